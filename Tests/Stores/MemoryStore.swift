import Navigation
public import Sessions
import Synchronization

/// A store in memory that keeps the port's promises, with faults on demand and a gate that holds commits back.
public final class MemoryStore: SessionStore {
  struct State {
    var sequence: Int64 = 0
    var journal: [(sequence: Int64, transaction: JournalTransaction)] = []
    var rows: [String: StoredSession] = [:]
    var history: [String: [Int64: ChangeRecord]] = [:]
    var documents: [String: StoredDocument] = [:]
    var backups: [StoredBackup] = []
    var backupFault: StoreError?
    var answers: [PlacedAnswer] = []
    var commits = 0
    var folds = 0
    var keyPages = 0
    var loads = 0
    var paged: [[MetadataPair]] = []
    var historyReads: [Int64] = []
    var commitFaults: [StoreError] = []
    var foldFault: StoreError?
    var loadFault: StoreError?
    var isClosed = false

    /// Forgets the oldest answers of some owners beyond so many bytes, and one more.
    mutating func trimAnswers(of owners: Set<AnswerOwner>, bytes: Int) -> Int {
      let before = answers.count
      var sums: [AnswerOwner: Int] = [:]
      answers = answers.reversed().filter { answer in
        let sum = sums[answer.record.owner] ?? 0
        sums[answer.record.owner] = sum + answer.record.cost
        return sum < bytes || !owners.contains(answer.record.owner)
      }.reversed()
      return before - answers.count
    }

    mutating func append(_ transaction: JournalTransaction) -> Int64 {
      sequence += 1
      commits += 1
      journal.append((sequence, transaction))
      return sequence
    }
  }

  private let state = Mutex(State())
  private let gate = Gate()
  private let dueGate = Gate()
  private let pageGate = Gate()
  private let backupGate = Gate()
  private let answerGate = Gate()
  private let loadGate = Gate()

  public init() {}

  // MARK: The port

  public func commit(_ transaction: JournalTransaction) throws(StoreError) -> Int64 {
    gate.pass()
    let result: Result<Int64, StoreError> = state.withLock { state in
      if state.isClosed { return .failure(.unavailable("closed")) }
      if !state.commitFaults.isEmpty { return .failure(state.commitFaults.removeFirst()) }
      return .success(state.append(transaction))
    }
    return try result.get()
  }

  @discardableResult
  public func fold(_ batch: FoldBatch) throws(StoreError) -> Int {
    let result: Result<Int, StoreError> = state.withLock { state in
      if let fault = state.foldFault { return .failure(fault) }
      state.folds += 1
      for row in batch.sessions {
        if let old = state.rows[row.id], old.incarnation != row.incarnation { state.history[row.id] = nil }
        state.rows[row.id] = row
      }
      for record in batch.history { state.history[record.sessionID, default: [:]][record.revision] = record.folded }
      for trim in batch.trims {
        state.history[trim.session.id] = state.history[trim.session.id]?.filter { $0.key >= trim.below }
      }
      for name in batch.deletions where state.rows[name.id]?.incarnation == name.incarnation {
        state.rows[name.id] = nil
        state.history[name.id] = nil
      }
      for answer in batch.answers where !state.answers.contains(where: { $0.isSamePlace(as: answer) }) {
        state.answers.append(answer)
      }
      if let through = batch.journalThrough { state.journal.removeAll { $0.sequence <= through } }
      return .success(state.trimAnswers(of: Set(batch.answers.map(\.record.owner)), bytes: batch.answerBytes))
    }
    return try result.get()
  }

  public func replay(_ body: (Int64, JournalTransaction) throws -> Void) throws {
    for (sequence, transaction) in state.withLock({ $0.journal }) { try body(sequence, transaction) }
  }

  public func load(_ id: String) throws(StoreError) -> StoredSession? {
    loadGate.pass()
    let result: Result<StoredSession?, StoreError> = state.withLock { state in
      state.loads += 1
      if let fault = state.loadFault { return .failure(fault) }
      return .success(state.rows[id])
    }
    return try result.get()
  }

  public func history(of id: String, incarnation: UInt64, after: Int64, limit: Int) throws(StoreError) -> [ChangeRecord]
  {
    state.withLock { state in
      state.historyReads.append(after)
      guard state.rows[id]?.incarnation == incarnation else { return [] }
      let kept = (state.history[id] ?? [:]).values.filter { $0.revision > after }.sorted { $0.revision < $1.revision }
      return Array(kept.prefix(limit))
    }
  }

  public func page(
    after cursor: PageCursor?, limit: Int, filters: [MetadataPair]
  ) throws(StoreError) -> StoredPage {
    pageGate.pass()
    return state.withLock { state in
      state.paged.append(filters)
      let sorted = state.rows.values.sorted { ($0.order) > ($1.order) }
      let rest = sorted.filter { row in cursor.map { row.order < $0.order } ?? true }
      let found = rest.filter { row in
        let pairs = row.metadataPairs
        return pairs == [.unlisted] || filters.allSatisfy(pairs.contains)
      }
      var page = StoredPage()
      page.rows = Array(found.prefix(limit))
      if limit > 0, page.rows.count == limit { page.end = page.rows.last.map { PageCursor(order: $0.order) } }
      return page
    }
  }

  public func due(
    from start: Timestamp, before end: Timestamp, limit: Int
  ) throws(StoreError) -> [(id: String, due: Timestamp)] {
    defer { dueGate.pass() }
    return state.withLock { state in
      let due = state.rows.values.compactMap { row in row.due.map { (id: row.id, due: $0) } }
      return Array(due.filter { $0.due >= start && $0.due < end }.sorted { $0.due < $1.due }.prefix(limit))
    }
  }

  public func documents() throws(StoreError) -> [String: StoredDocument] { state.withLock { $0.documents } }

  @discardableResult
  public func keep(
    _ document: StoredDocument?, named name: String, with answer: AnswerRecord?
  ) throws(StoreError) -> Int64? {
    gate.pass()
    let result: Result<Int64?, StoreError> = state.withLock { state in
      if state.isClosed { return .failure(.unavailable("closed")) }
      if !state.commitFaults.isEmpty { return .failure(state.commitFaults.removeFirst()) }
      state.documents[name] = document
      return .success(answer.map { state.append(JournalTransaction(answers: [$0])) })
    }
    return try result.get()
  }

  public func answer(under key: IdempotencyKey) throws(StoreError) -> AnswerRecord? {
    answerGate.pass()
    let result: Result<AnswerRecord?, StoreError> = state.withLock { state in
      if let fault = state.loadFault { return .failure(fault) }
      return .success(state.answers.last { $0.record.request.key == key }?.record)
    }
    return try result.get()
  }

  public func answerKeys(from hash: Int64, limit: Int) throws(StoreError) -> [StoredKey] {
    state.withLock { state in
      state.keyPages += 1
      let keys = state.answers.map { StoredKey(hash: $0.record.request.key.hash, at: $0.record.at) }
      return Array(keys.filter { $0.hash >= hash }.sorted { $0.hash < $1.hash }.prefix(limit))
    }
  }

  public func forgetAnswers(outside span: Range<Timestamp>, limit: Int) throws(StoreError) -> Int {
    state.withLock { state in
      let count = state.answers.prefix(limit).prefix { !span.contains($0.record.at) }.count
      state.answers.removeFirst(count)
      return count
    }
  }

  public func backUp(at now: Timestamp, while continues: () -> Bool) throws(StoreError) -> StoredBackup {
    backupGate.pass()
    guard continues() else { throw .unavailable("stopped") }
    let result: Result<StoredBackup, StoreError> = state.withLock { state in
      if let fault = state.backupFault { return .failure(fault) }
      let order = (state.journal.flatMap(\.transaction.records).map(\.order) + state.rows.values.map(\.order)).max()
      let backup = StoredBackup(
        name: "backup-\(state.backups.count + 1)", createdAt: now, bytes: 4096, pages: 1, order: order)
      state.backups.insert(backup, at: 0)
      return .success(backup)
    }
    return try result.get()
  }

  public func backups() throws(StoreError) -> [StoredBackup] { state.withLock { $0.backups } }

  public func probe() throws(StoreError) {
    if state.withLock({ $0.isClosed }) { throw .unavailable("closed") }
  }

  public func close() { state.withLock { $0.isClosed = true } }

  // MARK: For tests

  /// Lets the next commits, documents included, fail, one fault each.
  public func failCommits(_ faults: StoreError...) { state.withLock { $0.commitFaults += faults } }

  /// Lets folding fail until nil is given.
  public func failFolds(_ fault: StoreError?) { state.withLock { $0.foldFault = fault } }

  /// Lets loading fail until nil is given.
  public func failLoads(_ fault: StoreError?) { state.withLock { $0.loadFault = fault } }

  /// Holds commits back until `open`.
  public func shut() { gate.shut() }

  /// Waits until a commit is held back.
  public func waitForCommit() { gate.waitForSomebody() }

  /// Lets commits pass.
  public func open() { gate.open() }

  /// Holds back what `due` has found, until `openDue`.
  public func shutDue() { dueGate.shut() }

  /// Waits until what `due` has found is held back.
  public func waitForDue() { dueGate.waitForSomebody() }

  /// Lets what `due` finds pass.
  public func openDue() { dueGate.open() }

  /// Holds pages of the list back until `openPages`.
  public func shutPages() { pageGate.shut() }

  /// Waits until a page is held back.
  public func waitForPage() { pageGate.waitForSomebody() }

  /// Holds back who looks for an answer, until `openAnswers`.
  public func shutAnswers() { answerGate.shut() }

  /// Waits until somebody who looks for an answer is held back.
  public func waitForAnswer() { answerGate.waitForSomebody() }

  /// Lets who looks for an answer pass.
  public func openAnswers() { answerGate.open() }

  /// Lets pages of the list pass.
  public func openPages() { pageGate.open() }

  /// Lets backups fail until nil is given.
  public func failBackups(_ fault: StoreError?) { state.withLock { $0.backupFault = fault } }

  /// Holds loads back until `openLoads`.
  public func shutLoads() { loadGate.shut() }

  /// Lets loads pass.
  public func openLoads() { loadGate.open() }

  /// Holds backups back until `openBackups`.
  public func shutBackups() { backupGate.shut() }

  /// Waits until a backup is held back.
  public func waitForBackup() { backupGate.waitForSomebody() }

  /// Lets backups pass.
  public func openBackups() { backupGate.open() }

  /// The store as a process that dies now would leave it.
  public func copy() -> MemoryStore {
    let copy = MemoryStore()
    let now = state.withLock { $0 }
    copy.state.withLock {
      $0 = now
      $0.isClosed = false
      $0.commitFaults = []
      $0.foldFault = nil
    }
    return copy
  }

  /// Transactions in the journal, commits, folds and loads so far.
  public var counts: (journal: Int, commits: Int, folds: Int, loads: Int) {
    state.withLock { ($0.journal.count, $0.commits, $0.folds, $0.loads) }
  }

  /// The filters of each page that was asked for.
  public var pages: [[MetadataPair]] { state.withLock { $0.paged } }

  /// How often keys were asked for.
  public var keyPages: Int { state.withLock { $0.keyPages } }

  /// The revision behind which each history was asked for.
  public var historyReads: [Int64] { state.withLock { $0.historyReads } }

  /// The folded answers, the oldest first.
  public var answers: [AnswerRecord] { state.withLock { $0.answers.map(\.record) } }

  /// The folded row.
  public func row(_ id: String) -> StoredSession? { state.withLock { $0.rows[id] } }
}

extension ChangeRecord {
  /// As the history keeps it: without the way forward.
  public var folded: ChangeRecord {
    ChangeRecord(
      kind: kind, sessionID: sessionID, incarnation: incarnation, revision: revision, at: at, order: order, feed: feed,
      redo: [], undo: Array(undo))
  }
}

extension PlacedAnswer {
  fileprivate func isSamePlace(as other: PlacedAnswer) -> Bool { sequence == other.sequence && index == other.index }
}
