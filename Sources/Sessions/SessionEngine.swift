import Dispatch
public import Navigation
import Synchronization
import Telemetry

/// The running engine: which sessions are in memory, what is staged on them, and what of it is durable.
///
/// A read of a session in memory is answered on the caller's thread from its committed state. A write is staged on the
/// caller's thread, made durable by the one writer together with whatever else waits, published, and answered. Nobody sees
/// what is not durable: an answer that depends on staged state waits for it.
public final class SessionEngine: Sendable {
  /// The limits of the model.
  public let limits: NavigationLimits
  /// What the engine has done since it started.
  public let meter = EngineMeter()

  let store: any SessionStore
  let table: SessionTable
  let committer: Committer
  let shelf: DocumentShelf
  let configuration: EngineConfiguration
  let environment: EngineEnvironment
  let agenda: Agenda
  let keys: KeyTable
  let afterBatch: @Sendable () -> Void
  let log: @Sendable (String) -> Void
  /// Gives a change its place among those of all sessions.
  private let nextOrder: @Sendable () -> Int64
  let isClosing = Atomic(false)
  /// Where SQLite is asked for sessions that are not in memory: it may block on the disk.
  let readers = (0..<2).map { DispatchQueue(label: "backstack.reader.\($0)", qos: .userInitiated) }
  /// Where pages of the list are read: a filter may walk all sessions, and nobody who needs but one waits for that.
  let lister = DispatchQueue(label: "backstack.lister", qos: .utility)
  /// Who waits for each of them, and for the writer with a document.
  let loadLine: WaitingLine
  let listLine: WaitingLine
  let documentLine: WaitingLine
  let backupDesk: BackupDesk

  /// Starts on what the store holds, its unfolded journal included.
  ///
  /// - Parameters:
  ///   - afterBatch: called after answers were handed over: on the writer for each batch and within large ones, on a reader for
  ///     each load.
  ///   - log: told of faults of the store.
  public init(
    store: any SessionStore, configuration: EngineConfiguration, environment: EngineEnvironment,
    afterBatch: @escaping @Sendable () -> Void = {}, log: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(StoreError) {
    self.store = store
    self.configuration = configuration
    self.environment = environment
    self.limits = configuration.limits
    self.afterBatch = afterBatch
    self.log = log
    shelf = try DocumentShelf(store: store, log: log)
    loadLine = WaitingLine(places: configuration.waitingLoads)
    listLine = WaitingLine(places: configuration.waitingLists)
    documentLine = WaitingLine(places: configuration.waitingDocuments)
    backupDesk = BackupDesk(store: store, limit: configuration.backupCount, log: log)
    table = SessionTable(memoryBytes: configuration.memoryBytes)
    var folder = Folder(configuration: configuration, now: environment.now)
    keys = KeyTable(seconds: configuration.idempotencySeconds, now: environment.now(), meter: meter)
    let order = try Recovery(store: store, table: table, keys: keys, historyCount: configuration.historyCount)
      .run(into: &folder)
    let changeOrder = ChangeOrder(after: order, now: environment.now)
    nextOrder = { changeOrder.next() }
    agenda = Agenda(
      now: environment.now, lookMilliseconds: Int64(configuration.clockMilliseconds), places: configuration.timerPlaces)
    committer = Committer(
      store: store, table: table, keys: keys, configuration: configuration, folder: folder, agenda: agenda,
      meter: meter, afterBatch: afterBatch, log: log)
    fillKeyFilter()
    agenda.start { [weak self] in self?.runAgenda() }
  }

  /// The time of day.
  public func now() -> Timestamp { environment.now() }

  /// A number that tells one life of a session id from the next.
  public func makeIncarnation() -> UInt64 { environment.random() }

  /// An unguessable session id: 160 random bits in base 32.
  public func makeSessionID() -> String {
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    return String(unsafeUninitializedCapacity: 32) { buffer in
      for group in 0..<4 {
        var bits = environment.random()
        for index in 0..<8 {
          buffer[group * 8 + index] = alphabet[Int(bits & 31)]
          bits >>= 5
        }
      }
      return 32
    }
  }

  // MARK: Reading

  /// What is known of a session without asking the store.
  public enum Lookup: Sendable {
    case found(CommittedSession)
    case absent
    /// Not in memory: `read` asks the store.
    case unknown
  }

  /// The committed session when it is in memory. Never blocks on anything slow.
  public func cached(_ id: String) -> Lookup {
    table.withShard(of: id) { shard in
      guard let entry = shard.entries[id], case .ready = entry.phase else { return .unknown }
      entry.referenced = true
      if let committed = entry.committed { return .found(committed) }
      return .absent
    }
  }

  /// The committed session, from the store when it is not in memory. The completion runs at once or on another queue.
  public func read(
    _ id: String, _ completion: @escaping @Sendable (Result<CommittedSession?, EngineError>) -> Void
  ) {
    withEntry(id, knownAbsent: false) { entry, error in
      let result: Result<CommittedSession?, EngineError> =
        if let error { .failure(error) } else { .success(entry.committed) }
      return { completion(result) }
    }
  }

  // MARK: Writing

  /// Stages what `body` decides on the session as it will be when all that waits is durable (nil: there is none), and completes
  /// once that is durable. What `body` throws comes back unchanged, once the state that it saw is durable.
  ///
  /// - Parameters:
  ///   - origin: who changes it, as told to the session's other clients.
  ///   - knownAbsent: the id was made just now and cannot be in the store.
  ///   - keyed: keeps the answer of a success under the request's key, also when nothing changed.
  ///   - body: pure and short: other sessions of the same shard wait for it.
  ///   - completion: called on the writer's queue, or at once when nothing has to wait.
  public func perform(
    _ id: String, origin: String?, knownAbsent: Bool = false, keyed: KeyedWrite<Outcome>? = nil,
    _ body: @escaping @Sendable (Session?) throws -> Decision,
    _ completion: @escaping @Sendable (Result<Outcome, any Error>) -> Void
  ) {
    if isClosing.load(ordering: .relaxed) { return completion(.failure(EngineError.closing)) }
    let staging = Staging(origin: origin, keyed: keyed, nextOrder: nextOrder)
    let committer = committer
    withEntry(id, knownAbsent: knownAbsent) { entry, error in
      if let error { return { completion(.failure(error)) } }
      let before = entry.staged
      let proposal = staging.stage(entry, body, completion)
      if !proposal.isWritten && entry.pending == 0 {
        let outcome = proposal.outcome(entry.committed)
        return { completion(outcome) }
      }
      guard committer.submit(proposal) else {
        entry.staged = before
        return { completion(.failure(EngineError.overloaded)) }
      }
      entry.pending += 1
      // Without the lock, and beside the writer, which needs it next.
      if keyed == nil { return nil }
      return { proposal.prepareAnswer() }
    }
  }

  /// Tells that a change is about to be asked for, so that a writer with nothing to do is awake by then.
  public func expectChange() { committer.expect() }

  /// Whether the store can be read and written now; throws why not.
  public func probe() throws(StoreError) { try store.probe() }

  /// Calls `completion` on the writer's queue when the writer has its turn: it does not hang.
  public func ping(_ completion: @escaping @Sendable () -> Void) { committer.submit(completion) }

  /// Bytes of sessions from which they leave memory.
  public var memoryLimit: Int { configuration.memoryBytes }

  /// What the engine holds and has done since it started.
  public struct Statistics: Equatable, Sendable {
    /// Sessions in memory, and bytes counted for them.
    public var sessions = 0
    public var bytes = 0
    /// Sessions that left memory to make room.
    public var evictions = 0
    /// Transactions that were made durable.
    public var commits = 0
    /// Changes of sessions in them.
    public var changes = 0
  }

  /// What the engine holds and has done since it started.
  public func statistics() -> Statistics {
    var total = Statistics()
    let batches = meter.batches.snapshot()
    total.commits = batches.count
    total.changes = batches.sum
    table.forEachShard {
      total.sessions += $0.entries.count
      total.evictions += $0.evictions
      total.bytes += $0.cost
    }
    return total
  }

  /// Takes no more writes, ends a backup that is being made, makes durable what waits, folds the journal, closes the store,
  /// then calls `completion`.
  public func close(_ completion: @escaping @Sendable () -> Void) {
    agenda.close()
    isClosing.store(true, ordering: .relaxed)
    backupDesk.stop()
    let (store, backupDesk) = (store, backupDesk)
    committer.close {
      backupDesk.wait()
      store.close()
      completion()
    }
  }

  // MARK: Entries

  /// Runs `work` on the entry of `id` under its shard's lock, now or when it was loaded; then, without the lock, what it answers.
  func withEntry(_ id: String, knownAbsent: Bool, _ work: @escaping Entry.Waiter) {
    enum Step {
      case then((@Sendable () -> Void)?)
      case load(Entry)
      case wait
      case refuse
    }
    let step = table.withShard(of: id) { shard -> Step in
      if let entry = shard.entries[id] {
        entry.referenced = true
        if case .loading(var waiters) = entry.phase {
          guard loadLine.enter() else { return .refuse }
          // So that nobody else holds the list while it grows.
          entry.phase = .ready
          waiters.append(work)
          entry.phase = .loading(waiters)
          return .wait
        }
        return .then(run(work, on: entry, in: &shard))
      }
      guard knownAbsent || loadLine.enter() else { return .refuse }
      let entry = Entry(id: id, phase: knownAbsent ? .ready : .loading([work]))
      shard.insert(entry)
      return knownAbsent ? .then(run(work, on: entry, in: &shard)) : .load(entry)
    }
    switch step {
    case .then(let next): next?()
    case .load(let entry): load(entry)
    case .wait: break
    case .refuse: work(Entry(id: id, phase: .ready), .overloaded)?()
    }
  }

  private func run(_ work: Entry.Waiter, on entry: Entry, in shard: inout SessionTable.Shard) -> (@Sendable () -> Void)?
  {
    let next = work(entry, nil)
    if entry.isEmpty { shard.remove(entry) }
    return next
  }

  /// The queue on which the store is asked about a session.
  func reader(of id: String) -> DispatchQueue { readers[id.hashValue & 1] }

  private func load(_ entry: Entry) {
    meter.loads.add()
    reader(of: entry.id).async { [self] in
      var committed: CommittedSession?
      var failure: EngineError?
      do throws(StoreError) {
        committed = try store.load(entry.id).map { row throws(StoreError) in
          CommittedSession(try row.session(), order: row.order)
        }
      } catch {
        failure = EngineError(error)
        log("session \(entry.id) could not be loaded: \(error)")
      }
      let nexts = table.withShard(of: entry) { shard -> [@Sendable () -> Void] in
        guard case .loading(let waiters) = entry.phase else { return [] }
        loadLine.leave(waiters.count)
        entry.phase = .ready
        entry.committed = committed
        entry.staged = committed?.session
        shard.account(entry)
        let nexts = waiters.compactMap { $0(entry, failure) }
        if entry.isEmpty { shard.remove(entry) }
        shard.makeRoom(within: table.shardBudget)
        return nexts
      }
      for next in nexts { next() }
      // What had to wait for nothing but the load was answered here, and not in a batch of the writer.
      afterBatch()
    }
  }
}
