import Dispatch
import Navigation
import Telemetry

/// The one writer: makes whatever waits durable in one transaction, publishes it, and folds in between.
///
/// `@unchecked Sendable`: `folder`, `isIdleFoldDue` and `idleness` belong to the queue.
final class Committer: @unchecked Sendable {
  private let queue = DispatchQueue(label: "backstack.writer", qos: .userInitiated)
  private let store: any SessionStore
  private let table: SessionTable
  private let keys: KeyTable
  private let configuration: EngineConfiguration
  private let log: @Sendable (String) -> Void
  /// Called after each batch, and within large ones, so that a server can wake its loops once for several answers.
  private let afterBatch: @Sendable () -> Void
  private let agenda: Agenda
  private let inbox: WriterInbox
  private let meter: EngineMeter

  private var folder: Folder
  private var isIdleFoldDue = false
  private var idleness: Idleness

  init(
    store: any SessionStore, table: SessionTable, keys: KeyTable, configuration: EngineConfiguration,
    folder: Folder, agenda: Agenda, meter: EngineMeter, afterBatch: @escaping @Sendable () -> Void,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.store = store
    self.table = table
    self.keys = keys
    self.configuration = configuration
    inbox = WriterInbox(count: configuration.waitingChanges, bytes: configuration.waitingBytes)
    self.folder = folder
    idleness = Idleness(milliseconds: configuration.idleMilliseconds)
    self.agenda = agenda
    self.meter = meter
    self.afterBatch = afterBatch
    self.log = log
    meter.journalBytes.value = folder.journalBytes
    if folder.isDue { queue.async { self.foldWhenIdle() } }
  }

  /// Queues a proposal; false when as much waits as may. The caller holds the lock of its entry's shard, so proposals of a
  /// session arrive in their order.
  func submit(_ proposal: Proposal) -> Bool {
    start(inbox.offer(proposal))
  }

  /// Queues an answer that comes with no change of a session; false when as much waits as may.
  func submit(_ answer: AnswerProposal) -> Bool {
    start(inbox.offer(answer))
  }

  /// Queues work that writes by itself: it is done between two commits, and `afterBatch` follows it.
  func submit(_ errand: @escaping @Sendable () -> Void) {
    _ = start(inbox.add(errand))
  }

  /// Tells that a proposal is about to come.
  func expect() { inbox.expect() }

  private func start(_ admission: WriterInbox.Admission) -> Bool {
    if admission == .first { queue.async { self.run() } }
    return admission != .refused
  }

  /// Makes durable what waits, folds all of the journal, and calls `completion` on the writer's queue.
  func close(_ completion: @escaping @Sendable () -> Void) {
    queue.async {
      self.run()
      self.foldAll()
      completion()
    }
  }

  // MARK: On the queue

  private func run() {
    var hasCommitted = false
    var linger = 0
    while var waiting = inbox.take(within: linger) {
      let answers = waiting.proposalCount
      hasCommitted = hasCommitted || answers > 0
      // Errands are no reason to stay: however many come, idle time has its turn.
      linger = answers > 0 ? Self.lingerMicroseconds : 0
      while waiting.proposalCount > 0 {
        commitBatch(of: &waiting)
        afterBatch()
        pace()
      }
      // One to three clients never wait for a crowd.
      if answers >= Self.crowd { inbox.gather(after: answers, microseconds: configuration.gatherMicroseconds) }
      if !waiting.errands.isEmpty {
        for errand in waiting.errands {
          errand()
          pace()
        }
        afterBatch()
      }
    }
    if hasCommitted { idleness.begin(at: .now()) }
    scheduleIdleFold(at: idleness.end)
  }

  /// Proposals in a batch from which its clients are a crowd, and after which the loops are woken.
  private static let crowd = 4

  /// How long the writer waits for more before it goes back to its queue: who asks again when it has its answer finds it awake sooner
  /// than a new run of the queue begins.
  private static let lingerMicroseconds = 10_000

  /// Folds between two transactions as far as what waits for it asks for it.
  private func pace() {
    meter.journalBytes.value = folder.journalBytes
    if folder.isPressed { foldStep() }
    // Answers may be larger than the changes that they are about.
    while folder.journalBytes > 2 * configuration.journalBytes, foldStep() {}
  }

  /// Makes durable what fits into one transaction. When the loops wake nothing here holds a request that is answered: the last to
  /// hold it is then its loop, where its memory came from.
  private func commitBatch(of waiting: inout WriterInbox.Waiting) {
    var batch = Batch(of: &waiting, count: configuration.batchCount, bytes: configuration.batchBytes)
    var failure: EngineError?
    var sequence: Int64 = 0
    if !batch.transaction.isEmpty {
      do throws(EngineError) { sequence = try commit(batch.transaction) } catch { failure = error }
    }
    var published = 0
    while let proposal = batch.proposals.popLast() {
      if let failure { fail(proposal, failure) } else { publish(proposal, sequence) }
      published += 1
      // The loops begin to answer while the others are published: with the disk at rest the processors have nothing else to do.
      if published.isMultiple(of: Self.crowd) { afterBatch() }
    }
    for (proposal, record) in batch.answers {
      // One that could not be made has nothing that failed.
      guard let record else {
        proposal.completion(nil)
        continue
      }
      if failure == nil {
        proposal.keep(record)
        folder.add(record, sequence: sequence)
      }
      proposal.completion(failure)
    }
  }

  /// Makes a transaction durable and answers its place in the journal. Only on the queue.
  func commit(_ transaction: JournalTransaction) throws(EngineError) -> Int64 {
    do throws(StoreError) {
      return try meter.commit(transaction.records.count) { () throws(StoreError) in try store.commit(transaction) }
    } catch {
      log("a commit of \(transaction.records.count) changes failed, nothing of it is kept: \(error)")
      throw EngineError(error)
    }
  }

  /// Notes that an answer is durable at a place in the journal, and has to be folded. Only on the queue.
  func keep<Value>(_ record: AnswerRecord, of write: KeyedWrite<Value>, at sequence: Int64) {
    write.complete(record)
    folder.add(record, sequence: sequence)
  }

  private func publish(_ proposal: Proposal, _ sequence: Int64) {
    let entry = proposal.entry
    guard proposal.epoch == entry.epoch else { return fail(proposal, entry.voided ?? .unavailable) }
    var notices: [@Sendable () -> Void] = []
    var subscribers: [Subscriber] = []
    var replaced: CommittedSession?
    let (pinned, due) = table.withShard(of: entry) { shard -> (Int?, Timestamp?) in
      entry.pending -= 1
      guard let record = proposal.record else {
        if entry.isEmpty { shard.remove(entry) }
        return (nil, nil)
      }
      if record.kind == .deletion {
        entry.deleted.append(record.incarnation)
        entry.forgetUnfolded()
      } else {
        if record.kind == .snapshot, let old = entry.committed?.session {
          entry.deleted.append(old.incarnation)
          entry.forgetUnfolded()
        }
        entry.keep(record, limit: configuration.historyCount)
      }
      replaced = entry.committed
      entry.committed = proposal.after
      // Only a delta goes on with the session that they know.
      subscribers = record.kind == .delta ? entry.subscribers : entry.takeSubscribers()
      notices = entry.takeWatches()
      shard.account(entry)
      return (shard.markDirty(entry) ? entry.cost : nil, entry.schedule())
    }
    if let due { agenda.add(entry.id, due: due) }
    if let pinned {
      entry.firstUnfolded = sequence
      folder.add(entry, cost: pinned)
    }
    folder.note(sequence: sequence, bytes: proposal.record?.cost ?? 0)
    if let keyed = proposal.keyed, let record = proposal.answerRecord() { keep(record, of: keyed, at: sequence) }
    // Before the answer: who has that finds the change with every subscriber.
    if !subscribers.isEmpty { tell(subscribers, proposal) }
    proposal.completion(proposal.outcome(entry.committed, replacing: replaced))
    for notice in notices { notice() }
  }

  private func tell(_ subscribers: [Subscriber], _ proposal: Proposal) {
    var news = SessionNews.gone
    if let record = proposal.record, record.kind == .delta, let after = proposal.after {
      news = .changed(record, after)
    }
    for subscriber in subscribers { subscriber.listener(news) }
  }

  private func fail(_ proposal: Proposal, _ error: EngineError) {
    let entry = proposal.entry
    if !proposal.isWritten && proposal.epoch == entry.epoch { return publish(proposal, 0) }
    table.withShard(of: entry) { shard in
      entry.pending -= 1
      if proposal.record != nil && proposal.epoch == entry.epoch {
        entry.epoch += 1
        entry.voided = error
        entry.staged = entry.committed?.session
      }
      if entry.isEmpty { shard.remove(entry) }
    }
    proposal.completion(.failure(error))
  }

  // MARK: Folding

  /// Only on the queue, in which tests do it by an errand. Answers whether something was folded.
  @discardableResult
  func foldStep() -> Bool {
    do throws(StoreError) {
      let pace = folder.journalBytes > configuration.journalBytes ? 16 : 1
      let isFolded = try meter.fold { () throws(StoreError) in
        try folder.step(
          configuration.foldSessions * pace, changes: configuration.foldChanges * pace,
          bytes: configuration.foldAnswerBytes * pace, store: store, table: table, keys: keys)
      }
      meter.journalBytes.value = folder.journalBytes
      return isFolded
    } catch {
      folder.pause()
      log("folding the journal failed and will be tried again: \(error)")
      return false
    }
  }

  private func foldAll() {
    while folder.isDue {
      do throws(StoreError) {
        try folder.step(
          configuration.foldSessions * 4, changes: .max, bytes: configuration.foldAnswerBytes * 16, store: store,
          table: table, keys: keys)
      } catch {
        log("the journal could not be folded and stays for the next start: \(error)")
        return
      }
    }
  }

  private func scheduleIdleFold(at time: DispatchTime) {
    guard folder.isDue, !isIdleFoldDue else { return }
    isIdleFoldDue = true
    queue.asyncAfter(deadline: time) { self.foldWhenIdle() }
  }

  /// One step, then the queue's next turn: a commit never waits for more than one step. While commits come there is none: a
  /// session that changes again and again is written once for many changes, when the journal is large enough (`pace`).
  private func foldWhenIdle() {
    isIdleFoldDue = false
    guard folder.isDue else { return }
    if folder.restsAfterFailure() { return scheduleIdleFold(at: idleness.end(from: .now())) }
    guard idleness.isLongEnough(at: .now()) else { return scheduleIdleFold(at: idleness.end) }
    foldStep()
    if folder.isDue {
      isIdleFoldDue = true
      queue.async { self.foldWhenIdle() }
    }
  }
}
