extension [UInt8] {
  /// Appends the sixteen hexadecimal digits of `number`, in small letters.
  mutating func append(hexadecimal number: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { digits in
      for place in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: (number >> UInt64(60 - 4 * place)) & 15)
        digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      append(contentsOf: digits)
    }
  }
}
