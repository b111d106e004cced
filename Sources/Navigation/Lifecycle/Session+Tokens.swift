extension Session {
  /// This session with other tokens; nothing changes when they are the same. It is a revision like any other, so that whoever
  /// follows the session sees no gap; what the tokens are is not told.
  public func holding(tokens: [UInt8], now: Timestamp) -> Transition {
    var session = self
    session.head = head.changed { $0.tokens = tokens }
    return transition(to: session, now: now) { out in out.append("{\"op\":\"tokens\"}") }
  }
}

extension Transition {
  /// The first change of a session that has these tokens from the beginning.
  public func holding(tokens: [UInt8]) -> Transition {
    var session = session
    session.head = session.head.changed { $0.tokens = tokens }
    return Transition(session: session, change: change, operations: operations)
  }
}
