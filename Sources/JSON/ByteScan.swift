/// Finds the few octets of a string that need attention, eight at a time: most of a JSON text is plain ASCII.
enum ByteScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The first index at or after `start` that holds `"`, `\`, a control character or, when `stopsAtNonASCII`, an octet
  /// of 0x80 or more; `text.count` when there is none.
  @inline(__always)
  static func firstSpecial(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, stopsAtNonASCII: Bool
  ) -> Int {
    guard let base = text.baseAddress else { return start }
    var at = start
    while at &+ 8 <= text.count {
      let word = UInt64(littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
      // A borrow can only set wrong bits above the first right one, and only the first is used.
      var marks = (word &- ones &* 0x20) & ~word
      marks |= zeroOctets(word ^ (ones &* UInt64(JSONByte.quote)))
      marks |= zeroOctets(word ^ (ones &* UInt64(JSONByte.backslash)))
      if stopsAtNonASCII { marks |= word }
      marks &= highs
      if marks != 0 { return at &+ marks.trailingZeroBitCount / 8 }
      at &+= 8
    }
    while at < text.count {
      let byte = base[at]
      if byte < 0x20 || byte == JSONByte.quote || byte == JSONByte.backslash || (stopsAtNonASCII && byte >= 0x80) {
        return at
      }
      at &+= 1
    }
    return at
  }

  @inline(__always)
  private static func zeroOctets(_ word: UInt64) -> UInt64 {
    (word &- ones) & ~word
  }

  /// The length of the well-formed UTF-8 sequence that begins at `start`, 2 to 4, or nil (Unicode, table 3-7: no
  /// overlong form, no surrogate, nothing beyond U+10FFFF).
  static func multibyteLength(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    let lead = text[start]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard start + length <= text.count, second.contains(text[start + 1]) else { return nil }
    for index in start + 2..<start + length where text[index] & 0xC0 != 0x80 { return nil }
    return length
  }
}
