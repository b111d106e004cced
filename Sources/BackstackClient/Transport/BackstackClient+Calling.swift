import Foundation

/// One call: as many attempts as its policy allows.
extension BackstackClient {
  /// The answer to a request that the server has done.
  /// - Throws: `BackstackError` when it was refused or could not be sent, `CancellationError` when the task was
  ///   cancelled.
  func answer(to request: APIRequest) async throws -> APIAnswer {
    let sent = try urlRequest(request, accept: "application/json")
    let start = configuration.surroundings.now()
    var attempt = 1
    while true {
      let failure: BackstackError
      do {
        let answer = try await transport.exchange(sent)
        if answer.isSuccess { return answer }
        // What an attempt deleted whose answer was lost is not there at the next one.
        if request.method == .delete, attempt > 1, answer.status == 404 { return answer }
        failure = .problem(answer.problem())
      } catch let error as TransportFailure {
        failure = .transport(error)
      }
      try await wait(after: failure, attempt: attempt, since: start)
      attempt += 1
    }
  }

  /// Waits before the next attempt; throws the failure when there is to be none.
  private func wait(
    after failure: BackstackError, attempt: Int, since start: ContinuousClock.Instant
  ) async throws {
    let surroundings = configuration.surroundings
    guard failure.mayPass,
      let delay = configuration.retry.delay(
        after: attempt, elapsed: start.duration(to: surroundings.now()), retryAfter: failure.problem?.retryAfter,
        random: surroundings.random())
    else { throw failure }
    try await surroundings.sleep(delay)
  }
}

extension BackstackError {
  /// Whether the same request may succeed a little later.
  public var mayPass: Bool {
    switch self {
    case .transport(let failure): failure.mayPass
    case .problem(let problem):
      [429, 502, 503, 504].contains(problem.status) || problem.code == .idempotencyInProgress
    case .malformed: false
    }
  }
}
