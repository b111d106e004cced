import Navigation
import Sessions

/// Expiry as requests see it (docs/api.md §2, 410): an expired session is said to be so until its tombstone goes too.
enum Lifetime {
  /// The session, unless there is none or its time is over.
  /// - Parameter now: asked for only when the session expires at all.
  static func existing(_ session: Session?, _ id: String, now: () -> Timestamp) throws -> Session {
    guard let session else { throw ProblemError.sessionNotFound(id) }
    guard let removal = session.removal else { return session }
    let moment = now()
    guard session.isExpired(at: moment) else { return session }
    guard moment < removal else { throw ProblemError.sessionNotFound(id) }
    throw ProblemError(.sessionExpired, "The session \(quoted(id)) has expired.")
  }
}
