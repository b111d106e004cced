/// Letters and digits of what is compared octet by octet, without making strings.
enum ASCII {
  static func isDigit(_ octet: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet) }

  static func isLowercaseLetter(_ octet: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(octet) }

  /// The octet, in lower case if it is a letter.
  static func lowercase(_ octet: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(octet) ? octet | 0x20 : octet
  }
}
