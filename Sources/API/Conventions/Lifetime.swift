import Navigation

/// Expiry as requests see it (docs/api.md §2, 410): a session that is over is said to be so for a day, then it is unknown.
enum Lifetime {
  /// How long 410 is answered after the end, in milliseconds.
  static let tombstone: Int64 = 24 * 60 * 60 * 1000

  /// Whether a session is there for somebody who wants to make one of its id.
  static func isLive(_ session: Session, now: () -> Timestamp) -> Bool {
    guard let end = session.expiresAt else { return true }
    return now() < end
  }

  /// The session, unless there is none or its time is over.
  static func existing(_ session: Session?, _ id: String, now: () -> Timestamp) throws -> Session {
    guard let session else { throw ProblemError.sessionNotFound(id) }
    guard let end = session.expiresAt else { return session }
    let moment = now()
    if moment < end { return session }
    guard moment.milliseconds - end.milliseconds < tombstone else { throw ProblemError.sessionNotFound(id) }
    throw ProblemError(.sessionExpired, "The session \(quoted(id)) has expired.")
  }
}
