import Navigation

/// Which sessions the journal says more of than the tables, in the order in which they became so; the answers that only the
/// journal has; and how much journal there is.
/// Belongs to the writer's queue.
struct Folder {
  private var queue: [Entry] = []
  private var head = 0
  private var answers = AnswerQueue()
  private var lastSequence: Int64 = 0
  private var restsLeft = 0
  private var changeBytes = 0
  /// Bytes appended since the journal was last empty, less what folding let go. An estimate that only paces folding.
  var journalBytes: Int { changeBytes + answers.bytes }
  /// Bytes of the sessions that wait, which cannot leave memory before they are folded. As they were when they began to wait.
  private var pinnedBytes = 0
  private let configuration: EngineConfiguration
  private let now: @Sendable () -> Timestamp

  init(configuration: EngineConfiguration, now: @escaping @Sendable () -> Timestamp) {
    self.configuration = configuration
    self.now = now
  }

  /// Whether there is anything to fold.
  var isDue: Bool { head < queue.count || !answers.isEmpty }

  /// Whether so much waits that it is folded between two transactions, idle or not: the journal is long, a part of the memory that
  /// sessions may take is theirs, or a list would have to look through thousands of them.
  var isPressed: Bool {
    journalBytes > configuration.foldBytes || pinnedBytes > configuration.memoryBytes / 4
      || queue.count - head > configuration.foldWaiting
  }

  /// - Parameter cost: what its shard counts for it.
  mutating func add(_ entry: Entry, cost: Int) {
    entry.pinnedCost = cost
    pinnedBytes += cost
    queue.append(entry)
  }

  mutating func add(_ answer: AnswerRecord, sequence: Int64) {
    // A transaction may have nothing else, and then it goes with them.
    lastSequence = max(lastSequence, sequence)
    answers.add(answer, sequence: sequence)
  }

  mutating func note(sequence: Int64, bytes: Int) {
    lastSequence = max(lastSequence, sequence)
    changeBytes += bytes
  }

  /// After a failure folding rests for a while, so that a full disk is not hammered.
  mutating func pause() {
    restsLeft = 8
  }

  mutating func restsAfterFailure() -> Bool {
    guard restsLeft > 0 else { return false }
    restsLeft -= 1
    return true
  }

  /// Folds the sessions and the answers that wait for longest, in one transaction: `count` sessions at most, and no more when
  /// they bring about `limit` changes; `limit` answers at most, and no more when they have about so many bytes. Answers whether
  /// there was anything to fold.
  @discardableResult
  mutating func step(
    _ count: Int, changes limit: Int, bytes: Int, store: any SessionStore, table: SessionTable, keys: KeyTable
  ) throws(StoreError) -> Bool {
    if restsAfterFailure() { return false }
    var end = head
    var changes = 0
    while end < min(queue.count, head + count), changes < limit {
      changes += queue[end].unfolded.count
      end += 1
    }
    var batch = FoldBatch()
    batch.answers = answers.first(limit, bytes: bytes)
    batch.answerBytes = configuration.idempotencyBytes
    guard head < end || !batch.answers.isEmpty else { return false }
    // One order for rows and history: a page of the tables is touched once.
    let entries = queue[head..<end].sorted { $0.id < $1.id }
    let start = configuration.historyStart(at: now())
    for entry in entries {
      let folded = foldedHistory(of: entry, before: start, store, table)
      table.withShard(of: entry) { _ in collect(entry, folded: folded, start: start, into: &batch) }
    }
    let unfolded = end < queue.count ? queue[end].firstUnfolded : lastSequence + 1
    batch.journalThrough = min(unfolded, answers.sequence(behind: batch.answers.count) ?? .max) - 1
    keys.noteDropped(try store.fold(batch))
    answers.remove(batch.answers)
    keys.forget(batch.answers)
    for entry in entries {
      pinnedBytes -= entry.pinnedCost
      table.withShard(of: entry) { shard in
        shard.markClean(entry)
        shard.account(entry)
        if entry.isEmpty { shard.remove(entry) }
        shard.makeRoom(within: table.shardBudget)
      }
    }
    let left = queue.count - end
    changeBytes = left == 0 ? 0 : changeBytes - changeBytes / (left + entries.count) * entries.count
    head = end
    if head == queue.count || head > 4096 {
      queue.removeFirst(head)
      head = 0
    }
    return true
  }

  /// The folded changes of a session, when some of them were made before `start`; else none. Only sessions older than that
  /// are asked for. What cannot be read stays: reading history leaves out what is too old.
  private func foldedHistory(
    of entry: Entry, before start: Timestamp, _ store: any SessionStore, _ table: SessionTable
  ) -> [ChangeRecord] {
    guard let session = table.withShard(of: entry, { _ in entry.committed?.session }), session.createdAt < start
    else { return [] }
    func read(_ limit: Int) -> [ChangeRecord]? {
      try? store.history(of: session.id, incarnation: session.incarnation, after: 0, limit: limit)
    }
    guard let oldest = read(1)?.first, oldest.at < start else { return [] }
    return read(.max) ?? []
  }

  private func collect(
    _ entry: Entry, folded: [ChangeRecord], start: Timestamp, into batch: inout FoldBatch
  ) {
    for incarnation in entry.deleted { batch.deletions.append(.init(id: entry.id, incarnation: incarnation)) }
    guard let committed = entry.committed else { return }
    let session = committed.session
    batch.sessions.append(StoredSession(session, order: committed.order))
    var below = session.revision - Int64(configuration.historyCount) + 1
    // Behind the newest change that is too old, as reading does it.
    if let old = entry.unfolded.last(where: { $0.at < start }) ?? folded.last(where: { $0.at < start }) {
      below = max(below, old.revision + 1)
    }
    for record in entry.unfolded where record.revision >= below { batch.history.append(record) }
    if below > 1 {
      batch.trims.append((session: .init(id: session.id, incarnation: session.incarnation), below: below))
    }
  }
}
