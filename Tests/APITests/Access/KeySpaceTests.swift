import Access
import HTTP
import JSON
import Sessions
import TestStores
import TestSupport
import Testing

@testable import API

/// Whose an `Idempotency-Key` is, where requests show who sends them.
@Suite struct KeySpaceTests {
  private let key = ("Idempotency-Key", "k")
  private let push = #"{"screen":"a"}"#

  private func depth(_ guarded: Guarded) async throws -> Int64? {
    try await guarded.send("GET", "/v1/sessions/phone/visible", as: "bsk_read").json["depth"]?.int
  }

  /// A client that has lost an answer, and then its token, sends the request again with what it has.
  @Test func whatChangesASessionIsDoneOnceWhoeverSendsItAgain() async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let writer = try await guarded.makeToken("phone", #"{"scope":"write"}"#, as: owner)
    let first = try await guarded.send("POST", "/v1/sessions/phone/push", as: writer.token, [key], body: push)
    #expect(first.status == 200)
    let revoked = try await guarded.send("DELETE", "/v1/sessions/phone/tokens/\(writer.id)", as: "bsk_write")
    #expect(revoked.status == 204)
    #expect(
      try await guarded.send("POST", "/v1/sessions/phone/push", as: writer.token, [key], body: push).status == 401)
    for secret in ["bsk_write", "bsk_admin", owner] {
      let again = try await guarded.send("POST", "/v1/sessions/phone/push", as: secret, [key], body: push)
      #expect(again.status == 200 && again["idempotency-replayed"] == "true" && again.text == first.text)
      let other = try await guarded.send("POST", "/v1/sessions/phone/push", as: secret, [key], body: #"{"screen":"b"}"#)
      #expect(other.code == "idempotency_mismatch")
    }
    #expect(try await depth(guarded) == 2)
  }

  /// Also when the server was stopped in between, or the session has left memory.
  @Test func itIsDoneOnceOverARestart() async throws {
    let store = MemoryStore()
    let guarded = try Guarded(store: store)
    let owner = try await guarded.makeSession("phone")
    _ = try await guarded.send("POST", "/v1/sessions/phone/push", as: owner, [key], body: push)
    await withCheckedContinuation { done in guarded.service.engine.close { done.resume() } }
    let service = try Service(store: store.copy()) { [control = guarded.control] in $0.accessControl = control }
    let again = try await service.send(
      "POST", "/v1/sessions/phone/push", [("Authorization", "Bearer bsk_write"), key], body: push)
    #expect(again.status == 200 && again["idempotency-replayed"] == "true")
  }

  @Test func aSessionThatWasMadeAnewHasKeysOfItsOwn() async throws {
    let guarded = try Guarded()
    let first = try await guarded.makeSession("phone")
    #expect(try await guarded.send("POST", "/v1/sessions/phone/push", as: first, [key], body: push).status == 200)
    #expect(try await guarded.send("DELETE", "/v1/sessions/phone", as: first).status == 204)
    guarded.service.clock.advance(milliseconds: 1)
    let second = try await guarded.makeSession("phone")
    for (secret, isReplayed) in [(second, nil), ("bsk_write", "true")] {
      let answer = try await guarded.send("POST", "/v1/sessions/phone/push", as: secret, [key], body: push)
      #expect(answer.status == 200 && answer["idempotency-replayed"] == isReplayed)
    }
    #expect(try await depth(guarded) == 2)
  }

  /// What another client has changed since is not overwritten by a repeat that is told that its tag is an old one.
  @Test func aReplacementWithIfMatchIsDoneOnceWhoeverSendsItAgain() async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let writer = try await guarded.makeToken("phone", #"{"scope":"write"}"#, as: owner)
    let path = "/v1/sessions/phone"
    func put(_ secret: String, _ tag: String) async throws -> Answer {
      try await guarded.send("PUT", path, as: secret, [key, ("If-Match", tag)], body: #"{"metadata":{"a":1}}"#)
    }
    let tag = try #require(try await guarded.send("GET", path, as: owner)["etag"])
    let first = try await put(writer.token, tag)
    #expect(first.status == 200)
    #expect(try await guarded.send("POST", path + "/push", as: owner, body: push).status == 200)
    #expect(try await guarded.send("DELETE", "\(path)/tokens/\(writer.id)", as: owner).status == 204)
    for secret in ["bsk_write", "bsk_admin", owner] {
      for tag in [tag, "*", "none"] {
        let again = try await put(secret, tag)
        #expect(again.status == 200 && again["idempotency-replayed"] == "true" && again.text == first.text)
      }
    }
    #expect(try await depth(guarded) == 2)
  }

  /// It makes no session, so that no token is ever in its answer.
  @Test func aReplacementWithIfMatchByAKeyIsRepeatedByAToken() async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    var answers: [Answer] = []
    for secret in ["bsk_write", owner, "bsk_admin"] {
      answers.append(
        try await guarded.send("PUT", "/v1/sessions/phone", as: secret, [key, ("If-Match", "*")], body: "{}"))
    }
    #expect(answers.map(\.status) == [200, 200, 200] && Set(answers.map(\.text)).count == 1)
    #expect(answers.map { $0["idempotency-replayed"] } == [nil, "true", "true"])
    #expect(try answers[0].json["token"] == nil)
    let absent = try await guarded.send(
      "PUT", "/v1/sessions/new", as: "bsk_write", [key, ("If-Match", "*")], body: "{}")
    #expect(absent.status == 412)
  }

  @Test func aReplacementThatMayMakeTheSessionIsItsSendersOwn() async throws {
    let guarded = try Guarded()
    var answers: [Answer] = []
    for secret in ["bsk_write", "bsk_write", "bsk_admin"] {
      answers.append(try await guarded.send("PUT", "/v1/sessions/phone", as: secret, [key], body: "{}"))
    }
    #expect(answers.map(\.status) == [201, 201, 200])
    #expect(answers.map { $0["idempotency-replayed"] } == [nil, "true", nil])
    #expect(try answers[0].json["token"] != nil && answers[0].text == answers[1].text)
    #expect(try answers[2].json["token"] == nil)
  }

  @Test func whatMakesASecretIsItsSendersOwn() async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    var tokens: Set<String> = []
    for secret in [owner, "bsk_write", "bsk_admin"] {
      let body = #"{"scope":"read"}"#
      let made = try await guarded.send("POST", "/v1/sessions/phone/tokens", as: secret, [key], body: body)
      #expect(made.status == 201 && made["idempotency-replayed"] == nil)
      let token = try #require(try made.json["token"]?.string)
      #expect(try await guarded.send("GET", "/v1/sessions/phone", as: token).status == 200)
      tokens.insert(token)
    }
    #expect(tokens.count == 3)
  }
}
