import JSON

extension JSONValue {
  /// The root of a JSON text, for tests that write their JSON as literals.
  public static func parsing(_ text: String, maximumDepth: Int = 1000) throws -> JSONValue {
    try parsing(Array(text.utf8), maximumDepth: maximumDepth)
  }

  /// The root of a JSON text in bytes.
  public static func parsing(_ bytes: [UInt8], maximumDepth: Int = 1000) throws -> JSONValue {
    try JSONDocument(bytes, maximumDepth: maximumDepth).root
  }

  /// The minified text.
  public var text: String { String(decoding: minified, as: UTF8.self) }

  /// The value of the member `key`, which need not be a literal.
  public func member(_ key: String) -> JSONValue? {
    self[Array(key.utf8)]
  }

  /// The value that a JSON pointer (RFC 6901) leads to.
  public func at(_ pointer: String) -> JSONValue? {
    var value = self
    for part in pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst() {
      let token = String(decoding: part, as: UTF8.self).replacing("~1", with: "/").replacing("~0", with: "~")
      let next = value.kind == .array ? Int(token).flatMap { value.element($0) } : value.member(token)
      guard let next else { return nil }
      value = next
    }
    return value
  }

  /// The element at `index`; nil beyond the end.
  public func element(_ index: Int) -> JSONValue? {
    guard index >= 0, index < count else { return nil }
    return elements.dropFirst(index).first { _ in true }
  }
}
