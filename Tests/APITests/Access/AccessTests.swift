import Access
import HTTP
import JSON
import TestStores
import TestSupport
import Testing

@testable import API

/// Who may do what, where the server asks.
@Suite struct AccessTests {
  /// The routes that are not simply for whoever may read or write the session of their path.
  private static let rules: [String: AccessRule] = [
    "GET /": .open, "GET /inspector/": .open, "GET /healthz": .open, "GET /readyz": .open, "GET /openapi.json": .open,
    "GET /problems/{code}": .open, "GET /metrics": .key(.metrics), "GET /v1/sessions": .key(.read),
    "POST /v1/sessions": .key(.write), "POST /v1/sessions/{id}/fork": .key(.write),
    "GET /v1/sessions/{id}/events": .events, "POST /v1/sessions/{id}/events/tickets": .session(.read),
    "GET /v1/sessions/{id}/tokens": .session(.write), "GET /v1/links": .shared, "PUT /v1/links": .key(.admin),
    "DELETE /v1/links": .key(.admin), "POST /v1/links/resolve": .shared, "GET /v1/admin/backups": .key(.admin),
    "POST /v1/admin/backups": .key(.admin),
  ]

  @Test func everyRouteHasItsRule() {
    for route in Routes.all {
      let name = "\(route.method.text) \(route.path)"
      let isOfSession = route.path.hasPrefix("/v1/sessions/{id}")
      #expect(isOfSession || Self.rules[name] != nil, "\(name) must be told who may")
      #expect(route.access == Self.rules[name] ?? .session(route.method == .get ? .read : .write), "\(name)")
    }
  }

  private func target(of route: Route) -> String {
    route.path.replacing("{id}", with: "phone").replacing("{code}", with: "forbidden").replacing("{token}", with: "t")
  }

  @Test func whoShowsNothingGetsWhatIsOpenAndNothingElse() async throws {
    let guarded = try Guarded()
    for route in Routes.all {
      let answer = try await guarded.send(route.method.text, target(of: route), as: nil)
      guard route.access != .open else {
        #expect(answer.status < 400, "\(route.path)")
        continue
      }
      #expect(answer.status == 401 && answer.code == "unauthorized", "\(route.method.text) \(route.path)")
      #expect(answer["www-authenticate"] == #"Bearer realm="backstack""#)
    }
    // Whoever asks what there is to ask for is no reader of sessions.
    #expect(try await guarded.send("OPTIONS", "/v1/sessions/phone", as: nil).status == 204)
    #expect(try await guarded.send("GET", "/v1/nothing", as: nil).code == "route_not_found")
    #expect(try await guarded.send("POST", "/healthz", as: nil).code == "method_not_allowed")
  }

  @Test func aKeyMayWhatItsScopeSays() async throws {
    let guarded = try Guarded()
    for route in Routes.all {
      guard let needed = route.access.scope else { continue }
      for scope in Scope.allCases {
        let place = "\(scope.rawValue) \(route.method.text) \(route.path)"
        let answer = try await guarded.send(route.method.text, target(of: route), as: "bsk_\(scope.rawValue)")
        if scope >= needed {
          #expect(answer.status != 401 && answer.status != 403, "\(place)")
        } else {
          #expect(answer.status == 403 && answer.code == "forbidden", "\(place)")
          #expect(
            answer["www-authenticate"]
              == #"Bearer realm="backstack", error="insufficient_scope", scope="\#(needed.rawValue)""#)
        }
      }
    }
  }

  @Test func aHeadThatMayNotIsRefusedBeforeItsBodyIsRead() async throws {
    let guarded = try Guarded()
    let refused = try #require(try guarded.service.askForBody("POST", "/v1/sessions"))
    #expect(refused.status == 401)
    let key = ("Authorization", "Bearer bsk_write")
    #expect(try guarded.service.askForBody("POST", "/v1/sessions", [key]) == nil)
  }

  @Test(arguments: ["Basic YTpi", "Bearer", "Bearer ", "Token bsk_admin", "bsk_admin", "Bearer bsk_admin x"])
  func anotherSchemeOrAWrongTokenIs401(_ value: String) async throws {
    let guarded = try Guarded()
    let answer = try await guarded.service.send("GET", "/v1/sessions", [("Authorization", value)])
    #expect(answer.status == 401)
    let twice = try await guarded.service.send(
      "GET", "/v1/sessions", [("Authorization", "Bearer bsk_admin"), ("Authorization", "Bearer bsk_admin")])
    #expect(twice.status == 401)
    #expect(try await guarded.service.send("GET", "/v1/sessions", [("authorization", "bearer bsk_read")]).status == 200)
  }

  /// What an outsider may ask for must not tell what there is: not by a text, not by a field, not by what is looked up.
  @Test func theAnswerToAWrongTokenTellsNothing() async throws {
    let store = MemoryStore()
    let first = try Guarded(store: store)
    for id in ["phone", "tablet", "stored"] { _ = try await first.makeSession(id) }
    let revoked = try await first.makeToken("phone", #"{"scope":"write"}"#, as: "bsk_write")
    let short = try await first.makeToken("phone", #"{"scope":"write","expiresIn":5}"#, as: "bsk_write")
    let tablet = try await first.makeToken("tablet", #"{"scope":"write"}"#, as: "bsk_write")
    let gone = try await first.makeSession("gone")
    let deleted = try await first.send("DELETE", "/v1/sessions/phone/tokens/\(revoked.id)", as: "bsk_write")
    #expect(deleted.status == 204)
    #expect(try await first.send("DELETE", "/v1/sessions/gone", as: "bsk_write").status == 204)
    first.service.clock.advance(milliseconds: 5000)

    func answers(_ method: String, _ operation: String, _ body: String?) async throws -> [Answer] {
      let loads = store.counts.loads
      var answers: [Answer] = []
      for (id, secret) in [
        ("phone", "bst_guess"), ("nothing", "bst_guess"), ("phone", "bsk_guess"), ("bad id", "x"),
        ("phone", tablet.token), ("nothing", tablet.token), ("phone", revoked.token), ("phone", short.token),
        ("gone", gone),
      ] {
        answers.append(
          try await first.send(
            method, "/v1/sessions/\(id.replacing(" ", with: "%20"))\(operation)", as: secret, [("X-Request-Id", "r")],
            body: body))
      }
      // All but the last one are refused without a look at the store; the last was made for the session that is gone.
      #expect(store.counts.loads <= loads + 1)
      return answers
    }
    for (method, operation, body) in [
      ("GET", "", nil), ("POST", "/push", #"{"screen":"a"}"#), ("POST", "/push", "{"), ("GET", "/visible", nil),
      ("GET", "/changes?wait=5", nil), ("GET", "/events", nil), ("PUT", "", #"{}"#), ("DELETE", "", nil),
      ("GET", "/tokens", nil), ("HEAD", "", nil),
    ] {
      let all = try await answers(method, operation, body)
      #expect(all[0].status == 401)
      #expect(all[0]["www-authenticate"] == #"Bearer realm="backstack", error="invalid_token""#)
      for (number, answer) in all.enumerated() {
        #expect(answer.text == all[0].text, "\(number) \(method) \(operation)")
        #expect(answer.fields.elementsEqual(all[0].fields) { $0 == $1 }, "\(number) \(method) \(operation)")
        #expect(answer.status == all[0].status)
      }
    }
  }

  @Test func nobodyIsAskedWithoutKeys() async throws {
    let service = try Service()
    let answer = try await service.send("POST", "/v1/sessions", body: #"{"id":"phone"}"#)
    #expect(answer.status == 201)
    #expect(try answer.json["token"] == nil)
    #expect(try await service.send("GET", "/v1/sessions/phone", [("Authorization", "Bearer wrong")]).status == 200)
    #expect(try await service.send("GET", "/metrics").status == 200)
  }

  @Test func keysThatAreTakenWhileItRunsCountFromThenOn() async throws {
    let service = try Service()
    #expect(try await service.send("GET", "/v1/sessions").status == 200)
    var ring = KeyRing()
    try ring.add(APIKey(name: "a", scope: .read, createdAt: "now", digest: Digest(of: Array("bsk_a".utf8))))
    service.handler.configuration.accessControl.replaceKeys(by: ring)
    #expect(try await service.send("GET", "/v1/sessions").status == 401)
    #expect(try await service.send("GET", "/v1/sessions", [("Authorization", "Bearer bsk_a")]).status == 200)
    service.handler.configuration.accessControl.replaceKeys(by: KeyRing())
    #expect(try await service.send("GET", "/v1/sessions", [("Authorization", "Bearer bsk_a")]).status == 401)
  }

  @Test func refusalsAreCountedByTheirReason() async throws {
    let guarded = try Guarded()
    _ = try await guarded.send("GET", "/v1/sessions", as: nil)
    for _ in 0..<2 { _ = try await guarded.send("GET", "/v1/sessions", as: "wrong") }
    for _ in 0..<3 { _ = try await guarded.send("GET", "/v1/sessions", as: "bsk_metrics") }
    let text = try await guarded.send("GET", "/metrics", as: "bsk_metrics").text
    for (reason, count) in [("missing", 1), ("invalid", 2), ("insufficient", 3)] {
      #expect(text.contains("backstack_access_refused_total{reason=\"\(reason)\"} \(count)\n"), "\(reason)")
    }
  }
}
