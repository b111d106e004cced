/// A document of the whole server, such as its deep-link rules, in one edition.
public struct StoredDocument: Equatable, Sendable {
  /// Random for each edition: tells it from every other one of the same name.
  public var tag: UInt64
  /// A JSON text.
  public var body: [UInt8]

  public init(tag: UInt64, body: [UInt8]) {
    self.tag = tag
    self.body = body
  }

  /// The entity tag with its quotes (RFC 9110 §8.8.3).
  public var entityTag: [UInt8] {
    var text = [UInt8(ascii: "\"")]
    text.append(hexadecimal: tag)
    text.append(UInt8(ascii: "\""))
    return text
  }
}
