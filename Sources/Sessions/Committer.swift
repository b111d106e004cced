import Dispatch
import Navigation
import Synchronization
import Telemetry

/// The one writer: makes whatever waits durable in one transaction, publishes it, and folds in between.
///
/// `@unchecked Sendable`: the members below `inbox` belong to the queue.
final class Committer: @unchecked Sendable {
  private struct Inbox {
    var proposals: [Proposal] = []
    /// What else only the writer may do.
    var errands: [@Sendable () -> Void] = []
    var isRunning = false
    /// How many proposals end the writer's rest; beyond all while it does not rest.
    var wanted = Int.max
  }

  private let queue = DispatchQueue(label: "backstack.writer", qos: .userInitiated)
  private let store: any SessionStore
  private let table: SessionTable
  private let keys: KeyTable
  private let configuration: EngineConfiguration
  private let log: @Sendable (String) -> Void
  /// Called after each batch, so that a server can wake its loops once for all of its answers.
  private let afterBatch: @Sendable () -> Void
  private let agenda: Agenda
  private let inbox = Mutex(Inbox())
  /// Ends the writer's rest.
  private let arrival = DispatchSemaphore(value: 0)
  private let meter: EngineMeter

  private var folder: Folder
  private var isIdleFoldDue = false

  init(
    store: any SessionStore, table: SessionTable, keys: KeyTable, configuration: EngineConfiguration,
    folder: Folder, agenda: Agenda, meter: EngineMeter, afterBatch: @escaping @Sendable () -> Void,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.store = store
    self.table = table
    self.keys = keys
    self.configuration = configuration
    self.folder = folder
    self.agenda = agenda
    self.meter = meter
    self.afterBatch = afterBatch
    self.log = log
    meter.journalBytes.value = folder.journalBytes
    if folder.isDue { queue.async { self.foldWhenIdle() } }
  }

  /// Queues a proposal. The caller holds the lock of its entry's shard, so proposals of a session arrive in their order.
  func submit(_ proposal: Proposal) {
    enqueue { $0.proposals.append(proposal) }
  }

  /// Queues work that writes by itself: it is done between two commits, and `afterBatch` follows it.
  func submit(_ errand: @escaping @Sendable () -> Void) {
    enqueue { $0.errands.append(errand) }
  }

  private func enqueue(_ add: (inout Inbox) -> Void) {
    let (starts, rings) = inbox.withLock { inbox in
      add(&inbox)
      let isAwaited = inbox.proposals.count >= inbox.wanted
      if isAwaited { inbox.wanted = .max }
      defer { inbox.isRunning = true }
      return (!inbox.isRunning, isAwaited)
    }
    if starts { queue.async { self.run() } }
    if rings { arrival.signal() }
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
    while case (var batch, let errands)? = takeWaiting() {
      let answers = batch.count
      while !batch.isEmpty {
        commit(batch.prefix(configuration.batchCount))
        // Before the loops wake: the last to hold a request is then its loop, where its memory came from.
        batch = Array(batch.dropFirst(configuration.batchCount))
        afterBatch()
        meter.journalBytes.value = folder.journalBytes
        if folder.journalBytes > configuration.foldBytes { foldStep() }
        // Answers may be larger than the changes that they are about.
        while folder.journalBytes > 2 * configuration.journalBytes, foldStep() {}
      }
      if answers >= Self.crowd { gather(after: answers) }
      if !errands.isEmpty {
        for errand in errands { errand() }
        afterBatch()
      }
    }
    scheduleIdleFold()
  }

  /// Changes in a batch from which its clients are a crowd.
  private static let crowd = 4

  /// Lets a crowd's next requests arrive: the answers of a batch bring them, and a commit that takes all of them along costs the
  /// processor little more than one that takes the first few. One to three clients never wait, and others no longer than until
  /// three quarters of those that were answered have come again.
  private func gather(after answers: Int) {
    inbox.withLock { $0.wanted = $0.proposals.count + answers * 3 / 4 }
    guard arrival.wait(timeout: .now() + .microseconds(configuration.gatherMicroseconds)) == .timedOut else { return }
    let hasRung = inbox.withLock { inbox in
      defer { inbox.wanted = .max }
      return inbox.wanted == .max
    }
    // It rang at the last moment: the next rest must not end with that.
    if hasRung { arrival.wait() }
  }

  /// What came in since the last call; nil when nothing did, and then the next submission starts a run.
  private func takeWaiting() -> ([Proposal], [@Sendable () -> Void])? {
    inbox.withLock { inbox in
      if inbox.proposals.isEmpty && inbox.errands.isEmpty {
        inbox.isRunning = false
        return nil
      }
      inbox.isRunning = true
      let waiting = (inbox.proposals, inbox.errands)
      inbox.proposals = []
      inbox.proposals.reserveCapacity(waiting.0.count)
      inbox.errands = []
      return waiting
    }
  }

  private func commit(_ batch: ArraySlice<Proposal>) {
    // A proposal staged on what a failed commit voided fails with it. Only this queue raises an epoch.
    var transaction = JournalTransaction()
    transaction.records.reserveCapacity(batch.count)
    for proposal in batch where proposal.epoch == proposal.entry.epoch {
      if let record = proposal.record { transaction.records.append(record) }
      if let answer = proposal.answerRecord() { transaction.answers.append(answer) }
    }
    var failure: StoreError?
    var sequence: Int64 = 0
    if !transaction.isEmpty {
      do throws(StoreError) { sequence = try append(transaction) } catch { failure = error }
    }
    if let failure {
      for proposal in batch { fail(proposal, EngineError(failure)) }
    } else {
      for proposal in batch { publish(proposal, sequence) }
    }
  }

  private func append(_ transaction: JournalTransaction) throws(StoreError) -> Int64 {
    do throws(StoreError) {
      return try meter.commit(transaction.records.count) { () throws(StoreError) in try store.commit(transaction) }
    } catch {
      log("a commit of \(transaction.records.count) changes failed, nothing of it is kept: \(error)")
      throw error
    }
  }

  /// Makes a transaction durable that changes no session. Only on the queue: in an errand.
  func commit(_ transaction: JournalTransaction) throws(EngineError) -> Int64 {
    do throws(StoreError) { return try append(transaction) } catch { throw EngineError(error) }
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
    let (becameDirty, due) = table.withShard(of: entry) { shard -> (Bool, Timestamp?) in
      entry.pending -= 1
      guard let record = proposal.record else {
        if entry.isEmpty { shard.remove(entry) }
        return (false, nil)
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
      return (shard.markDirty(entry), entry.schedule())
    }
    if let due { agenda.add(entry.id, due: due) }
    if becameDirty {
      entry.firstUnfolded = sequence
      folder.add(entry)
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

  private func scheduleIdleFold() {
    guard folder.isDue, !isIdleFoldDue else { return }
    isIdleFoldDue = true
    queue.asyncAfter(deadline: .now() + .milliseconds(configuration.idleMilliseconds)) { self.foldWhenIdle() }
  }

  /// One step, then the queue's next turn: a commit never waits for more than one step.
  private func foldWhenIdle() {
    isIdleFoldDue = false
    guard folder.isDue else { return }
    if folder.restsAfterFailure() { return scheduleIdleFold() }
    foldStep()
    if folder.isDue {
      isIdleFoldDue = true
      queue.async { self.foldWhenIdle() }
    }
  }
}
