import HTTP
import JSON
import Sessions
import TestStores
import TestSupport
import Testing

@testable import API

/// Requests with an `Idempotency-Key`, in HTTP.
@Suite struct IdempotencyTests {
  private let service: Service

  init() throws { service = try Service() }

  private func send(
    _ method: String, _ target: String, key: String, _ fields: [(String, String)] = [], body: String? = nil
  ) async throws -> Answer {
    try await service.send(method, target, fields + [("Idempotency-Key", key)], body: body)
  }

  /// Sends a request twice, and expects the second answer to be the first one but for the fields of its own.
  private func expectReplay(
    _ method: String, _ target: String, _ fields: [(String, String)] = [], body: String?, status: Int = 200
  ) async throws -> Answer {
    let key = "\(method) \(target)".replacing(" ", with: "-")
    let first = try await send(method, target, key: key, fields, body: body)
    #expect(first.status == status, "\(method) \(target): \(first.text)")
    #expect(first["idempotency-replayed"] == nil)
    let second = try await send(method, target, key: "\"\(key)\"", fields, body: body)
    #expect(second["idempotency-replayed"] == "true", "\(method) \(target)")
    #expect(second.status == first.status && second.text == first.text, "\(method) \(target)")
    let own: Set = ["x-request-id", "idempotency-replayed"]
    func shared(_ answer: Answer) -> [String] { answer.fields.filter { !own.contains($0.name) }.map { "\($0)" } }
    #expect(shared(second) == shared(first), "\(method) \(target)")
    #expect(first["x-request-id"] != nil && second["x-request-id"] != nil)
    #expect(first["x-request-id"] != second["x-request-id"])
    let other = try await send(method, target, key: key, fields, body: (body ?? "") + " ")
    #expect(other.status == 422 && other.code == "idempotency_mismatch", "\(method) \(target)")
    return first
  }

  /// The owner of one session has a bound; that of others, and of what is about no session, is not touched.
  @Test func aSessionHasABoundOfKeptAnswers() async throws {
    var configuration = EngineConfiguration()
    configuration.idempotencyBytes = 20_000
    configuration.foldBytes = 1
    let service = try Service(engine: configuration)
    func pop(_ id: String, _ key: String) async throws -> Answer {
      try await service.send("POST", "/v1/sessions/\(id)/pop", [("Idempotency-Key", key)], body: #"{"count":0}"#)
    }
    for id in ["a", "b"] {
      let made = try await service.send("POST", "/v1/sessions", [("Idempotency-Key", id)], body: #"{"id":"\#(id)"}"#)
      #expect(made.status == 201)
    }
    #expect(try await pop("b", "other").status == 200)
    for index in 0..<60 { #expect(try await pop("a", "k\(index)").status == 200) }
    #expect(try await pop("a", "k59")["idempotency-replayed"] == "true")
    #expect(try await pop("a", "k0")["idempotency-replayed"] == nil)
    #expect(try await pop("b", "other")["idempotency-replayed"] == "true")
    let again = try await service.send("POST", "/v1/sessions", [("Idempotency-Key", "b")], body: #"{"id":"b"}"#)
    #expect(again["idempotency-replayed"] == "true")
    #expect(service.store.answers.count < 50)
  }

  /// A body for each route that takes a key: whoever adds a route is asked for one here.
  private static let bodies: [String: String] = [
    "POST /v1/sessions": "{}", "PUT /v1/sessions/{id}": #"{"metadata":{"a":1}}"#,
    "PATCH /v1/sessions/{id}": #"{"metadata":{"b":2}}"#, "POST /v1/sessions/{id}/fork": "{}",
    "POST /v1/sessions/{id}/operations": #"{"operations":[{"op":"push","screen":"x"}]}"#,
    "POST /v1/sessions/{id}/push": #"{"screen":"b"}"#, "POST /v1/sessions/{id}/pop": "{}",
    "POST /v1/sessions/{id}/replace": #"{"screen":"c"}"#,
    "POST /v1/sessions/{id}/set": #"{"screens":[{"screen":"d"}]}"#,
    "POST /v1/sessions/{id}/setRoot": #"{"screen":"home"}"#, "POST /v1/sessions/{id}/navigate": #"{"screen":"e"}"#,
    "POST /v1/sessions/{id}/update": #"{"title":"T"}"#,
    "POST /v1/sessions/{id}/insert": #"{"screen":"f","before":"top"}"#,
    "POST /v1/sessions/{id}/remove": #"{"target":"top"}"#, "POST /v1/sessions/{id}/present": #"{"screen":"g"}"#,
    "POST /v1/sessions/{id}/dismiss": #"{"all":true}"#, "POST /v1/sessions/{id}/select": #"{"stack":"main"}"#,
    "POST /v1/sessions/{id}/open": #"{"url":"/orders/17"}"#, "POST /v1/sessions/{id}/undo": "{}",
    "PUT /v1/sessions/{id}/navigation-path": #"["detail","{}"]"#,
    "PUT /v1/sessions/{id}/react-navigation-state": #"{"index":0,"routes":[{"name":"home"}]}"#,
    "PUT /v1/links": #"{"rules":[{"pattern":"/orders/:order","screen":"order"}]}"#,
    "POST /v1/links/resolve": #"{"url":"/orders/17"}"#, "POST /v1/admin/backups": "{}",
    "POST /v1/sessions/{id}/tokens": #"{"scope":"read"}"#, "POST /v1/sessions/{id}/events/tickets": "{}",
  ]

  @Test func everyRouteThatWritesAnswersAgain() async throws {
    _ = try await service.send("PUT", "/v1/links", body: Self.bodies["PUT /v1/links"])
    for (index, route) in Routes.all.filter(\.takesKey).enumerated() {
      let name = "\(route.method.text) \(route.path)"
      guard let body = Self.bodies[name] else {
        Issue.record("no body for \(name)")
        continue
      }
      let id = "s\(index)"
      _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"\#(id)","root":{"screen":"home"}}"#)
      _ = try await service.send("POST", "/v1/sessions/\(id)/push", body: #"{"screen":"b","id":"top"}"#)
      let isSession = ["POST /v1/sessions", "POST /v1/sessions/{id}/fork"].contains(name)
      let isSecret = route.path.hasSuffix("/tokens") || route.path.hasSuffix("/tickets")
      let isNew = isSession || isSecret || name == "POST /v1/admin/backups"
      let answer = try await expectReplay(
        route.method.text, route.path.replacing("{id}", with: id), body: body, status: isNew ? 201 : 200)
      let isOfSession = route.path.hasPrefix("/v1/sessions")
      #expect((answer["location"] != nil) == isSession, "\(name)")
      #expect((answer["etag"] != nil) == !isSecret || !isOfSession, "\(name)")
    }
  }

  @Test func aReplayIsWhatItWasWhateverHappenedSince() async throws {
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"a"}"#)
    let first = try await send("POST", "/v1/sessions/a/push", key: "k", body: #"{"screen":"b"}"#)
    _ = try await service.send("POST", "/v1/sessions/a/push", body: #"{"screen":"later"}"#)
    #expect(try await send("POST", "/v1/sessions/a/push", key: "k", body: #"{"screen":"b"}"#).text == first.text)
    _ = try await service.send("DELETE", "/v1/sessions/a")
    let last = try await send("POST", "/v1/sessions/a/push", key: "k", body: #"{"screen":"b"}"#)
    #expect(last.text == first.text && last["etag"] == first["etag"] && last["idempotency-replayed"] == "true")
    #expect(try await service.send("GET", "/v1/sessions/a").status == 404)
  }

  @Test func preferencesAndPrettyPrintingAreReplayed() async throws {
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"a"}"#)
    let minimal = try await expectReplay(
      "POST", "/v1/sessions/a/push", [("Prefer", "return=minimal")], body: #"{"screen":"b"}"#)
    #expect(minimal["preference-applied"] == "return=minimal")
    #expect(try minimal.keys == ["id", "revision", "change", "visible"])
    let pretty = try await expectReplay("POST", "/v1/sessions/a/push?pretty", body: #"{"screen":"b"}"#)
    #expect(pretty.text.contains("\n  "))
    let repaired = try await expectReplay("PUT", "/v1/sessions/new?repair=true", body: "{}", status: 201)
    #expect(repaired["location"] == "/v1/sessions/new")
    #expect(try repaired.keys.contains("repaired"))
  }

  @Test func aKeyIsCheckedBeforeConditionsAndOnePerServer() async throws {
    let made = try await service.send("POST", "/v1/sessions", body: #"{"id":"a"}"#)
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"b"}"#)
    let condition = [("If-Match", made["etag"] ?? "")]
    let first = try await send("POST", "/v1/sessions/a/push", key: "k", condition, body: #"{"screen":"b"}"#)
    #expect(first.status == 200)
    let again = try await send("POST", "/v1/sessions/a/push", key: "k", condition, body: #"{"screen":"b"}"#)
    #expect(again.status == 200 && again.text == first.text)
    #expect(try await send("POST", "/v1/sessions/b/push", key: "k", body: #"{"screen":"b"}"#).status == 422)
    #expect(try await send("POST", "/v1/sessions/a/push?pretty", key: "k", body: #"{"screen":"b"}"#).status == 422)
    #expect(try await send("PUT", "/v1/sessions/a", key: "k", body: #"{"screen":"b"}"#).status == 422)
  }

  @Test func refusedRequestsMayBeTriedAgain() async throws {
    let missing = try await send("POST", "/v1/sessions/a/push", key: "k", body: #"{"screen":"b"}"#)
    #expect(missing.code == "session_not_found")
    #expect(try await send("POST", "/v1/sessions", key: "k2", body: "{").code == "invalid_json")
    #expect(try await send("POST", "/v1/sessions/no/fork", key: "k3", body: "{}").code == "session_not_found")
    #expect(try await send("POST", "/v1/links/resolve", key: "k4", body: #"{"url":"/x"}"#).code == "no_link_match")
    #expect(try await send("PUT", "/v1/links", key: "k5", body: #"{"rules":1}"#).status == 422)
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"a"}"#)
    let done = try await send("POST", "/v1/sessions/a/push", key: "k", body: #"{"screen":"b"}"#)
    #expect(done.status == 200 && done["idempotency-replayed"] == nil)
    #expect(try await send("POST", "/v1/sessions", key: "k2", body: "{}").status == 201)
    #expect(try await send("POST", "/v1/sessions/a/fork", key: "k3", body: "{}").status == 201)
    #expect(try await send("PUT", "/v1/links", key: "k5", body: #"{"rules":[]}"#).status == 200)
  }

  @Test func othersIgnoreTheField() async throws {
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"a"}"#)
    for _ in 0..<2 {
      #expect(try await send("GET", "/v1/sessions/a", key: "é")["idempotency-replayed"] == nil)
    }
    #expect(try await send("DELETE", "/v1/sessions/a", key: "k").status == 204)
    #expect(try await send("DELETE", "/v1/sessions/a", key: "k").status == 404)
  }

  @Test func aBadKeyIsRefusedBeforeTheBodyComes() async throws {
    #expect(try await send("POST", "/v1/sessions", key: "", body: "{}").code == "bad_request")
    #expect(try service.askForBody("PUT", "/v1/sessions/a", [("Idempotency-Key", "a b")])?.code == "bad_request")
    #expect(try service.askForBody("PUT", "/v1/sessions/a", [("Idempotency-Key", "ab")]) == nil)
  }

  @Test func whileOneRunsTheOtherIsToldSo() async throws {
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"a"}"#)
    service.store.shut()
    async let first = send("POST", "/v1/sessions/a/push", key: "k", body: #"{"screen":"b"}"#)
    service.store.waitForCommit()
    let second = try await send("POST", "/v1/sessions/a/push", key: "k", body: #"{"screen":"b"}"#)
    #expect(second.status == 409 && second.code == "idempotency_in_progress")
    service.store.open()
    #expect(try await first.status == 200)
  }

  @Test func aFullDiskFreesTheKey() async throws {
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"a"}"#)
    let links = #"{"rules":[{"pattern":"/a","screen":"a"}]}"#
    service.store.failCommits(.full("no room"), .full("no room"), .full("no room"))
    #expect(try await send("POST", "/v1/sessions/a/push", key: "k", body: #"{"screen":"b"}"#).status == 507)
    #expect(try await send("PUT", "/v1/links", key: "l", body: links).status == 507)
    #expect(try await send("POST", "/v1/sessions/a/dismiss", key: "d", body: #"{"all":true}"#).status == 507)
    let done = try await send("POST", "/v1/sessions/a/push", key: "k", body: #"{"screen":"b"}"#)
    #expect(done.status == 200 && done["idempotency-replayed"] == nil)
    #expect(try await send("PUT", "/v1/links", key: "l", body: links)["idempotency-replayed"] == nil)
    #expect(try await send("PUT", "/v1/links", key: "l", body: links)["idempotency-replayed"] == "true")
  }

  @Test func manyAtOnceHaveOneEffect() async throws {
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"a"}"#)
    let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
      for _ in 0..<50 {
        group.addTask { try await send("POST", "/v1/sessions/a/push", key: "k", body: #"{"screen":"b"}"#) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { $0.status == 200 && $0["idempotency-replayed"] == nil } == 1)
    #expect(answers.allSatisfy { $0.status == 200 || $0.code == "idempotency_in_progress" })
    #expect(try await service.send("GET", "/v1/sessions/a").json["revision"]?.int == 2)
  }
}
