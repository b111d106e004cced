/// A ticket for an event stream as the server knows it: everything but the ticket itself.
public struct Ticket: Equatable, Sendable {
  /// The session whose events it is for.
  public let sessionID: String
  /// Which life of the session.
  public let incarnation: UInt64
  /// The right of whoever asked for it: the stream that it opens ends with that.
  public let grant: AccessControl.Grant
  /// From when on it lets nobody in, in milliseconds since 1970.
  public let endsAt: Int64

  public init(sessionID: String, incarnation: UInt64, grant: AccessControl.Grant, endsAt: Int64) {
    self.sessionID = sessionID
    self.incarnation = incarnation
    self.grant = grant
    self.endsAt = endsAt
  }
}
