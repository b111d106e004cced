import Navigation
import TestSupport
import Testing

@testable import BackstackClient

/// What comes of refusals, by the server and by what stands in its place.
@Suite struct SyncRefusalTests {
  private static let fates: [(status: Int, code: String, fate: RequestFate)] = [
    (401, "", .refused), (401, "unauthorized", .refused), (403, "forbidden", .refused),
    (404, "route_not_found", .refused), (405, "method_not_allowed", .refused), (428, "precondition_required", .refused),
    (400, "bad_request", .refused), (415, "unsupported_media_type", .refused), (404, "tea_time", .refused),
    (404, "session_not_found", .absent(.deleted)), (410, "session_expired", .absent(.expired)),
    (400, "", .later), (403, "", .later), (404, "", .later), (407, "", .later), (409, "", .later), (410, "", .later),
    (301, "", .refused), (308, "", .refused), (302, "", .later), (303, "", .later), (307, "", .later),
    (451, "", .later), (502, "", .later), (409, "idempotency_in_progress", .later), (429, "rate_limited", .later),
    (500, "internal", .later), (503, "unavailable", .later), (507, "storage_full", .later),
    (409, "at_root", .conflict), (409, "limit_reached", .conflict), (412, "revision_mismatch", .conflict),
    (409, "tea_time", .conflict),
    (400, "invalid_json", .useless), (413, "body_too_large", .useless), (422, "invalid_field", .useless),
    (404, "no_link_match", .useless), (404, "revision_not_found", .useless), (422, "tea_time", .useless),
  ]

  @Test func theCodeAndTheStatusDecide() {
    for (status, code, fate) in Self.fates {
      let problem = Problem(code: ProblemCode(rawValue: code), status: status, detail: "")
      #expect(problem.fate == fate, "\(status) \(code)")
    }
  }

  /// What is no fault of the command does not cost it.
  @Test(arguments: [
    (401, "unauthorized"), (404, "route_not_found"), (428, "precondition_required"), (405, ""), (407, ""), (451, ""),
  ])
  func nothingIsDropped(status: Int, code: String) throws {
    var pair = try SyncPair()
    pair.perform([SyncPair.push("a")], key: "1")
    let request = pair.client.requests.removeFirst()
    let problem = Problem(code: ProblemCode(rawValue: code), status: status, detail: "")
    pair.client.handle(.rejected(key: request.key, problem, current: nil))
    #expect(pair.client.core.pending.map(\.key) == ["1"] && pair.client.outcomes.isEmpty)
    #expect(pair.client.requests.isEmpty && pair.shown == ["home", "a"])
    // The app comes back when the fault is mended.
    pair.client.handle(.resumed)
    if pair.client.core.link == .opening { try pair.open() }
    #expect(pair.client.requests == [request])
    try pair.answer()
    #expect(pair.truth == ["home", "a"] && pair.client.core.pending.isEmpty)
  }

  @Test func whoeverMissesASessionThatIsToBeMadeIsAskedLater() throws {
    var server = ModelServer()
    var client = try SyncPair.client("phone")
    client.handle(.absent(.deleted))
    let request = try #require(client.requests.first)
    let problem = Problem(code: .sessionNotFound, status: 404, detail: "")
    for failures in 1...3 {
      #expect(client.requests == [request])
      client.requests = []
      client.wantsRetry = false
      client.handle(.rejected(key: request.key, problem, current: nil))
      #expect(client.requests.isEmpty && client.wantsRetry && client.core.failures == failures)
      client.handle(.retry)
      client.handle(.absent(.deleted))
    }
    client.handle(try server.handle(request, from: client.name))
    #expect(server.session?.screenIDs == ["home"] && client.core.attempt == nil)
  }

  /// A request that was given up may arrive all the same: what it does is not done again.
  @Test func aRequestThatMakesTheSessionKeepsItsKey() throws {
    var server = ModelServer()
    var client = try SyncPair.client("phone")
    client.perform([SyncPair.push("a")], key: "1", now: Timestamp(milliseconds: 1))
    client.handle(.absent(.deleted))
    let late = try #require(client.requests.first)
    client.handle(.unanswered(key: late.key))
    client.perform([SyncPair.push("b")], key: "2", now: Timestamp(milliseconds: 2))
    client.handle(.retry)
    client.handle(.absent(.deleted))
    #expect(client.requests == [late, late])
    _ = try server.handle(late, from: client.name)
    client.handle(try server.handle(late, from: client.name))
    #expect(client.acknowledged == ["1"] && client.core.pending.map(\.key) == ["2"])
  }

  /// Keys are one space for all clients of a server, and are kept when a session is gone.
  @Test func eachClientMakesSessionsUnderKeysOfItsOwn() throws {
    var server = ModelServer()
    for name in ["phone", "tablet", "watch"] {
      var client = try SyncPair.client(name, root: "home-\(name)")
      client.handle(.absent(.deleted))
      let request = try #require(client.requests.first)
      client.handle(try server.handle(request, from: name))
      #expect(client.core.failure == nil && client.core.attempt == nil)
      #expect(server.session?.screenIDs == ["home-\(name)"])
      server.delete()
    }
  }

  @Test func keysAreNeverTheSame() throws {
    let start = SavedSync(
      origin: "a", confirmed: try .unseen(id: "a", root: .screen(NewScreen("home", id: "home"))))
    var keys: Set<String> = []
    for _ in 0..<100 {
      var core = SyncCore(start)
      _ = core.handle(.resumed)
      _ = core.handle(.absent(.deleted))
      keys.insert(try #require(core.attempt?.key))
    }
    #expect(keys.count == 100)
  }
}
