import Access
import HTTP
import JSON
import Sessions
import TestStores
import TestSupport
import Testing

@testable import API

/// The tokens of a session.
@Suite struct TokenTests {
  @Test(arguments: [
    ("POST", "/v1/sessions", #"{"id":"phone"}"#), ("PUT", "/v1/sessions/phone", #"{"metadata":{"token":"x"}}"#),
    ("PUT", "/v1/sessions/phone?repair=true&pretty", "{}"), ("POST", "/v1/sessions/source/fork", #"{"id":"phone"}"#),
  ])
  func aNewSessionHasATokenThatIsShownOnce(_ method: String, _ target: String, _ body: String) async throws {
    let guarded = try Guarded()
    let source = try await guarded.makeSession("source")
    let answer = try await guarded.send(method, target, as: "bsk_write", body: body)
    #expect(answer.status == 201)
    #expect(answer["cache-control"] == "no-store")
    #expect(try answer.keys.last == "token")
    let token = try #require(try answer.json["token"]?.string)
    #expect(token.hasPrefix("bst_") && token.utf8.count == 80 && token != source)
    let read = try await guarded.send("GET", "/v1/sessions/phone", as: token)
    #expect(read.status == 200)
    #expect(try !read.text.contains("bst_") && !read.keys.contains("token"))
    #expect(
      try await guarded.send("POST", "/v1/sessions/phone/push", as: token, body: #"{"screen":"a"}"#).status == 200)
  }

  @Test func aTokenIsForItsSessionAlone() async throws {
    let guarded = try Guarded()
    let token = try await guarded.makeSession("phone")
    _ = try await guarded.makeSession("tablet")
    for (method, target) in [
      ("GET", "/v1/sessions"), ("POST", "/v1/sessions"), ("GET", "/v1/sessions/tablet"),
      ("PUT", "/v1/links"), ("GET", "/metrics"), ("GET", "/v1/admin/backups"),
      ("POST", "/v1/sessions/phone/fork"), ("PUT", "/v1/sessions/new"),
    ] {
      #expect(try await guarded.send(method, target, as: token).status == 401, "\(method) \(target)")
    }
    #expect(try await guarded.send("GET", "/healthz", as: token).status == 200)
    #expect(try await guarded.send("GET", "/v1/links", as: token).status == 200)
    #expect(try await guarded.send("GET", "/v1/links", as: token.replacing("bst_", with: "bsk_")).status == 401)
    #expect(try await guarded.send("DELETE", "/v1/sessions/phone", as: token).status == 204)
    #expect(try await guarded.send("GET", "/v1/sessions/phone", as: token).status == 401)
    #expect(try await guarded.send("GET", "/v1/sessions/phone", as: "bsk_read").status == 404)
  }

  @Test func anExportThatWasShownWithItsTokenIsPutBack() async throws {
    let guarded = try Guarded()
    let made = try await guarded.send("POST", "/v1/sessions", as: "bsk_write", body: #"{"id":"phone"}"#)
    let token = try #require(try made.json["token"]?.string)
    let put = try await guarded.send("PUT", "/v1/sessions/phone", as: token, body: made.text)
    #expect(put.status == 200)
    #expect(try put.json["revision"]?.int == 1)
    #expect(try await guarded.send("GET", "/v1/sessions/phone", as: token).status == 200, "a restore keeps the tokens")
  }

  @Test func aTokenOutlivesNothingOfItsSession() async throws {
    let guarded = try Guarded()
    let made = try await guarded.send(
      "POST", "/v1/sessions", as: "bsk_write", body: #"{"id":"phone","expiresIn":5}"#)
    let token = try #require(try made.json["token"]?.string)
    guarded.service.clock.advance(milliseconds: 5000)
    #expect(try await guarded.send("GET", "/v1/sessions/phone", as: token).status == 410)
    let put = try await guarded.send("PUT", "/v1/sessions/phone", as: token, body: "{}")
    #expect(put.status == 403, "to make a session is more than to have one")
    let again = try await guarded.send("PUT", "/v1/sessions/phone", as: "bsk_write", body: "{}")
    #expect(again.status == 201)
    #expect(try await guarded.send("GET", "/v1/sessions/phone", as: token).status == 401)
  }

  @Test func furtherTokensReadOrWrite() async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let path = "/v1/sessions/phone"
    let answer = try await guarded.send(
      "POST", "\(path)/tokens", as: owner, body: #"{"scope":"read","name":"tv","expiresIn":60}"#)
    #expect(answer.status == 201 && answer["cache-control"] == "no-store")
    #expect(try answer.keys == ["id", "scope", "name", "createdAt", "expiresAt", "session", "token"])
    let reader = try #require(try answer.json["token"]?.string)
    #expect(try await guarded.send("GET", path, as: reader).status == 200)
    for (method, operation) in [
      ("POST", "/push"), ("POST", "/tokens"), ("GET", "/tokens"), ("DELETE", ""), ("PUT", ""),
    ] {
      let refused = try await guarded.send(method, path + operation, as: reader)
      #expect(refused.status == 403 && refused.code == "forbidden", "\(method) \(operation)")
    }
    let writer = try await guarded.makeToken("phone", #"{"scope":"write"}"#, as: owner)
    #expect(try await guarded.send("POST", "\(path)/push", as: writer.token, body: #"{"screen":"a"}"#).status == 200)
    let list = try await guarded.send("GET", "\(path)/tokens", as: owner)
    #expect(try list.json["tokens"]?.elements.map { $0["scope"]?.string } == ["write", "read", "write"])
    #expect(!list.text.contains("bst_"))
    #expect(try await guarded.send("DELETE", "\(path)/tokens/\(writer.id)", as: owner).status == 204)
    #expect(try await guarded.send("DELETE", "\(path)/tokens/\(writer.id)", as: owner).status == 204)
    #expect(try await guarded.send("GET", path, as: writer.token).status == 401)
    guarded.service.clock.advance(milliseconds: 60_000)
    #expect(try await guarded.send("GET", path, as: reader).status == 401)
    #expect(try await guarded.send("GET", "\(path)/tokens", as: owner).json["tokens"]?.count == 1)
  }

  @Test func nobodyGivesLongerThanHeHas() async throws {
    let guarded = try Guarded()
    _ = try await guarded.makeSession("phone")
    let short = try await guarded.makeToken("phone", #"{"scope":"write","expiresIn":5}"#, as: "bsk_write")
    let child = try await guarded.makeToken("phone", #"{"scope":"write","expiresIn":60}"#, as: short.token)
    let other = try await guarded.makeToken("phone", #"{"scope":"write"}"#, as: short.token)
    guarded.service.clock.advance(milliseconds: 5000)
    for token in [child.token, other.token] {
      #expect(try await guarded.send("GET", "/v1/sessions/phone", as: token).status == 401)
    }
  }

  @Test func aTokenRevokesItselfAndWhatWasMadeWithIt() async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let path = "/v1/sessions/phone"
    func make(_ secret: String) async throws -> (token: String, id: String) {
      try await guarded.makeToken("phone", #"{"scope":"write"}"#, as: secret)
    }
    func revoke(_ id: String, as secret: String) async throws -> Answer {
      try await guarded.send("DELETE", "\(path)/tokens/\(id)", as: secret)
    }
    let list = try await guarded.send("GET", "\(path)/tokens", as: owner).json
    let first = try #require(list.at("/tokens/0/id")?.string)
    let (guest, other) = (try await make(owner), try await make(owner))
    let (child, strange) = (try await make(guest.token), try await make("bsk_write"))
    for id in [first, other.id, strange.id] {
      let refused = try await revoke(id, as: guest.token)
      #expect(refused.status == 403 && refused.code == "forbidden")
    }
    #expect(try await revoke(strange.id, as: owner).status == 403, "a key has made it")
    #expect(try await revoke("nothing", as: guest.token).status == 204)
    let grandchild = try await make(child.token)
    #expect(try await revoke(child.id, as: guest.token).status == 204)
    for token in [child.token, grandchild.token] {
      #expect(try await guarded.send("GET", path, as: token).status == 401)
    }
    #expect(try await revoke(guest.id, as: guest.token).status == 204)
    #expect(try await guarded.send("GET", path, as: guest.token).status == 401)
    #expect(try await guarded.send("GET", path, as: other.token).status == 200)
    #expect(try await revoke(first, as: "bsk_write").status == 204)
    for token in [owner, other.token] { #expect(try await guarded.send("GET", path, as: token).status == 401) }
    #expect(try await guarded.send("GET", path, as: strange.token).status == 200)
    #expect(try await revoke(strange.id, as: "bsk_read").status == 403)
  }

  @Test(arguments: [
    ("{}", "#/scope"), (#"{"scope":"admin"}"#, "#/scope"), (#"{"scope":null}"#, "#/scope"),
    (#"{"scope":"read","name":"a b"}"#, "#/name"), (#"{"scope":"read","expiresIn":0}"#, "#/expiresIn"),
    (#"{"scope":"read","extra":1}"#, "#/extra"), ("[]", "#"),
  ])
  func aWrongBodyIs422(_ body: String, _ pointer: String) async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let answer = try await guarded.send("POST", "/v1/sessions/phone/tokens", as: owner, body: body)
    #expect(answer.status == 422 && answer.pointer == pointer, "\(answer.text)")
  }

  @Test func aSessionHasABoundOfTokens() async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    for _ in 1..<SessionTokens.maximumCount {
      #expect(try await !guarded.makeToken("phone", #"{"scope":"read"}"#, as: owner).token.isEmpty)
    }
    let answer = try await guarded.send("POST", "/v1/sessions/phone/tokens", as: owner, body: #"{"scope":"read"}"#)
    #expect(answer.status == 409 && answer.code == "limit_reached")
  }

  /// A token is a revision that tells nothing.
  @Test func whoFollowsTheSessionSeesARevisionAndNoToken() async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let made = try await guarded.makeToken("phone", #"{"scope":"read","name":"tv"}"#, as: owner)
    let changes = try await guarded.send("GET", "/v1/sessions/phone/changes?after=1", as: made.token)
    #expect(try changes.json["next"]?.int == 2)
    #expect(try changes.json.at("/changes/0/operations")?.text == #"[{"op":"tokens"}]"#)
    let undo = try await guarded.send("POST", "/v1/sessions/phone/push", as: owner, body: #"{"screen":"a"}"#)
    #expect(undo.status == 200)
    #expect(try await guarded.send("POST", "/v1/sessions/phone/undo", as: owner, body: #"{"to":1}"#).status == 200)
    #expect(try await guarded.send("GET", "/v1/sessions/phone", as: made.token).status == 200, "undo is about layers")
    for target in ["", "?revision=1", "/visible", "/changes", "/react-navigation-state"] {
      let text = try await guarded.send("GET", "/v1/sessions/phone\(target)", as: owner).text
      let holdsNothing = !text.contains("bst_") && !text.contains("\"tv\"") && !text.contains("\"token\"")
      #expect(holdsNothing, "\(target): \(text)")
    }
  }

  @Test func aRepeatGetsTheTokenAgainAndNothingOnDiskHasIt() async throws {
    let store = MemoryStore()
    let guarded = try Guarded(store: store)
    let key = ("Idempotency-Key", "k")
    var tokens: [String] = []
    for (target, fresh) in [
      ("/v1/sessions", #"{"metadata":{"token":"mine"}}"#), ("/v1/sessions?pretty", "{}"),
      ("/v1/sessions/source/fork", "{}"), ("/v1/sessions/source/tokens", #"{"scope":"read"}"#),
    ] {
      if target.hasPrefix("/v1/sessions/source/fork") { _ = try await guarded.makeSession("source") }
      let own = ("Idempotency-Key", "k\(target)")
      let first = try await guarded.send("POST", target, as: "bsk_write", [own], body: fresh)
      #expect(first.status == 201, "\(first.text)")
      let token = try #require(try first.json["token"]?.string)
      let id = try #require(try (first.json["session"] ?? first.json["id"])?.string)
      #expect(try await guarded.send("GET", "/v1/sessions/\(id)", as: token).status == 200, "\(target)")
      let again = try await guarded.send("POST", target, as: "bsk_write", [own], body: fresh)
      #expect(again["idempotency-replayed"] == "true")
      #expect(again.text == first.text)
      tokens.append(token)
    }
    // A key is its sender's own.
    let mine = try await guarded.send("POST", "/v1/sessions", as: "bsk_write", [key], body: "{}")
    let others = try await guarded.send("POST", "/v1/sessions", as: "bsk_admin", [key], body: "{}")
    #expect(others.status == 201 && others["idempotency-replayed"] == nil)
    #expect(try others.json["id"]?.string != mine.json["id"]?.string)
    await withCheckedContinuation { done in guarded.service.engine.close { done.resume() } }
    #expect(store.answers.count == 6 && Set(tokens).count == 4)
    let kept =
      store.answers.map { String(decoding: $0.answer.body, as: UTF8.self) } + [
        String(decoding: try #require(store.row("source")).tokens, as: UTF8.self)
      ]
    for text in kept { #expect(!text.contains("bst_") && !tokens.contains { text.contains($0.dropFirst(4)) }) }
  }

  @Test func tokensAreThereAfterARestart() async throws {
    let store = MemoryStore()
    let guarded = try Guarded(store: store)
    let owner = try await guarded.makeSession("phone")
    let reader = try await guarded.makeToken("phone", #"{"scope":"read"}"#, as: owner)
    await withCheckedContinuation { done in guarded.service.engine.close { done.resume() } }
    let service = try Service(store: store.copy()) { [control = guarded.control] in $0.accessControl = control }
    for (token, status) in [(owner, 200), (reader.token, 403)] {
      let answer = try await service.send(
        "POST", "/v1/sessions/phone/push", [("Authorization", "Bearer \(token)")], body: #"{"screen":"a"}"#)
      #expect(answer.status == status)
    }
  }

  @Test func withoutKeysTokensCanBeMadeForLater() async throws {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"phone"}"#)
    let made = try await service.send("POST", "/v1/sessions/phone/tokens", body: #"{"scope":"read"}"#)
    #expect(made.status == 201)
    #expect(try made.json["token"]?.string?.hasPrefix("bst_") == true)
  }
}
