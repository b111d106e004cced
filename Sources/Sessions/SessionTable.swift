import Synchronization

/// The sessions in memory, in shards with a lock each, within a budget of bytes.
///
/// Room is made by the clock algorithm: use sets a mark, a hand goes round, clears marks and evicts who has none. Each
/// insertion moves the hand a bounded number of steps, so no request pays for a sweep.
final class SessionTable: Sendable {
  struct Shard {
    var entries: [String: Entry] = [:]
    /// Those of which the journal says more than the tables.
    var dirty: [String: Entry] = [:]
    var ring: [Entry] = []
    var hand = 0
    var cost = 0
    var evictions = 0

    mutating func insert(_ entry: Entry) {
      entry.slot = ring.count
      ring.append(entry)
      entries[entry.id] = entry
    }

    mutating func remove(_ entry: Entry) {
      entries[entry.id] = nil
      cost -= entry.cost
      let last = ring.removeLast()
      if last !== entry {
        ring[entry.slot] = last
        last.slot = entry.slot
      }
    }

    /// Notes that the journal says more of the entry than the tables; answers whether it did not before.
    mutating func markDirty(_ entry: Entry) -> Bool {
      guard !entry.isDirty else { return false }
      entry.isDirty = true
      dirty[entry.id] = entry
      return true
    }

    /// Notes that the tables say all of the entry.
    mutating func markClean(_ entry: Entry) {
      entry.isDirty = false
      dirty[entry.id] = nil
      entry.forgetUnfolded()
      entry.deleted = []
    }

    /// Counts what the entry takes now.
    mutating func account(_ entry: Entry) {
      let now = (entry.committed?.cost ?? 256) + entry.unfoldedCost
      cost += now - entry.cost
      entry.cost = now
    }

    /// Lets entries leave until the budget holds, looking at no more than 32 of them.
    mutating func makeRoom(within budget: Int) {
      var steps = 32
      while cost > budget && steps > 0 && !ring.isEmpty {
        steps -= 1
        if hand >= ring.count { hand = 0 }
        let entry = ring[hand]
        if entry.referenced {
          entry.referenced = false
          hand += 1
        } else if entry.canLeave {
          remove(entry)
          evictions += 1
        } else {
          hand += 1
        }
      }
    }
  }

  private static let count = 64
  private let shards: [Mutexed]
  let shardBudget: Int

  /// A box, since a Mutex cannot stand in an array.
  private final class Mutexed: Sendable {
    let shard = Mutex(Shard())
  }

  init(memoryBytes: Int) {
    shards = (0..<Self.count).map { _ in Mutexed() }
    shardBudget = memoryBytes / Self.count
  }

  /// Runs `body` with the shard of `id` locked. It must be short and must not call out.
  func withShard<Result>(of id: String, _ body: (inout sending Shard) throws -> sending Result) rethrows
    -> sending Result
  {
    try shards[Self.shard(of: id)].shard.withLock(body)
  }

  /// Runs `body` with the shard of `entry` locked.
  func withShard<Result>(of entry: Entry, _ body: (inout sending Shard) throws -> sending Result) rethrows
    -> sending Result
  {
    try shards[entry.shard].shard.withLock(body)
  }

  /// Runs `body` on every shard, one after the other.
  func forEachShard(_ body: (inout Shard) -> Void) {
    for box in shards { box.shard.withLock { body(&$0) } }
  }

  /// FNV-1a over the id: ids given by clients are spread well enough, and there is no second keyed hash to pay.
  static func shard(of id: String) -> Int {
    var id = id
    return id.withUTF8 { bytes in
      var hash: UInt32 = 2_166_136_261
      for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
      return Int((hash ^ hash >> 15) % UInt32(count))
    }
  }
}
