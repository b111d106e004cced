/// Classes of octets, from the RFCs' grammars. Octets, never characters: a Unicode aware comparison would accept
/// look-alikes (RFC 9112 §2.2).
enum Octet {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20

  /// `tchar` (RFC 9110 §5.6.2) as a bit set of the ASCII octets.
  private static let tokenLow: UInt64 = bits(of: "!#$%&'*+-.0123456789", from: 0)
  private static let tokenHigh: UInt64 = bits(
    of: "ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz|~", from: 64)

  private static func bits(of characters: StaticString, from first: UInt8) -> UInt64 {
    characters.withUTF8Buffer { $0.reduce(0) { $0 | 1 << UInt64($1 - first) } }
  }

  /// Whether the octet may stand in a token.
  static func isToken(_ octet: UInt8) -> Bool {
    let set = octet < 64 ? tokenLow : tokenHigh
    return octet < 128 && set >> UInt64(octet & 63) & 1 == 1
  }

  /// Whether the octet is SP or HTAB, the only white space there is (RFC 9110 §5.6.3).
  static func isBlank(_ octet: UInt8) -> Bool {
    octet == space || octet == tab
  }

  /// Whether the octet is a control, HTAB included, or DEL.
  static func isControl(_ octet: UInt8) -> Bool {
    octet < 0x20 || octet == 0x7F
  }

  /// The value of a decimal digit.
  static func digit(_ octet: UInt8) -> UInt8? {
    let value = octet &- 0x30
    return value < 10 ? value : nil
  }

  /// The value of a hexadecimal digit of either case.
  static func hexDigit(_ octet: UInt8) -> UInt8? {
    if let value = digit(octet) { return value }
    let letter = (octet | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  /// The octet with an ASCII upper-case letter made lower-case.
  static func lowercase(_ octet: UInt8) -> UInt8 {
    octet &- 0x41 < 26 ? octet | 0x20 : octet
  }
}
