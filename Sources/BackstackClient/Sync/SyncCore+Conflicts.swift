import Navigation

/// A conflict on its way to being settled.
struct Settling: Sendable {
  let problem: Problem
  /// Nil until the server's state has been read.
  var conflict: Conflict?
  /// The server's state is to be read before anything is decided.
  var wantsFetch: Bool
  var isFetching = false
  /// The user's state is to be made the server's.
  var overwrites: Bool
  /// How many times that was refused because the server's state had moved on.
  var tries = 0
  /// It has come to an end that the user should know of.
  var isGivenUp = false
}

/// Commands that do not fit the server's state.
extension SyncCore {
  /// The first command that waits was refused.
  mutating func conflict(_ problem: Problem) {
    guard let first = pending.first else { return }
    switch policy {
    case .serverWins: return drop(problem)
    // Nobody may be asked again and again.
    case .custom where first.tries >= limits.tries: return giveUp(1, conflict(problem, first))
    case .localWins, .custom: break
    }
    if held == nil { held = optimistic }
    var overwrites = false
    if case .localWins = policy { overwrites = true }
    settling = Settling(problem: problem, wantsFetch: true, overwrites: overwrites)
  }

  private func conflict(_ problem: Problem, _ command: SyncCommand) -> Conflict {
    Conflict(command: command, problem: problem, server: confirmed.state, local: (held ?? optimistic).state)
  }

  /// Drops the first command.
  mutating func drop(_ problem: Problem) {
    guard let first = pending.first else { return }
    let conflict = conflict(problem, first)
    settle(1)
    settling = nil
    held = nil
    rebase()
    actions.append(.decided(conflict, .dropped))
  }

  /// Drops leading commands, because answers to the conflict met with conflicts.
  private mutating func giveUp(_ count: Int, _ conflict: Conflict) {
    settle(count)
    settling = Settling(problem: conflict.problem, conflict: conflict, wantsFetch: false, overwrites: false)
    settling?.isGivenUp = true
    held = nil
    rebase()
    actions.append(.decided(conflict, .gaveUp))
  }

  mutating func notFetched() {
    guard settling?.isFetching == true else { return }
    settling?.isFetching = false
    waitForRetry()
  }

  /// The server's state is known: now the conflict can be decided.
  mutating func fetched(_ server: ServerSession) {
    let local = held ?? optimistic
    take(server)
    guard let step = settling, step.isFetching else { return }
    settling?.isFetching = false
    guard let first = pending.first else {
      settling = nil
      held = nil
      return rebase()
    }
    settling?.wantsFetch = false
    let conflict = Conflict(
      command: first, problem: step.problem, server: confirmed.state, local: local.state)
    settling?.conflict = conflict
    switch step.overwrites ? .overwrite : resolution(of: conflict) {
    case .drop: drop(step.problem)
    case .replace(let operations): replace(first, by: operations, conflict)
    case .overwrite:
      held = local
      settling?.overwrites = true
      // A change may have come in beside what was read; then its tag is not known.
      guard let tag else {
        settling?.wantsFetch = true
        return
      }
      replaceServerState(under: .matching(tag), tries: step.tries)
    }
  }

  private func resolution(of conflict: Conflict) -> ConflictResolution {
    switch policy {
    case .serverWins: .drop
    case .localWins: .overwrite
    case .custom(let decide): decide(conflict)
    }
  }

  private mutating func replace(_ command: SyncCommand, by operations: [SessionOperation], _ conflict: Conflict) {
    let made = try? SyncCommand(
      key: "\(command.key)~\(command.tries + 1)", operations: operations, madeAt: command.madeAt,
      revision: Int(confirmed.revision), tries: command.tries + 1)
    // Operations that nobody can do are no answer.
    guard let made else { return drop(conflict.problem) }
    pending[0] = made
    settling = nil
    held = nil
    actions.append(.record(.command(made, replacing: command.key)))
    rebase()
    actions.append(.decided(conflict, .replaced))
  }

  /// Sends the state that the user has, in which all commands that wait are done.
  mutating func replaceServerState(under condition: ReplacementCondition, tries: Int) {
    let local = condition == .absent ? optimistic : held ?? optimistic
    // The body is this client's alone, and all clients share one space of keys.
    start(
      SyncAttempt(
        key: makeKey(), commands: pending.map(\.key), kind: .replacement(condition, local.state.json), tries: tries))
    rebase()
  }

  /// - Parameter tag: of a state at least as new as the one that the server refused for; nil when it is not known.
  mutating func replacementRejected(
    _ attempt: SyncAttempt, _ condition: ReplacementCondition, _ problem: Problem, tag: EntityTag?
  ) {
    let count = attempt.commands.count
    let local = held ?? optimistic
    if problem.status == 412, condition == .absent {
      // Somebody else has made the session: what waits is done on theirs.
      abandonAttempt()
      if link == .creating { listen() }
      return rebase()
    }
    if problem.status == 412, count > 0, attempt.tries + 1 < limits.tries {
      held = local
      if let tag { return replaceServerState(under: .matching(tag), tries: attempt.tries + 1) }
      // The events are ahead of the refusal, or the session is gone: reading it tells.
      abandonAttempt()
      settling = Settling(
        problem: problem, conflict: settling?.conflict, wantsFetch: true, overwrites: true, tries: attempt.tries + 1)
      return
    }
    guard condition != .absent, count > 0, let first = pending.first else {
      abandonAttempt()
      return fail(.refused(problem))
    }
    giveUp(
      count,
      settling?.conflict
        ?? Conflict(command: first, problem: problem, server: confirmed.state, local: local.state))
  }
}
