public import Navigation

/// Waiting for news of a session without a thread or a queue: a closure that is kept with the session.
extension SessionEngine {
  /// What `watch` answers.
  public enum Watch: Sendable {
    /// The notice will be called, unless `stopWatching` is first.
    case waits(WatchToken)
    /// The session is not as it was seen any more; the notice is not called.
    case changed
  }

  /// Calls `notice` once, when the next change of a session is durable, or the session is gone or has expired, provided it is
  /// still as the caller saw it: nothing is missed in between. The completion runs at once or on another queue.
  ///
  /// - Parameter notice: called on the writer's queue; short.
  public func watch(
    _ id: String, seen: Session, notice: @escaping @Sendable () -> Void,
    _ completion: @escaping @Sendable (Result<Watch, EngineError>) -> Void
  ) {
    withEntry(id, knownAbsent: false) { [agenda] entry, error in
      if let error { return { completion(.failure(error)) } }
      guard let session = entry.committed?.session, session.revision == seen.revision,
        session.incarnation == seen.incarnation
      else { return { completion(.success(.changed)) } }
      let token = WatchToken(id: id, number: entry.watch(notice))
      if let due = entry.schedule() { agenda.add(id, due: due) }
      return { completion(.success(.waits(token))) }
    }
  }

  /// What `subscribe` answers.
  public struct Subscription: Sendable {
    /// The session as it was when the subscription began: the first news is the change after it.
    public let session: CommittedSession
    /// Ends the subscription by `stopWatching`.
    public let token: WatchToken
  }

  /// Tells `listener` everything that becomes of a session from now on, until it is gone or the subscription ends. The
  /// completion runs at once or on another queue, and news may come before it; it answers nil when there is no such session.
  ///
  /// - Parameter listener: called on the writer's queue, one news after the other, before the change is answered; short.
  public func subscribe(
    _ id: String, _ listener: @escaping @Sendable (SessionNews) -> Void,
    _ completion: @escaping @Sendable (Result<Subscription?, EngineError>) -> Void
  ) {
    withEntry(id, knownAbsent: false) { [agenda] entry, error in
      if let error { return { completion(.failure(error)) } }
      guard let session = entry.committed else { return { completion(.success(nil)) } }
      let token = WatchToken(id: id, number: entry.subscribe(listener))
      if let due = entry.schedule() { agenda.add(id, due: due) }
      return { completion(.success(Subscription(session: session, token: token))) }
    }
  }

  /// Lets go of a notice that was not called yet, or of a subscriber.
  public func stopWatching(_ token: WatchToken) {
    table.withShard(of: token.id) { $0.entries[token.id]?.stopWatching(token.number) }
  }
}

/// Names one notice or subscriber.
public struct WatchToken: Sendable {
  let id: String
  let number: UInt64
}
