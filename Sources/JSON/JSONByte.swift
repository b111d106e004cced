/// The octets that mean something to the grammar of RFC 8259.
enum JSONByte {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let minus = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let point = UInt8(ascii: ".")
  static let zero = UInt8(ascii: "0")
  static let beginArray = UInt8(ascii: "[")
  static let endArray = UInt8(ascii: "]")
  static let beginObject = UInt8(ascii: "{")
  static let endObject = UInt8(ascii: "}")
  static let lineFeed = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")

  /// Insignificant white space, RFC 8259 §2.
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == 0x0D || byte == 0x09
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- zero < 10
  }

  @inline(__always)
  static func isExponentMark(_ byte: UInt8) -> Bool {
    byte | 0x20 == UInt8(ascii: "e")
  }

  /// The value of a hexadecimal digit, or nil.
  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte &- zero)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte &- UInt8(ascii: "a") &+ 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte &- UInt8(ascii: "A") &+ 10)
    default: nil
    }
  }
}
