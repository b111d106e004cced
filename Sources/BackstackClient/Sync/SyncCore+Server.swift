import Navigation

/// What the server says.
extension SyncCore {
  /// The event stream gave a state.
  mutating func told(_ server: ServerSession, origin: String? = nil) {
    // A server that opens streams and gives none, or does not answer, is left in peace all the same.
    if attempt == nil { failures = 0 }
    take(server, origin: origin, isFirst: expectsFirstState)
  }

  /// Takes a state of the server, unless it is known already or older than what is known.
  /// - Parameters:
  ///   - isLate: it is part of an answer, which the event stream may have overtaken.
  ///   - isFirst: an event stream begins with it. A server that was restored from a backup has an older one than what is
  ///     known here, and that one counts.
  mutating func take(_ server: ServerSession, origin: String? = nil, isLate: Bool = false, isFirst: Bool = false) {
    let session = server.session
    expectsFirstState = false
    if session.createdAt == confirmed.createdAt, session.revision == confirmed.revision, let tag = server.tag {
      self.tag = tag
    }
    let isNews = isNews(session, isLate: isLate)
    guard isNews || isFirst && session.representation != confirmed.representation else { return }
    if !isNews { setEchoed(false) } else if origin == self.origin { setEchoed(true) }
    confirmed = session
    tag = server.tag
    actions.append(.record(.session(session)))
    rebase()
  }

  /// Whether the server's state has the effect of the attempt in it, which is to be known after the app's end too.
  private mutating func setEchoed(_ isEchoed: Bool) {
    guard let attempt, attempt.isEchoed != isEchoed else { return }
    self.attempt?.isEchoed = isEchoed
    actions.append(.record(.attempt(self.attempt)))
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
    if let token = server.token { actions.append(.record(.token(token))) }
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
    case .absent(let absence):
      // What makes the session need not find it: whoever says so is asked again later.
      if case .replacement(.absent, _) = attempt.kind { return unanswered(key) }
      return absent(absence)
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
      replacementRejected(attempt, condition, problem, tag: current == nil ? nil : tag)
    }
  }

  mutating func abandonAttempt() {
    attempt = nil
    actions.append(.record(.attempt(nil)))
  }
}
