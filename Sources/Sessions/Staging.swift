import JSON
import Navigation

/// Turns a decision on an entry's staged state into a proposal. Pure but for the entry, whose shard is locked.
struct Staging {
  let origin: String?
  let keyed: KeyedWrite<Outcome>?
  /// Gives a change its place among those of all sessions.
  let nextOrder: @Sendable () -> Int64

  /// Runs `body` on what is staged and stages what it decides.
  func stage(
    _ entry: Entry, _ body: @Sendable (Session?) throws -> Decision,
    _ completion: @escaping @Sendable (Result<Outcome, any Error>) -> Void
  ) -> Proposal {
    let before = entry.staged
    var record: ChangeRecord?
    var after: CommittedSession?
    let answer: Proposal.Answer
    do {
      switch try body(before) {
      case .commit(let transition):
        if transition.change.changed, let before {
          let change = delta(before, transition)
          record = change
          after = CommittedSession(transition.session, order: change.order)
          entry.staged = transition.session
          answer = .changed(transition.change, created: false)
        } else {
          answer = .unchanged(transition.change)
          // What a kept answer shows: the state as it will be when it is kept.
          if keyed != nil { after = before.map { CommittedSession($0, order: 0) } }
        }
      case .create(let transition):
        let change = snapshot(transition)
        record = change
        after = CommittedSession(transition.session, order: change.order)
        entry.staged = transition.session
        answer = .changed(transition.change, created: true)
      case .delete:
        if let before {
          record = deletion(before)
          entry.staged = nil
          answer = .changed(nil, created: false)
        } else {
          answer = .absent
        }
      }
    } catch {
      answer = .refused(error)
    }
    return Proposal(
      entry: entry, epoch: entry.epoch, record: record, after: after, answer: answer, keyed: keyed,
      completion: completion)
  }

  private func delta(_ before: Session, _ transition: Transition) -> ChangeRecord {
    let after = transition.session
    var bytes: [UInt8] = []
    // What was sent is in it twice: as it is told, and as it is stored.
    bytes.reserveCapacity(256 + 2 * transition.operations.count)
    appendFeed(transition, to: &bytes)
    let feedCount = bytes.count
    SessionDelta.append(from: after, to: before, onto: &bytes)
    let undoCount = bytes.count - feedCount
    SessionDelta.append(from: before, to: after, onto: &bytes)
    return ChangeRecord(
      kind: .delta, sessionID: after.id, incarnation: after.incarnation, revision: after.revision, at: after.updatedAt,
      order: nextOrder(), bytes: bytes, feedCount: feedCount, undoCount: undoCount)
  }

  private func snapshot(_ transition: Transition) -> ChangeRecord {
    let after = transition.session
    let order = nextOrder()
    var feed: [UInt8] = []
    appendFeed(transition, to: &feed)
    return ChangeRecord(
      kind: .snapshot, sessionID: after.id, incarnation: after.incarnation, revision: after.revision,
      at: after.updatedAt, order: order, feed: feed, redo: StoredSession(after, order: order).encoded(), undo: [])
  }

  private func deletion(_ before: Session) -> ChangeRecord {
    ChangeRecord(
      kind: .deletion, sessionID: before.id, incarnation: before.incarnation, revision: before.revision + 1,
      at: before.updatedAt, order: nextOrder(), feed: [], redo: [], undo: [])
  }

  /// Appends the CHANGE of docs/api.md §5.
  private func appendFeed(_ transition: Transition, to out: inout [UInt8]) {
    out += #"{"revision":"#.utf8
    JSONWriter.append(transition.change.revision, to: &out)
    out += #","at":""#.utf8
    transition.session.updatedAt.appendRFC3339(to: &out)
    // An origin is made of the letters of ids: it needs no escapes.
    if let origin {
      out += #"","origin":""#.utf8
      out += origin.utf8
    }
    out += #"","operations":"#.utf8
    out += transition.operations
    transition.change.appendScreens(to: &out)
    out.append(UInt8(ascii: "}"))
  }
}
