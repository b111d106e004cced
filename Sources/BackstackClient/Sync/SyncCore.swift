import Navigation

/// Keeps one session in step with the server: a value without clock, file and network. Events go in, actions come out.
///
/// What the user sees (`optimistic`) is the server's state with the commands that wait done on it, by the rules that the server
/// itself uses. A new state of the server is put below them (docs/decisions/0015).
struct SyncCore: Sendable {
  /// What the connection is like.
  enum Link: Sendable {
    /// None is wanted, or the next try has to wait.
    case closed
    case opening
    /// There is no session; it is being made.
    case creating
    case open
  }

  let origin: String
  let policy: SyncPolicy
  let limits: SyncLimits
  /// Makes the keys of requests that are about no single command: never one that was made before, here or elsewhere.
  let makeKey: @Sendable () -> String
  /// The server's state, or what it is to begin with.
  var confirmed: Session
  /// The tag of `confirmed`, when it is known.
  var tag: EntityTag?
  /// In the order in which the user did them.
  var pending: [SyncCommand]
  var attempt: SyncAttempt?
  /// What the user sees.
  var optimistic: Session
  /// What the user had before the server's state came in on which a waiting command has no place.
  var held: Session?
  /// How many leading commands go one by one, because a batch of them was refused.
  var singles = 0

  var link = Link.closed
  var isPaused = true
  /// Whether the server has been heard of, or missed, since the start.
  var isRestoring = true
  /// Whether a session that is not there is to be made.
  var mayCreate = false
  var failure: SyncFailure?
  /// Failures in a row.
  var failures = 0
  /// Whether `retry` is to come.
  var isWaiting = false
  /// Whether the next state of the event stream is the one it begins with, and nothing newer was heard meanwhile.
  var expectsFirstState = false
  /// The conflict that is being settled, or that was given up last.
  var settling: Settling?
  var actions: [SyncAction] = []

  /// Goes on where the app was.
  init(
    _ saved: SavedSync, policy: SyncPolicy = .serverWins, limits: SyncLimits = SyncLimits(),
    makeKey: @escaping @Sendable () -> String = Identifiers.make
  ) {
    origin = saved.origin
    self.policy = policy
    self.limits = limits
    self.makeKey = makeKey
    confirmed = saved.confirmed
    pending = saved.pending
    attempt = saved.attempt
    attempt?.isUnderWay = false
    optimistic = saved.confirmed
    // An attempt is about the head of the queue, or about nothing.
    if let keys = attempt?.commands, !pending.map(\.key).starts(with: keys) { attempt = nil }
    let (state, fits) = rebased()
    optimistic = state
    if !fits { held = state }
  }

  /// Takes an event and says what is to be done.
  mutating func handle(_ event: SyncEvent) -> [SyncAction] {
    switch event {
    case .resumed: resume()
    case .paused: pause()
    case .retry: retry()
    case .opened: opened()
    case .lost: lost()
    case .absent(let absence): absent(absence)
    case .refused(let problem): fail(.refused(problem))
    case .unreadable(let detail): fail(.unreadable(detail))
    case .session(let server): told(server)
    case .change(let server, let origin): told(server, origin: origin)
    case .fetched(let server): fetched(server)
    case .notFetched: notFetched()
    case .answered(let key, let server): answered(key, server)
    case .rejected(let key, let problem, let current): rejected(key, problem, current)
    case .unanswered(let key): unanswered(key)
    }
    return finish()
  }

  /// Goes on with what can be done, and hands over the actions.
  mutating func finish() -> [SyncAction] {
    advance()
    defer { actions = [] }
    return actions
  }

  /// How far things are.
  var status: SyncStatus {
    if let failure { return .failed(failure) }
    if let conflict = settling?.conflict { return .conflicted(conflict) }
    if link == .open { return .live }
    return isRestoring ? .restoring : .offline(pending: pending.count)
  }
}

/// How far the sync is.
enum SyncStatus: Sendable {
  case restoring
  case live
  case offline(pending: Int)
  case conflicted(Conflict)
  case failed(SyncFailure)
}

/// Why the sync has stopped by itself.
enum SyncFailure: Equatable, Sendable {
  case absent(Absence)
  case refused(Problem)
  /// What the server says cannot be understood, for this reason.
  case unreadable(String)
}
