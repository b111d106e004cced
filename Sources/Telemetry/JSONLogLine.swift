/// The bytes of one log line as a JSON object (RFC 8259), without line feeds inside.
struct JSONLogLine {
  private var bytes: [UInt8] = []

  init(time: Int64, level: LogLevel, message: String) {
    bytes.reserveCapacity(200)
    bytes.append(UInt8(ascii: "{"))
    append("time", .text(LogTime.text(time)))
    append("level", .text(level.rawValue))
    append("message", .text(message))
  }

  mutating func append(_ key: String, _ value: LogValue) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    appendQuoted(key)
    bytes.append(UInt8(ascii: ":"))
    switch value {
    case .text(let text): appendQuoted(text)
    case .number(let number): bytes += number.utf8
    }
  }

  consuming func finished() -> [UInt8] {
    bytes += "}\n".utf8
    return bytes
  }

  /// C1 controls are escaped too: whoever looks at the lines on a terminal is not at the mercy of what is in them.
  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      case 0..<0x20, 0x7F..<0xA0:
        let digits = String(scalar.value, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
