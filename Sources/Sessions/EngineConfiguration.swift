public import Navigation

/// What the engine may use, with its units.
public struct EngineConfiguration: Sendable {
  /// The limits of the model.
  public var limits = NavigationLimits()
  /// Bytes of sessions kept in memory; those that were not used for longest leave first.
  public var memoryBytes = 256 << 20
  /// Changes kept for each session.
  public var historyCount = 200
  /// Seconds for which changes are kept: 30 days.
  public var historySeconds = 2_592_000.0
  /// Seconds for which the answer to a request with an idempotency key is kept: 24 hours.
  public var idempotencySeconds = 86_400.0
  /// Bytes that the answers kept for one session may take together, and one more: then the oldest of them go.
  public var idempotencyBytes = 64 << 20
  /// Bytes of journal from which sessions are folded between commits; idle time folds the rest.
  public var foldBytes = 8 << 20
  /// Sessions that wait to be folded, from which they are folded between commits: a list looks at each of them.
  public var foldWaiting = 4096
  /// Bytes of journal beyond which folding goes before everything else, so that a start replays a bounded journal.
  public var journalBytes = 32 << 20
  /// Sessions folded in one step: the commits behind it wait for it.
  public var foldSessions = 64
  /// Changes from which a step is large enough; answers in one step at most.
  public var foldChanges = 512
  /// Bytes of answers from which a step is large enough.
  public var foldAnswerBytes = 1 << 20
  /// Milliseconds without a commit until what the last ones left is folded. A session that changes again before that is written
  /// once for all of its changes.
  public var idleMilliseconds = 1000
  /// Microseconds that the writer waits at most after a batch of several changes for the next ones: about what a commit takes.
  public var gatherMicroseconds = 400
  /// Changes, and answers without one, in one transaction at most.
  public var batchCount = 1024
  /// Bytes of changes and answers from which a transaction is large enough.
  public var batchBytes = 8 << 20
  /// Milliseconds after which the time of day is looked at again for timers: when it was set, or the machine slept, they are late
  /// by so much at most.
  public var clockMilliseconds = 5_000
  /// Changes, and answers without one, that may wait for the writer while it is at work; one more is refused at once.
  public var waitingChanges = 16_384
  /// Bytes of changes and their answers from which no more may wait.
  public var waitingBytes = 64 << 20
  /// Requests that may wait for sessions to be loaded; one more is refused at once.
  public var waitingLoads = 16_384
  /// Pages of the list that may wait for their turn; one more is refused at once.
  public var waitingLists = 256
  /// Documents of the whole server that may wait for the writer; one more is refused at once.
  public var waitingDocuments = 1024
  /// Backups kept beside the store; when they are there, no other is made.
  public var backupCount = 24

  public init() {}

  /// Timers that may be under way at a time, so that however many came due while the server stood still leave clients most of the
  /// places in which both wait.
  var timerPlaces: Int { min(1024, waitingLoads / 4, waitingChanges / 4) }

  /// The moment at `now` before which changes are no longer kept.
  func historyStart(at now: Timestamp) -> Timestamp {
    Timestamp(milliseconds: now.milliseconds - Int64(historySeconds * 1000))
  }
}

/// Time and randomness, which tests replace.
public struct EngineEnvironment: Sendable {
  /// The time of day.
  public var now: @Sendable () -> Timestamp
  /// 64 unguessable bits.
  public var random: @Sendable () -> UInt64

  public init(now: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable () -> UInt64) {
    self.now = now
    self.random = random
  }
}
