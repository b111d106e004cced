/// Classes of octets, from the RFCs' grammars. Octets, never characters: a Unicode aware comparison would accept
/// look-alikes (RFC 9112 §2.2).
enum Octet {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20

  /// `tchar` (RFC 9110 §5.6.2) as a bit set of the ASCII octets: ``!#$%&'*+-.^_`|~``, digits and letters. Written out,
  /// because a computed global would be guarded at each of its many uses.
  private static let tokenLow: UInt64 = 0x03FF_6CFA_0000_0000
  private static let tokenHigh: UInt64 = 0x57FF_FFFF_C7FF_FFFE

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

  /// Whether the octets may stand in a field value (RFC 9110 §5.5): no controls but HTAB. Eight at a time.
  static func isFieldValue(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    var index = start
    while index < end {
      if end - index >= 8 {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let delete = word ^ (ones &* 0x7F)
        // The classic tests for "some octet is below 0x20" and "some octet is zero".
        let suspects = ((word &- ones &* 0x20) & ~word | (delete &- ones) & ~delete) & tops
        if suspects == 0 {
          index += 8
          continue
        }
      }
      for index in index..<min(index + 8, end) where isControl(bytes[index]) && bytes[index] != tab { return false }
      index += 8
    }
    return true
  }

  /// The bytes without the blanks around them.
  static func trimmingBlanks(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var (start, end) = (0, bytes.count)
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
  }

  /// Whether the bytes spell an ASCII word, letters in any case.
  static func spells(_ word: StaticString, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count where lowercase(bytes[index]) != word.utf8Start[index] { return false }
    return true
  }

  /// Whether the bytes are exactly an ASCII word.
  static func isExactly(_ word: StaticString, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count where bytes[index] != word.utf8Start[index] { return false }
    return true
  }

  /// Calls `body` with each member of a comma-separated list, blanks removed; empty ones are left out (RFC 9110
  /// §5.6.1.2).
  static func forEachMember(of list: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    for member in list.split(separator: UInt8(ascii: ",")) {
      let member = trimmingBlanks(UnsafeRawBufferPointer(rebasing: member))
      if !member.isEmpty { body(member) }
    }
  }
}
