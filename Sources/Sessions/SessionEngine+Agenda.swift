import Navigation

/// What the server does by itself when its time has come: timers of screens and layers, and forgetting expired sessions.
extension SessionEngine {
  /// The origin of changes that timers make.
  static let timerOrigin = "timer"
  /// How far the agenda looks ahead, in milliseconds, and how many rows it takes at a time.
  private static let outlook: Int64 = 600_000
  private static let rows = 10_000

  /// Does what is due now.
  func runAgenda() {
    let now = now()
    if agenda.isHorizonNear(at: now) { lookAhead(now) }
    for id in agenda.takeDue(at: now) { fire(id) }
    agenda.settle()
  }

  /// Takes what is due before a new horizon from the store, and from memory what the store does not know yet.
  private func lookAhead(_ now: Timestamp) {
    var horizon = Timestamp(milliseconds: now.milliseconds + Self.outlook)
    var rows: [(id: String, due: Timestamp)] = []
    do throws(StoreError) {
      rows = try store.due(before: horizon, limit: Self.rows)
    } catch {
      log("the store could not be asked for timers, and will be asked again: \(error)")
      return
    }
    if rows.count == Self.rows, let last = rows.last { horizon = last.due }
    // From here on publications note what is due before the horizon; what was published before is found in memory.
    agenda.settle(horizon: horizon)
    var dirty: [(id: String, due: Timestamp?)] = []
    table.forEachShard { shard in
      for (id, entry) in shard.dirty { dirty.append((id, entry.committed?.session.due)) }
    }
    let known = Set(dirty.map(\.id))
    for row in rows where !known.contains(row.id) { agenda.add(row.id, due: row.due) }
    for (id, due) in dirty { if let due { agenda.add(id, due: due) } }
  }

  private func fire(_ id: String) {
    table.withShard(of: id) { $0.entries[id]?.scheduled = nil }
    let (now, limits) = (now(), limits)
    perform(id, origin: Self.timerOrigin) { session in
      guard let session else { throw NothingDue() }
      if let removal = session.removal, removal <= now { return .delete }
      guard !session.isExpired(at: now), let transition = try session.firingTimers(now: now, limits: limits) else {
        throw NothingDue()
      }
      return .commit(transition)
    } _: { [self] result in
      // What was published has noted its next time; what was not due (any more), or could not be written, is noted here.
      guard case .failure(let error) = result else { return }
      let retry = error is NothingDue ? nil : Timestamp(milliseconds: now.milliseconds + 1000)
      let due = table.withShard(of: id) { $0.entries[id]?.schedule() }
      if let due { agenda.add(id, due: max(due, retry ?? due)) }
    }
  }
}

/// The session has nothing to be done at this time.
struct NothingDue: Error {}
