import JSON

/// Words of the API, as constants of a type. A server of a later version may send a word that this client does not
/// know, and an app may send one that the server will know: the word is kept.
public protocol OpenEnumeration: RawRepresentable, Hashable, Codable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
where RawValue == String, StringLiteralType == String {
  /// The word as the API writes it.
  init(rawValue: String)
}

extension OpenEnumeration {
  /// The word.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The word.
  public var description: String { rawValue }

  func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}
