import Access
import Sessions
import Telemetry

/// What the API and the engine behind it tell of themselves at `/metrics`.
extension MetricsText {
  mutating func append(_ observer: RequestObserver) {
    begin(
      "backstack_http_requests_total", .counter,
      "Answers by route, method (HEAD counts as GET) and class of status; route none is what no route takes.")
    for row in 0..<RequestObserver.Row.count {
      for statusClass in 0..<RequestObserver.classes {
        sample(
          observer.answers.value(row: row * RequestObserver.classes + statusClass),
          Self.labels(of: row) + [("status", "\(statusClass + 2)xx")])
      }
    }
    begin(
      "backstack_http_request_duration_seconds", .histogram,
      "Time from the arrival of a request until its answer was made, by route; those of long polls include their waiting."
    )
    for row in 0..<RequestObserver.Row.count where observer.durations.snapshot(row: row).count > 0 {
      histogram(observer.durations, row: row, Self.labels(of: row))
    }
    begin("backstack_problems_total", .counter, "Answers that were problem documents, by their code.")
    for (number, problem) in Problem.all.enumerated() {
      sample(observer.problems.value(row: number), [("code", problem.code)])
    }
    begin(
      "backstack_access_refused_total", .counter,
      "Requests that were not let through: no credentials, such as open nothing, or such as are not enough.")
    for (number, reason) in Refusal.reasons.enumerated() {
      sample(observer.refusals.value(row: number), [("reason", reason)])
    }
  }

  private static func labels(of row: Int) -> Labels {
    let (method, route) = RequestObserver.Row.name(row)
    return [("method", method), ("route", route)]
  }

  mutating func append(_ limiter: RateLimiter.Figures) {
    single("backstack_rate_limit_clients", .gauge, "Clients whose requests are counted.", limiter.clients)
    single(
      "backstack_rate_limit_evictions_total", .counter,
      "Clients that were forgotten before their time because too many others came.", limiter.evictions)
  }

  mutating func append(_ room: WaitingRoom.Figures) {
    single("backstack_long_polls", .gauge, "Requests that wait for a change now.", room.waiting)
    single(
      "backstack_long_polls_displaced_total", .counter,
      "Waiting requests that were answered early because one too many came.", room.displaced)
  }

  mutating func append(_ events: EventHub) {
    single(
      "backstack_event_subscribers", .gauge, "Clients that follow the events of a session now.", events.readers)
    single(
      "backstack_event_backlog_bytes", .gauge, "Bytes of changes that some of them have still to take.",
      events.budget.held)
  }

  mutating func append(_ engine: SessionEngine) {
    let statistics = engine.statistics()
    let meter = engine.meter
    single("backstack_sessions_in_memory", .gauge, "Sessions in memory.", statistics.sessions)
    single("backstack_sessions_memory_bytes", .gauge, "Bytes counted for sessions in memory.", statistics.bytes)
    single(
      "backstack_sessions_memory_limit_bytes", .gauge, "Bytes from which sessions leave memory.",
      engine.memoryLimit)
    single(
      "backstack_session_evictions_total", .counter, "Sessions that left memory to make room.", statistics.evictions)
    single(
      "backstack_session_loads_total", .counter, "Sessions that were asked of the store.", meter.loads.value())
    single(
      "backstack_session_omissions_total", .counter, "Damaged sessions that were left out of lists.",
      meter.omissions.value())
    single(
      "backstack_idempotency_replays_total", .counter, "Requests that were answered again under their key.",
      meter.replays.value())
    single(
      "backstack_idempotency_dropped_total", .counter,
      "Kept answers that were forgotten before their time, since their session had too many.",
      meter.droppedAnswers.value())
    single(
      "backstack_idempotency_lookups_total", .counter, "Idempotency keys that the store was asked for.",
      meter.keyLookups.value())
    single("backstack_commits_total", .counter, "Transactions that were made durable.", statistics.commits)
    single(
      "backstack_commits_failed_total", .counter, "Transactions of which nothing was kept.",
      meter.failedCommits.value())
    single("backstack_changes_total", .counter, "Changes of sessions that were made durable.", statistics.changes)
    begin("backstack_commit_changes", .histogram, "Changes in each transaction.")
    histogram(meter.batches)
    begin("backstack_commit_duration_seconds", .histogram, "Time that each transaction took, its sync included.")
    histogram(meter.commitTimes)
    single(
      "backstack_journal_bytes", .gauge, "Bytes of the journal that are not folded yet, about.",
      meter.journalBytes.value)
    begin("backstack_fold_duration_seconds", .histogram, "Time that each step of folding the journal took.")
    histogram(meter.foldTimes)
  }
}
