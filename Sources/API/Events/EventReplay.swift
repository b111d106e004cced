import Navigation
import Sessions

/// What a client gets that has lost its stream and comes again.
enum EventReplay: Sendable {
  /// The changes that it has missed, in their order.
  case changes(MissedChanges)
  /// The session, since they are no longer kept, or never were, or are more than the session is worth, or than may be kept.
  case session(CommittedSession)
  /// The history does not tell.
  case nothing

  /// Changes that are told one by one; more of them, or longer ones, are told by the session.
  private static let changes = 1000
  private static let bytes = 1 << 20

  /// Looks for what came after `revision`. The completion runs at once or on another queue.
  /// - Parameter session: a state of the session that is meant, and of no later one with its id.
  static func find(
    after revision: Int64, of session: Session, withSession: Bool, _ engine: SessionEngine, _ budget: EventBudget,
    _ completion: @escaping @Sendable (EventReplay) -> Void
  ) {
    engine.replay(of: session.id, after: revision, limit: changes, bytes: bytes, withSession: withSession) { result in
      guard case .success(let replay?) = result, replay.current.session.incarnation == session.incarnation else {
        return completion(.nothing)
      }
      guard let changes = replay.changes, let missed = MissedChanges(changes, budget) else {
        return completion(.session(replay.current))
      }
      completion(.changes(missed))
    }
  }
}
