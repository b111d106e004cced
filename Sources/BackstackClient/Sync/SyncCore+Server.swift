import Navigation

/// What the server says.
extension SyncCore {
  /// Takes a state of the server, unless it is known already or older than what is known.
  /// - Parameter isLate: it is part of an answer, which the event stream may have overtaken.
  mutating func take(_ server: ServerSession, origin: String? = nil, isLate: Bool = false) {
    let session = server.session
    if session.createdAt == confirmed.createdAt, session.revision == confirmed.revision, let tag = server.tag {
      self.tag = tag
    }
    guard isNews(session, isLate: isLate) else { return }
    if origin == self.origin, attempt != nil { attempt?.isEchoed = true }
    confirmed = session
    tag = server.tag
    actions.append(.record(.session(session)))
    rebase()
  }

  /// A session that was deleted and made again begins at revision 1; the time of its creation tells it from the one before. One
  /// that was never seen has no such time (`Session.unseen`). Between answers only the server's clock can tell.
  private func isNews(_ session: Session, isLate: Bool) -> Bool {
    if session.createdAt != confirmed.createdAt { return !isLate || session.createdAt > confirmed.createdAt }
    return session.revision > confirmed.revision
  }

  mutating func answered(_ key: String, _ server: ServerSession) {
    guard let attempt, attempt.key == key else { return take(server, isLate: true) }
    failures = 0
    take(server, isLate: true)
    let wasReplacement = attempt.isReplacement
    settle(attempt.commands.count)
    if wasReplacement {
      if let conflict = settling?.conflict { actions.append(.decided(conflict, .overwritten)) }
      if link == .creating { listen() }
    }
    settling = nil
    actions.append(.acknowledged(attempt.commands))
    rebase()
  }

  /// Takes the leading commands out of the queue: they are over, and so is the attempt.
  mutating func settle(_ count: Int) {
    let keys = pending.prefix(count).map(\.key)
    pending.removeFirst(count)
    singles = max(0, singles - count)
    attempt = nil
    // Taking out the commands of an attempt ends it.
    actions.append(.record(keys.isEmpty ? .attempt(nil) : .settled(keys)))
  }

  mutating func rejected(_ key: String, _ problem: Problem, _ current: ServerSession?) {
    guard let attempt, attempt.key == key else { return }
    switch problem.fate {
    case .later: return unanswered(key)
    case .refused: return fail(.refused(problem))
    case .absent(let absence): return absent(absence)
    case .conflict, .useless: break
    }
    failures = 0
    if let current { take(current, isLate: true) }
    switch attempt.kind {
    case .operations where attempt.commands.count > 1:
      singles = attempt.commands.count
      abandonAttempt()
      rebase()
    case .operations:
      abandonAttempt()
      if case .useless = problem.fate { drop(problem) } else { conflict(problem) }
    case .replacement(let condition, _):
      replacementRejected(attempt, condition, problem)
    }
  }

  mutating func abandonAttempt() {
    attempt = nil
    actions.append(.record(.attempt(nil)))
  }
}
