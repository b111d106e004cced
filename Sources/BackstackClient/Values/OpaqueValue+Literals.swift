import JSON

extension OpaqueValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) {
    self.init { $0.string(value) }
  }

  /// An integer.
  public init(integerLiteral value: Int) {
    self.init { $0.int(value) }
  }

  /// A number; JSON has no infinities and no "not a number": those are `null`.
  public init(floatLiteral value: Double) {
    self.init { $0.double(value) }
  }

  /// `true` or `false`.
  public init(booleanLiteral value: Bool) {
    self.init { $0.bool(value) }
  }

  /// `null`.
  public init(nilLiteral: ()) {
    self.init { $0.null() }
  }

  /// An array.
  public init(arrayLiteral elements: OpaqueValue...) {
    self.init(array: elements)
  }

  /// An object, with its members in this order.
  public init(dictionaryLiteral elements: (String, OpaqueValue)...) {
    self.init(object: elements.map { (key: $0.0, value: $0.1) })
  }
}
