import HTTP
import Sessions
import Telemetry
import TestStores
import TestSupport
import Testing

@testable import API

/// `GET /metrics` (docs/api.md §9).
@Suite struct MetricsTests {
  private func read(_ service: Service) async throws -> MetricsReader {
    try MetricsReader(try await service.send("GET", "/metrics").text)
  }

  /// How many answers a route has given.
  private func answers(
    _ metrics: MetricsReader, _ method: String, _ route: String, _ status: String = "2xx"
  ) -> Double? {
    metrics.value("backstack_http_requests_total", ["method": method, "route": route, "status": status])
  }

  @Test func theTypeIsThatOfTheFormat() async throws {
    let service = try Service()
    let answer = try await service.send("GET", "/metrics")
    #expect(answer["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
    #expect(answer["cache-control"] == "no-store")
    #expect(try await service.send("HEAD", "/metrics").text == "")
    #expect(try await service.send("OPTIONS", "/metrics")["allow"] == "GET, HEAD, OPTIONS")
    #expect(try await service.send("GET", "/metrics?x=y").code == "unknown_query_parameter")
    #expect(try await service.send("POST", "/metrics", body: "{}").code == "method_not_allowed")
  }

  @Test(arguments: [
    ("text/plain", 200), ("text/*", 200), ("*/*;q=0.1", 200), ("text/plain;version=0.0.4", 200),
    ("text/plain; charset=utf-8", 200), ("text/plain;version=9", 406), ("application/json", 406), ("text/html", 406),
    ("application/openmetrics-text", 406),
    ("application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.3,*/*;q=0.2", 200),
  ])
  func itIsGivenToWhoeverTakesIt(_ accept: String, _ status: Int) async throws {
    let answer = try await Service().send("GET", "/metrics", [("Accept", accept)])
    #expect(answer.status == status)
    if status == 406 { #expect(answer.code == "not_acceptable") }
  }

  @Test func requestsAreCountedByRouteAndClass() async throws {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"a"}"#)
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"a"}"#)
    _ = try await service.send("GET", "/v1/sessions/a")
    _ = try await service.send("HEAD", "/v1/sessions/a")
    _ = try await service.send("GET", "/v1/sessions/a?stray=1")
    _ = try await service.send("OPTIONS", "/v1/sessions/a")
    _ = try await service.send("GET", "/secret")
    _ = try await service.send("BREW", "/")
    _ = try service.askForBody("POST", "/v1/sessions", [("Content-Encoding", "gzip")])
    let metrics = try await read(service)
    #expect(answers(metrics, "POST", "/v1/sessions") == 1)
    #expect(answers(metrics, "POST", "/v1/sessions", "4xx") == 2)
    #expect(answers(metrics, "GET", "/v1/sessions/{id}") == 2)
    #expect(answers(metrics, "GET", "/v1/sessions/{id}", "4xx") == 1)
    #expect(answers(metrics, "OPTIONS", "any") == 1)
    #expect(answers(metrics, "any", "none", "4xx") == 1)
    #expect(answers(metrics, "any", "none", "5xx") == 1)
    #expect(metrics.value("backstack_problems_total", ["code": "session_exists"]) == 1)
    #expect(metrics.value("backstack_problems_total", ["code": "not_implemented"]) == 1)
    #expect(metrics.value("backstack_problems_total", ["code": "internal"]) == 0)
    let labels = ["method": "GET", "route": "/v1/sessions/{id}"]
    #expect(metrics.value("backstack_http_request_duration_seconds_count", labels) == 3)
  }

  /// Whatever clients send, the number of series stays: nothing of theirs becomes a label.
  @Test func labelsComeFromClosedSets() async throws {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"private"}"#)
    _ = try await service.send("GET", "/v1/sessions/private/visible", [("Backstack-Client", "private")])
    _ = try await service.send("GET", "/private?private")
    let answer = try await service.send("GET", "/metrics")
    #expect(!answer.text.contains("private"))
    let routes = Set(Routes.all.map(\.path) + ["any", "none"])
    let methods = Set(Routes.all.map(\.method.text) + ["OPTIONS", "any"])
    for sample in try MetricsReader(answer.text).families.flatMap(\.samples) {
      for (label, value) in sample.labels {
        switch label {
        case "route": #expect(routes.contains(value))
        case "method": #expect(methods.contains(value))
        case "status": #expect(["2xx", "3xx", "4xx", "5xx"].contains(value))
        case "code": #expect(Problem.named(value) != nil)
        case "reason": #expect(["missing", "invalid", "insufficient"].contains(value))
        case "le": continue
        default: Issue.record("\(sample.name) has a label \(label)")
        }
      }
    }
  }

  @Test func everyRouteAndProblemIsThereFromTheStart() async throws {
    let metrics = try await read(try Service())
    for route in Routes.all { #expect(answers(metrics, route.method.text, route.path) == 0) }
    for problem in Problem.all { #expect(metrics.value("backstack_problems_total", ["code": problem.code]) == 0) }
  }

  @Test func theEngineTellsOfCommitsAndMemory() async throws {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"a"}"#)
    _ = try await service.send("POST", "/v1/sessions/a/push", body: #"{"screen":"x"}"#)
    service.store.failCommits(.unavailable("gone"))
    _ = try await service.send("POST", "/v1/sessions/a/push", body: #"{"screen":"x"}"#)
    let metrics = try await read(service)
    #expect(metrics.value("backstack_commits_total") == 2)
    #expect(metrics.value("backstack_changes_total") == 2)
    #expect(metrics.value("backstack_commit_changes_sum") == 2)
    #expect(metrics.value("backstack_commits_failed_total") == 1)
    #expect(metrics.value("backstack_commit_duration_seconds_count") == 2)
    #expect(metrics.value("backstack_sessions_in_memory") == 1)
    #expect(try #require(metrics.value("backstack_sessions_memory_bytes")) > 0)
    #expect(metrics.value("backstack_session_evictions_total") == 0)
    #expect(metrics.value("backstack_event_subscribers") == 0)
  }

  @Test func theProgramAddsItsOwn() async throws {
    let service = try Service { $0.figures = { $0.single("mine", .gauge, "Mine.", 7) } }
    #expect(try await read(service).value("mine") == 7)
  }
}
