import Navigation
import Sessions

/// What a client gets that has lost its stream and comes again.
enum EventReplay: Sendable {
  /// The changes that it has missed, in their order.
  case changes([SessionEvent])
  /// The session, since they are no longer kept, or never were, or are more than the session is worth.
  case session(CommittedSession)
  /// The history does not tell.
  case nothing

  /// Changes that are told one by one; more of them, or longer ones, are told by the session.
  private static let changes = 1000
  private static let bytes = 8 << 20

  /// Looks for what came after `revision`. The completion runs at once or on another queue.
  /// - Parameter session: a state of the session that is meant, and of no later one with its id.
  static func find(
    after revision: Int64, of session: Session, withSession: Bool, _ engine: SessionEngine,
    _ completion: @escaping @Sendable (EventReplay) -> Void
  ) {
    engine.history(of: session.id, from: revision) { result in
      guard case .success(let history?) = result, history.current.session.incarnation == session.incarnation else {
        return completion(.nothing)
      }
      guard let changes = try? history.replay(after: revision, limit: changes) else {
        return completion(.session(history.current))
      }
      let events = changes.map { SessionEvent($0.session, after: $0.record) }
      let isWorthIt = events.reduce(0) { $0 + $1.changeBytes(withSession: withSession) } <= bytes
      completion(isWorthIt ? .changes(events) : .session(history.current))
    }
  }
}
