import Navigation

/// The connection: when it is opened, what is sent over it, and what happens when it is lost.
extension SyncCore {
  mutating func resume() {
    isPaused = false
    failure = nil
    // One that is deleted under our eyes is missed, not made again.
    if link != .open { mayCreate = true }
    failures = 0
    // A `retry` that is still to come does no harm.
    isWaiting = false
    if link == .closed { listen() }
  }

  mutating func pause() {
    isPaused = true
    isWaiting = false
    isRestoring = false
    stop()
  }

  mutating func retry() {
    isWaiting = false
    guard !isPaused, failure == nil, link == .closed else { return }
    listen()
  }

  mutating func opened() {
    guard link == .opening else { return }
    link = .open
    isRestoring = false
    mayCreate = false
  }

  mutating func lost() {
    guard !isPaused, failure == nil else { return }
    isRestoring = false
    link = .closed
    waitForRetry()
  }

  /// There is no session: it is made when the app has just begun, and missed when it was there a moment ago.
  mutating func absent(_ absence: Absence) {
    guard !isPaused, failure == nil else { return }
    guard mayCreate else { return fail(.absent(absence)) }
    settling = nil
    link = .creating
    // It may still be on its way: another one beside it could have its commands done twice.
    if case .replacement(.absent, _)? = attempt?.kind { return }
    // What was under way was about a session that is gone; its effect is part of what the user has.
    attempt = nil
    replaceServerState(under: .absent, tries: 0)
  }

  mutating func fail(_ failure: SyncFailure) {
    isRestoring = false
    self.failure = failure
    stop()
  }

  mutating func unanswered(_ key: String) {
    guard attempt?.key == key else { return }
    attempt?.isUnderWay = false
    // Without a session there are no events that would tell the loss of the connection.
    if link == .creating { return lost() }
    waitForRetry()
  }

  mutating func waitForRetry() {
    guard !isWaiting, !isPaused, failure == nil else { return }
    isWaiting = true
    failures += 1
    actions.append(.retryLater(failures: failures))
  }

  mutating func listen() {
    link = .opening
    expectsFirstState = true
    actions.append(.listen)
  }

  /// Gives up what is under way; the answers are no longer waited for.
  private mutating func stop() {
    link = .closed
    attempt?.isUnderWay = false
    settling?.isFetching = false
    actions.append(.stop)
  }

  /// Sends what can be sent: one request at a time.
  mutating func advance() {
    guard link == .open || link == .creating, failure == nil, !isWaiting else { return }
    if settling?.wantsFetch == true {
      guard settling?.isFetching == false else { return }
      settling?.isFetching = true
      actions.append(.fetch)
      return
    }
    if attempt == nil { startAttempt() }
    guard let attempt, !attempt.isUnderWay else { return }
    self.attempt?.isUnderWay = true
    actions.append(.send(request(for: attempt)))
  }

  private mutating func startAttempt() {
    guard let first = pending.first, link == .open else { return }
    let count = singles > 0 ? 1 : batchCount
    // The same commands in the same batch have the same key; alone, the first one has its own.
    let key = count == 1 ? first.key : "\(first.key).\(count)"
    start(SyncAttempt(key: key, commands: pending.prefix(count).map(\.key), kind: .operations))
  }

  mutating func start(_ attempt: SyncAttempt) {
    self.attempt = attempt
    actions.append(.record(.attempt(attempt)))
  }

  private func request(for attempt: SyncAttempt) -> SyncRequest {
    switch attempt.kind {
    case .operations:
      let operations = pending.prefix(attempt.commands.count).flatMap(\.operations)
      return SyncRequest(key: attempt.key, content: .operations(operations))
    case .replacement(let condition, let state):
      return SyncRequest(key: attempt.key, content: .replacement(condition, state))
    }
  }

  /// How many leading commands go together: those that fit the server's state as far as it is known.
  private var batchCount: Int {
    var state = confirmed
    var operations = 0
    var bytes = 0
    var count = 0
    for command in pending {
      operations += command.operations.count
      bytes += command.size
      guard count == 0 || operations <= limits.operations && bytes <= limits.bytes else { break }
      guard let after = try? command.applied(to: state) else { break }
      state = after.session
      count += 1
    }
    return max(1, count)
  }
}
