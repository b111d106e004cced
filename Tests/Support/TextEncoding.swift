/// Encodings that JSON does not have (RFC 8259 §8.1), to be refused.
enum TextEncoding {
  /// `text` in the encoding named as Python names it; empty for a name not known here.
  static func encode(_ text: String, as name: String) -> [UInt8] {
    switch name {
    case "utf-8-sig": [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case "utf-16": [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case "utf-16-le": text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case "utf-16-be": text.utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    case "utf-32": [0xFF, 0xFE, 0, 0] + text.unicodeScalars.flatMap { octets($0.value.littleEndian) }
    case "utf-32-le": text.unicodeScalars.flatMap { octets($0.value.littleEndian) }
    case "utf-32-be": text.unicodeScalars.flatMap { octets($0.value.bigEndian) }
    default: []
    }
  }

  private static func octets(_ value: UInt32) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
}
