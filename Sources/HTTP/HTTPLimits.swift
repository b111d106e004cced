/// What one request may cost, each with its unit. A request beyond a limit is refused and its connection closed.
public struct HTTPLimits: Equatable, Sendable {
  /// Bytes of the request line without its line end; more is 414.
  public var requestLineBytes = 8 << 10
  /// Bytes of the whole head, request line and closing empty line included; more is 431.
  public var headBytes = 32 << 10
  /// Field lines in the head; more is 431.
  public var fieldCount = 100
  /// Bytes of the content after the transfer coding is removed; more is 413.
  public var bodyBytes = 1 << 20
  /// The largest announced length, in bytes, that is read without asking ``RequestHandler/bodyWanted(_:_:)`` first.
  public var unaskedBodyBytes = 64 << 10
  /// Bytes of one chunk-size line, extensions included, without its line end; more is 400.
  public var chunkLineBytes = 4 << 10
  /// Bytes of all chunk extensions of one request together (RFC 9112 §7.1.1 asks for a limit); more is 400.
  public var chunkExtensionBytes = 16 << 10
  /// Bytes of the trailer section; more is 431.
  public var trailerBytes = 8 << 10
  /// Empty lines skipped before a request line (RFC 9112 §2.2 wants at least one); more is 400.
  public var leadingEmptyLines = 8

  /// The limits the service starts with; each can be changed.
  public init() {}
}
