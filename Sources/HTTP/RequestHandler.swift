/// What answers requests. Called on the connection's loop, so it must not block.
public protocol RequestHandler: Sendable {
  /// Answers a complete request; nil when the answer comes later through `exchange`, exactly once.
  func respond(to request: consuming Request, _ exchange: Exchange) -> Response?

  /// Asked after the head of a request with a body that is large or that waits for 100 (Continue), before any of the
  /// body is taken: a refusal, or nil to read it. `head` has no body yet, and is answered now: `exchange` says only when
  /// it came.
  func bodyWanted(_ head: Request, _ exchange: Exchange) -> Response?

  /// The answer to a request that the protocol itself refuses, of which the fields are known that had been read.
  func response(to failure: RequestFailure, _ fields: Fields) -> Response
}
