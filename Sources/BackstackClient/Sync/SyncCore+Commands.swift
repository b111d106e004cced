import Navigation

/// What the user does.
extension SyncCore {
  /// Does a command here, at once, and has it wait for the server. One that changes nothing is not sent.
  /// - Throws: why it does not fit what the user sees; `limit_reached` when as many wait as may.
  mutating func perform(_ command: SyncCommand) throws(NavigationError) -> [SyncAction] {
    guard pending.count < limits.pending else {
      throw NavigationError(.limitReached, "\(pending.count) commands wait for the server already")
    }
    let transition = try command.applied(to: optimistic)
    guard transition.change.changed else { return [] }
    optimistic = transition.session
    if let before = held { held = (try? command.applied(to: before))?.session ?? before }
    if settling?.isGivenUp == true { settling = nil }
    enqueue(command)
    return finish()
  }

  private mutating func enqueue(_ command: SyncCommand) {
    let last = pending.last
    // What is under way stays as it is, and so does the command that a conflict is about.
    let disputed = settling.map { $0.isGivenUp ? 0 : 1 } ?? 0
    let isFree = pending.count > max(attempt?.commands.count ?? 0, disputed)
    guard let last, isFree, let merge = last.merge(with: command) else {
      pending.append(command)
      actions.append(.record(.command(command)))
      return
    }
    pending.removeLast()
    switch merge {
    case .nothing:
      actions.append(.record(.settled([last.key])))
    case .second:
      pending.append(command)
      actions.append(.record(.command(command, replacing: last.key)))
    }
    singles = min(singles, pending.count)
    rebase()
  }

  /// The server's state with what waits done on it, and whether all of it had its place.
  func rebased() -> (state: Session, fits: Bool) {
    let told = attempt.map { $0.isEchoed ? $0.commands.count : 0 } ?? 0
    var state = confirmed
    var fits = true
    for command in pending.dropFirst(told) {
      if let after = try? command.applied(to: state) { state = after.session } else { fits = false }
    }
    return (state, fits)
  }

  /// Makes what the user sees anew, on the server's state.
  mutating func rebase() {
    let (state, fits) = rebased()
    if fits { held = nil } else if held == nil { held = optimistic }
    optimistic = localStands ? held ?? state : state
  }

  /// Whether the user goes on seeing the state in which a command had its place.
  private var localStands: Bool {
    if case .localWins = policy { return true }
    return attempt?.isReplacement == true || settling?.overwrites == true
  }
}

/// Commands that are one, or none, when nobody has seen the first yet.
private enum MergedCommands {
  case nothing
  /// The second alone comes to the same.
  case second
}

extension SyncCommand {
  /// A screen that was pushed and popped was never there; of two stacks that were set the last one counts.
  fileprivate func merge(with next: SyncCommand) -> MergedCommands? {
    guard tries == 0, operations.count == 1, next.operations.count == 1,
      let first = operations[0].summary, let second = next.operations[0].summary, first.layer == second.layer,
      first.stack == second.stack
    else { return nil }
    switch (first.effect, second.effect) {
    case (.push(let pushed), .pop(let popped)) where pushed == popped: return .nothing
    case (.set, .set): return .second
    default: return nil
    }
  }
}
