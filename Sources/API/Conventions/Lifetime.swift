import Navigation
import Sessions

/// Expiry as requests see it (docs/api.md §2, 410): an expired session is said to be so until its tombstone goes too.
enum Lifetime {
  /// The session, unless there is none or its time is over.
  /// - Parameter now: asked for only when the session expires at all.
  static func existing(_ session: Session?, _ id: String, now: () -> Timestamp) throws -> Session {
    let session = try kept(session, id, now: now)
    guard session.expiresAt != nil, session.isExpired(at: now()) else { return session }
    throw ProblemError(.sessionExpired, "The session \(quoted(id)) has expired.")
  }

  /// The session or its tombstone, unless there is neither.
  static func kept(_ session: Session?, _ id: String, now: () -> Timestamp) throws -> Session {
    guard let session else { throw ProblemError.sessionNotFound(id) }
    guard let removal = session.removal, removal <= now() else { return session }
    throw ProblemError.sessionNotFound(id)
  }
}
