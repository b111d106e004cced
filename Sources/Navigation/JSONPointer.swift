/// JSON pointers as URI fragments, RFC 6901 §6.
enum JSONPointer {
  /// One reference token: `~` and `/` become `~0` and `~1`, then what a fragment may not hold is percent-encoded.
  static func token(_ name: String) -> String {
    var out = ""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "~"): out += "~0"
      case UInt8(ascii: "/"): out += "~1"
      case let byte where isAllowed(byte): out.unicodeScalars.append(Unicode.Scalar(byte))
      default: out += "%" + hexadecimal(byte >> 4) + hexadecimal(byte & 15)
      }
    }
    return out
  }

  /// RFC 3986 §3.5: pchar, "/" and "?".
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "-._!$&'()*+,;=:@?".utf8.contains(byte)
    }
  }

  private static func hexadecimal(_ nibble: UInt8) -> String {
    String(nibble, radix: 16, uppercase: true)
  }
}
