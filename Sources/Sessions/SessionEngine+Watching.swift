public import Navigation

/// Waiting for a session's next change without a thread or a queue: a closure that is kept with the session.
extension SessionEngine {
  /// What `watch` answers.
  public enum Watch: Sendable {
    /// The notice will be called, unless `stopWatching` is first.
    case waits(WatchToken)
    /// The session is not as it was seen any more; the notice is not called.
    case changed
  }

  /// Calls `notice` once, when the next change of a session is durable or the session is gone, provided it is still as the
  /// caller saw it: nothing is missed in between. The completion runs at once or on another queue.
  ///
  /// - Parameter notice: called on the writer's queue; short.
  public func watch(
    _ id: String, seen: Session, notice: @escaping @Sendable () -> Void,
    _ completion: @escaping @Sendable (Result<Watch, EngineError>) -> Void
  ) {
    withEntry(id, knownAbsent: false) { entry, error in
      if let error { return { completion(.failure(EngineError(error))) } }
      guard let session = entry.committed?.session, session.revision == seen.revision,
        session.incarnation == seen.incarnation
      else { return { completion(.success(.changed)) } }
      let token = WatchToken(id: id, number: entry.watch(notice))
      return { completion(.success(.waits(token))) }
    }
  }

  /// Lets go of a notice that was not called yet.
  public func stopWatching(_ token: WatchToken) {
    table.withShard(of: token.id) { $0.entries[token.id]?.stopWatching(token.number) }
  }
}

/// Names one notice that waits for a change.
public struct WatchToken: Sendable {
  let id: String
  let number: UInt64
}
