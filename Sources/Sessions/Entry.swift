import Navigation
import Synchronization

/// What the engine holds of one session id.
///
/// `@unchecked Sendable`: every member is read and written under the lock of the table's shard that holds the entry, but for
/// those of the writer, which only the writer's queue touches.
final class Entry: @unchecked Sendable {
  /// Called on the entry, under the shard's lock, when it was loaded; or with the error that kept it from it.
  typealias Waiter = @Sendable (Entry, EngineError?) -> (@Sendable () -> Void)?

  enum Phase {
    /// The store is being asked; these wait for it, in order.
    case loading([Waiter])
    case ready
  }

  let id: String
  /// The shard of the table that holds it.
  let shard: Int
  var phase: Phase
  /// What is durable; nil when there is no such session.
  var committed: CommittedSession?
  /// What will be when all that is queued is durable. The next writer builds on it.
  var staged: Session?
  /// Proposals on their way through the writer.
  var pending = 0
  /// Rises when a commit failed: what was staged on it is void.
  var epoch = 0
  /// Why it rose last. The writer's.
  var voided: EngineError?

  /// Second chance of the clock that makes room: set by use, cleared by the passing hand.
  var referenced = true
  /// Place in the shard's ring.
  var slot = 0
  /// Bytes counted for it in the shard.
  var cost = 0

  /// Committed changes that are in the journal alone, oldest first, the last `historyCount` of them.
  private(set) var unfolded: [ChangeRecord] = []
  /// Bytes counted for them.
  private(set) var unfoldedCost = 0
  /// Whether the journal says more than the tables do.
  var isDirty = false
  /// Where in the journal the first of them stands. The writer's.
  var firstUnfolded: Int64 = 0
  /// What it cost when the journal began to say more. The writer's.
  var pinnedCost = 0
  /// The time for which it stands in the agenda.
  var scheduled: Timestamp?
  /// Incarnations deleted since the last fold.
  var deleted: [UInt64] = []
  /// Notices that wait for the next change.
  private var watches: [UInt64: @Sendable () -> Void] = [:]
  /// Who is told everything, in the order of their numbers.
  private(set) var subscribers: [Subscriber] = []
  /// The number given to the last notice of all entries: a number of an entry that has left means none of its successor.
  private static let lastWatch = Atomic<UInt64>(0)

  init(id: String, phase: Phase) {
    self.id = id
    shard = SessionTable.shard(of: id)
    self.phase = phase
  }

  /// Whether there is nothing to know of it: no session, and nothing under way that may make one.
  var isEmpty: Bool { committed == nil && staged == nil && canLeave }

  /// Keeps a committed change until it is folded; of more than `limit` only the newest.
  func keep(_ record: ChangeRecord, limit: Int) {
    unfolded.append(record)
    unfoldedCost += record.cost
    // Trimmed by halves, so that a hot session does not move its list at each change.
    if unfolded.count > 2 * limit {
      unfolded.removeFirst(unfolded.count - limit)
      unfoldedCost = unfolded.reduce(0) { $0 + $1.cost }
    }
  }

  /// Forgets what was folded.
  func forgetUnfolded() {
    unfolded = []
    unfoldedCost = 0
  }

  /// Notes for when the committed session is due; answers the time when that is earlier than what the agenda holds.
  func schedule() -> Timestamp? {
    var due = committed?.due
    if let expiry = expiryToTell { due = min(due ?? expiry, expiry) }
    guard let due, scheduled.map({ due < $0 }) ?? true else { return nil }
    scheduled = due
    return due
  }

  /// When the committed session expires, if somebody wants to hear of it.
  var expiryToTell: Timestamp? { isWatched ? committed?.session.expiresAt : nil }

  /// Keeps a notice for the next change; answers its number.
  func watch(_ notice: @escaping @Sendable () -> Void) -> UInt64 {
    let number = Self.lastWatch.add(1, ordering: .relaxed).newValue
    watches[number] = notice
    return number
  }

  /// Keeps a subscriber until the session is gone; answers its number.
  func subscribe(_ listener: @escaping @Sendable (SessionNews) -> Void) -> UInt64 {
    let number = Self.lastWatch.add(1, ordering: .relaxed).newValue
    subscribers.append(Subscriber(number: number, listener: listener))
    return number
  }

  func stopWatching(_ number: UInt64) {
    watches[number] = nil
    subscribers.removeAll { $0.number == number }
  }

  /// The notices to be called for a change, in no order; none is left.
  func takeWatches() -> [@Sendable () -> Void] {
    if watches.isEmpty { return [] }
    defer { watches = [:] }
    return Array(watches.values)
  }

  /// The subscribers of a session that is gone; none is left.
  func takeSubscribers() -> [Subscriber] {
    defer { subscribers = [] }
    return subscribers
  }

  /// Whether somebody waits for news of it.
  var isWatched: Bool { !watches.isEmpty || !subscribers.isEmpty }

  /// Whether it may leave memory: nothing waits for it and the tables say all of it.
  var canLeave: Bool {
    guard case .ready = phase else { return false }
    return pending == 0 && !isDirty && !isWatched
  }
}
