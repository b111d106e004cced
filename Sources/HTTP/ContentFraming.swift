/// How the content of a request is delimited (RFC 9112 §6.3).
enum ContentFraming: Equatable, Sendable {
  /// No content.
  case none
  /// So many bytes.
  case fixed(Int)
  /// The chunked transfer coding.
  case chunked
}
