/// What a session says of who may use it.
public struct SessionAccess: Equatable, Sendable {
  /// Tells one life of the session's id from the next.
  public let incarnation: UInt64
  /// Its tokens, as they are kept with it.
  public let tokens: [UInt8]

  public init(incarnation: UInt64, tokens: [UInt8]) {
    self.incarnation = incarnation
    self.tokens = tokens
  }
}
