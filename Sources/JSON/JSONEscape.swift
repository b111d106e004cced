/// Escapes in strings, RFC 8259 §7, in both directions.
enum JSONEscape {
  enum Reading {
    /// A scalar, and the number of octets that its escape (or pair of escapes) takes.
    case scalar(Unicode.Scalar, length: Int)
    case malformed
    /// Half a surrogate pair: grammatical, but no Unicode text.
    case loneSurrogate
  }

  /// Reads the escape whose `\` is at `start`.
  static func read(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Reading {
    guard start + 1 < text.count else { return .malformed }
    switch text[start + 1] {
    case UInt8(ascii: "\""): return .scalar("\"", length: 2)
    case UInt8(ascii: "\\"): return .scalar("\\", length: 2)
    case UInt8(ascii: "/"): return .scalar("/", length: 2)
    case UInt8(ascii: "b"): return .scalar("\u{8}", length: 2)
    case UInt8(ascii: "f"): return .scalar("\u{C}", length: 2)
    case UInt8(ascii: "n"): return .scalar("\n", length: 2)
    case UInt8(ascii: "r"): return .scalar("\r", length: 2)
    case UInt8(ascii: "t"): return .scalar("\t", length: 2)
    case UInt8(ascii: "u"): return readCodeUnits(text, at: start)
    default: return .malformed
    }
  }

  private static func readCodeUnits(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Reading {
    guard let first = codeUnit(text, at: start) else { return .malformed }
    if let scalar = Unicode.Scalar(first) { return .scalar(scalar, length: 6) }
    guard first < 0xDC00, let second = codeUnit(text, at: start + 6), 0xDC00...0xDFFF ~= second,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return .loneSurrogate }
    return .scalar(scalar, length: 12)
  }

  /// The four hexadecimal digits of a `\uXXXX` at `start`.
  private static func codeUnit(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32? {
    guard start + 6 <= text.count, text[start] == JSONByte.backslash, text[start + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for index in start + 2..<start + 6 {
      guard let digit = JSONByte.hexValue(text[index]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// Appends the octets with what must be escaped escaped, and nothing else: `"`, `\` and the control characters.
  static func append(_ text: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
    var copied = 0
    while true {
      let special = ByteScan.firstSpecial(in: text, from: copied, stopsAtNonASCII: false)
      out.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<special]))
      guard special < text.count else { return }
      append(escaping: text[special], to: &out)
      copied = special + 1
    }
  }

  private static func append(escaping byte: UInt8, to out: inout [UInt8]) {
    out.append(JSONByte.backslash)
    switch byte {
    case JSONByte.quote, JSONByte.backslash: out.append(byte)
    case 0x08: out.append(UInt8(ascii: "b"))
    case 0x09: out.append(UInt8(ascii: "t"))
    case 0x0A: out.append(UInt8(ascii: "n"))
    case 0x0C: out.append(UInt8(ascii: "f"))
    case 0x0D: out.append(UInt8(ascii: "r"))
    default:
      let digits: StaticString = "0123456789abcdef"
      out.append(contentsOf: [UInt8(ascii: "u"), JSONByte.zero, JSONByte.zero])
      out.append(digits.utf8Start[Int(byte >> 4)])
      out.append(digits.utf8Start[Int(byte & 15)])
    }
  }
}
