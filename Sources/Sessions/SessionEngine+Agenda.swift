import Navigation

/// What the server does by itself when its time has come: timers of screens and layers, telling who waits that a session has
/// expired, and forgetting expired sessions.
extension SessionEngine {
  /// The origin of changes that timers make.
  static let timerOrigin = "timer"
  /// How far the agenda looks ahead, in milliseconds, and how many rows it takes at a time.
  private static let outlook: Int64 = 600_000
  private static let rows = 10_000

  /// Does what is due now, as far as there are places for it; what is left comes when some of that is done.
  func runAgenda() {
    let now = now()
    for id in agenda.takeDue(at: now) { fire(id) }
    if let horizon = agenda.nearHorizon(at: now) {
      lookAhead(from: horizon, now)
      for id in agenda.takeDue(at: now) { fire(id) }
    }
    sweepAnswers(at: now)
    agenda.settle()
  }

  /// Takes what is due between the horizon and a new one from the store, and from memory what the store does not know yet.
  private func lookAhead(from horizon: Timestamp, _ now: Timestamp) {
    // The first look is for all that came due while nobody looked.
    let start = horizon.milliseconds == 0 ? Timestamp(milliseconds: .min) : horizon
    var end = Timestamp(milliseconds: now.milliseconds + Self.outlook)
    // In this order nothing falls between: from here on publications note what is due before the horizon; what was published
    // before is either found in memory now, or folded by now and so found in the store.
    agenda.moveHorizon(to: end)
    var dirty: [(id: String, due: Timestamp?)] = []
    var expiries: [(id: String, due: Timestamp?)] = []
    table.forEachShard { shard in
      for (id, entry) in shard.dirty { dirty.append((id, entry.committed?.session.due)) }
      for entry in shard.ring where entry.expiryToTell != nil { expiries.append((entry.id, entry.expiryToTell)) }
    }
    for (id, due) in dirty + expiries { if let due, due >= start { agenda.add(id, due: due) } }
    do throws(StoreError) {
      var rows = try store.due(from: start, before: end, limit: Self.rows)
      if rows.count == Self.rows, let last = rows.last?.due {
        // A page ends between two times, so that the next begins with a time that is whole.
        end = Timestamp(milliseconds: last.milliseconds + 1)
        rows = rows.filter { $0.due < last } + (try store.due(from: last, before: end, limit: .max))
      }
      let known = Set(dirty.map(\.id))
      for row in rows where !known.contains(row.id) { agenda.add(row.id, due: row.due) }
      agenda.moveHorizon(to: end)
    } catch {
      log("the store could not be asked for timers, and will be asked again: \(error)")
      agenda.moveHorizon(to: horizon)
    }
  }

  private func fire(_ id: String) {
    table.withShard(of: id) { $0.entries[id]?.scheduled = nil }
    let (now, limits) = (now(), limits)
    perform(id, origin: Self.timerOrigin) { session in
      guard let session else { throw NothingDue(next: nil) }
      if let removal = session.removal, removal <= now { return .delete }
      if session.isExpired(at: now) { throw NothingDue(next: session.due(at: now), isExpired: true) }
      guard let transition = try session.firingTimers(now: now, limits: limits) else {
        throw NothingDue(next: session.due(at: now))
      }
      return .commit(transition)
    } _: { [self] result in
      defer { agenda.finish() }
      // What was published has noted its next time; what was not due (any more), or could not be written, is noted here. The
      // session may have left memory meanwhile.
      guard case .failure(let error) = result else { return }
      guard let idle = error as? NothingDue else {
        return agenda.add(id, due: Timestamp(milliseconds: now.milliseconds + 1000), isRetry: true)
      }
      if let next = idle.next { agenda.add(id, due: next) }
      if idle.isExpired { committer.submit { [self] in tellExpiry(of: id) } }
    }
  }

  /// Tells who waits for news of a session that it has expired. On the writer's queue, like all news.
  private func tellExpiry(of id: String) {
    let now = now()
    var notices: [@Sendable () -> Void] = []
    var subscribers: [Subscriber] = []
    table.withShard(of: id) { shard in
      guard let entry = shard.entries[id], entry.committed?.session.isExpired(at: now) == true else { return }
      notices = entry.takeWatches()
      subscribers = entry.takeSubscribers()
    }
    for subscriber in subscribers { subscriber.listener(.gone) }
    for notice in notices { notice() }
  }
}

/// The session has nothing to be done at this time.
struct NothingDue: Error {
  /// When it will have, as far as it is known.
  var next: Timestamp?
  /// Whether that is because its time is over.
  var isExpired = false
}
