/// A value of the API that is read from JSON and keeps what it was read from.
///
/// It is `Codable` by that JSON: stored by an app and read by a later version of this library, it is what it was.
public protocol JSONRepresentable: Codable, Sendable {
  /// Reads the value as the API writes it.
  /// - Throws: `BackstackError.malformed`, with the JSON pointer of what does not fit.
  init(json: OpaqueValue) throws(BackstackError)

  /// The value as the API writes it, with everything that the server said.
  var json: OpaqueValue { get }
}

extension JSONRepresentable {
  /// Reads the value from its JSON.
  public init(from decoder: any Decoder) throws {
    try self.init(json: try OpaqueValue(from: decoder))
  }

  /// Writes the value's JSON.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }
}
