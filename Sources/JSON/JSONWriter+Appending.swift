/// Single tokens, for those who keep their own buffer and write the punctuation themselves.
extension JSONWriter {
  /// Appends `value` in quotes, escaped where it has to be.
  public static func append(_ value: String, to out: inout [UInt8]) {
    var value = value
    value.withUTF8 { appendQuoted($0, to: &out) }
  }

  /// Appends `value` in decimal digits.
  public static func append(_ value: Int64, to out: inout [UInt8]) {
    if 0..<10 ~= value { return out.append(JSONByte.zero &+ UInt8(truncatingIfNeeded: value)) }
    if value < 0 { out.append(JSONByte.minus) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var first = digits.count
      var magnitude = value.magnitude
      repeat {
        let (quotient, digit) = magnitude.quotientAndRemainder(dividingBy: 10)
        first -= 1
        digits[first] = JSONByte.zero &+ UInt8(truncatingIfNeeded: digit)
        magnitude = quotient
      } while magnitude > 0
      out.append(contentsOf: UnsafeBufferPointer(rebasing: digits[first...]))
    }
  }

  static func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
    out.append(JSONByte.quote)
    JSONEscape.append(text, to: &out)
    out.append(JSONByte.quote)
  }
}
