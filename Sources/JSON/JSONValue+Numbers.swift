/// Numbers: the text is the truth, and conversions say when they cannot keep it.
extension JSONValue {
  /// The number as it was written; nil for another kind.
  public var numberText: String? {
    kind == .number ? String(decoding: rawBytes, as: UTF8.self) : nil
  }

  /// The number when it is written as an integer (no fraction, no exponent) and fits 64 bits.
  public var int: Int64? {
    let node = node
    guard node.kind == .number, node.traits.contains(.integer) else { return nil }
    var digits = rawBytes
    let isNegative = digits.first == JSONByte.minus
    if isNegative { digits.removeFirst() }
    var value: Int64 = 0
    for digit in digits {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let unit = Int64(digit &- JSONByte.zero)
      let (sum, carry) = tens.addingReportingOverflow(isNegative ? -unit : unit)
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }

  /// The nearest double; nil for another kind and for a number beyond what a double can hold.
  public var double: Double? {
    guard let value = numberText.flatMap(Double.init), value.isFinite else { return nil }
    return value
  }
}
