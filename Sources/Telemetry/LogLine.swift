/// The bytes of one log line. Nothing in a value can begin a second line or pass for another field.
struct LogLine {
  private var bytes: [UInt8] = []

  init(time: Int64, level: LogLevel, message: String) {
    bytes.reserveCapacity(160)
    bytes += LogTime.text(time).utf8
    bytes.append(UInt8(ascii: " "))
    bytes += level.rawValue.utf8
    bytes.append(UInt8(ascii: " "))
    appendEscaped(message, quoting: false)
  }

  /// Adds ` key=value`; the value is quoted when it is empty or holds anything but visible ASCII without quotes.
  mutating func append(_ key: String, _ value: LogValue) {
    bytes.append(UInt8(ascii: " "))
    bytes += key.utf8
    bytes.append(UInt8(ascii: "="))
    switch value {
    case .text(let text): append(text)
    case .number(let number): bytes += number.utf8
    }
  }

  private mutating func append(_ value: String) {
    let plain = !value.isEmpty && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") }
    if plain {
      bytes += value.utf8
    } else {
      bytes.append(UInt8(ascii: "\""))
      appendEscaped(value, quoting: true)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  consuming func finished() -> [UInt8] {
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Control characters become `\u{HH}`, C1 controls and the Unicode line separators included: a terminal obeys some of them.
  private mutating func appendEscaped(_ text: String, quoting: Bool) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: bytes += "\\u{\(String(scalar.value, radix: 16))}".utf8
      case 0x22 where quoting: bytes += "\\\"".utf8
      case 0x5C where quoting: bytes += "\\\\".utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }
}
