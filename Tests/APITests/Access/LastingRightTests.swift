import Access
import HTTP
import JSON
import Navigation
import Synchronization
import TestSupport
import Testing

@testable import API

/// Requests that stay end with the right that they were let in by.
@Suite struct LastingRightTests {
  private let path = "/v1/sessions/phone/events"

  private func open(_ guarded: Guarded, as secret: String, ticket: Bool = false) async throws -> OpenStream {
    let bearer = [("Authorization", "Bearer \(secret)")]
    guard ticket else { return try await begun(try await guarded.service.events(path, bearer)) }
    let made = try await guarded.service.send("POST", "\(path)/tickets", bearer)
    let shown = try #require(try made.json["ticket"]?.string)
    return try await begun(try await guarded.service.events("\(path)?ticket=\(shown)"))
  }

  private func begun(_ stream: OpenStream) async throws -> OpenStream {
    let first = try await stream.read(2)
    #expect(first[0] == "retry" && first[1].hasPrefix("session "))
    return stream
  }

  private func push(_ guarded: Guarded) async throws {
    let answer = try await guarded.send("POST", "/v1/sessions/phone/push", as: "bsk_write", body: #"{"screen":"a"}"#)
    #expect(answer.status == 200)
  }

  private func revoke(_ id: String, _ guarded: Guarded) async throws {
    let answer = try await guarded.send("DELETE", "/v1/sessions/phone/tokens/\(id)", as: "bsk_write")
    #expect(answer.status == 204)
  }

  @Test(arguments: [false, true])
  func aStreamEndsWithTheTimeOfItsToken(_ byTicket: Bool) async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let short = try await guarded.makeToken("phone", #"{"scope":"read","expiresIn":5}"#, as: owner)
    let (stream, other) = (
      try await open(guarded, as: short.token, ticket: byTicket), try await open(guarded, as: owner)
    )
    guarded.service.clock.advance(milliseconds: 4999)
    try await push(guarded)
    #expect(try await stream.read(1) == ["change 3"])
    guarded.service.clock.advance(milliseconds: 1)
    #expect(try await stream.next() == nil)
    try await push(guarded)
    #expect(try await other.read(2) == ["change 3", "change 4"])
  }

  /// What was not read before is not read afterwards.
  @Test(arguments: [false, true])
  func aStreamEndsWhenItsTokenOrOneThatItWasMadeWithIsRevoked(_ byTicket: Bool) async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let writer = try await guarded.makeToken("phone", #"{"scope":"write"}"#, as: owner)
    let reader = try await guarded.makeToken("phone", #"{"scope":"read"}"#, as: writer.token)
    let other = try await guarded.makeToken("phone", #"{"scope":"read"}"#, as: owner)
    var streams: [OpenStream] = []
    for token in [writer.token, reader.token] {
      streams.append(try await open(guarded, as: token, ticket: byTicket))
    }
    let stays = try await open(guarded, as: other.token, ticket: byTicket)
    try await push(guarded)
    try await revoke(writer.id, guarded)
    for stream in streams { #expect(try await stream.next() == nil) }
    #expect(try await stays.read(2) == ["change 5", "change 6"])
    try await revoke(other.id, guarded)
    #expect(try await stays.next() == nil)
  }

  @Test(arguments: [false, true])
  func aStreamEndsWhenItsKeyIsGone(_ byTicket: Bool) async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let gone = try await open(guarded, as: "bsk_read", ticket: byTicket)
    let (stays, own) = (try await open(guarded, as: "bsk_admin", ticket: byTicket), try await open(guarded, as: owner))
    var ring = KeyRing()
    for scope in [Scope.write, .admin] {
      let digest = Digest(of: Array("bsk_\(scope.rawValue)".utf8))
      try ring.add(APIKey(name: scope.rawValue, scope: scope, createdAt: "now", digest: digest))
    }
    #expect(guarded.control.replaceKeys(by: ring))
    guarded.service.handler.keysChanged()
    #expect(try await gone.next() == nil)
    try await push(guarded)
    #expect(try await stays.read(1) == ["change 2"])
    #expect(try await own.read(1) == ["change 2"])
  }

  @Test func streamsOfThoseWhoWereNotAskedEndWhenTheServerBeginsToAsk() async throws {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"phone"}"#)
    let stream = try await begun(try await service.events(path))
    var ring = KeyRing()
    try ring.add(APIKey(name: "a", scope: .write, createdAt: "now", digest: Digest(of: Array("bsk_a".utf8))))
    service.handler.configuration.accessControl.replaceKeys(by: ring)
    service.handler.keysChanged()
    #expect(try await stream.next() == nil)
  }

  // MARK: Long polls

  private func poll(_ guarded: Guarded, as secret: String, after revision: Int) async throws -> Task<Answer, any Error>
  {
    let ended = Calls()
    let poll = Task {
      defer { ended.count.withLock { $0 += 1 } }
      return try await guarded.send("GET", "/v1/sessions/phone/changes?after=\(revision)&wait=86400", as: secret)
    }
    while guarded.service.handler.waitingRoom.isEmpty, ended.count.withLock({ $0 }) == 0 {
      try await Task.sleep(for: .milliseconds(1))
    }
    return poll
  }

  @Test func whoWaitsForAChangeIsNotToldOfItWhenHisTokenWasRevoked() async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let reader = try await guarded.makeToken("phone", #"{"scope":"read"}"#, as: owner)
    let poll = try await poll(guarded, as: reader.token, after: 2)
    try await revoke(reader.id, guarded)
    let answer = try await poll.value
    #expect(answer.status == 401 && answer.code == "unauthorized")
  }

  @Test func whoWaitsForAChangeWaitsNoLongerThanHisTokenIsGoodFor() async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let reader = try await guarded.makeToken("phone", #"{"scope":"read","expiresIn":5}"#, as: owner)
    let poll = try await poll(guarded, as: reader.token, after: 2)
    guarded.service.clock.advance(milliseconds: 5000)
    #expect(try await poll.value.status == 401)
  }

  @Test func whoWaitsForAChangeIsAnsweredWhenTheKeysAreOthers() async throws {
    let guarded = try Guarded()
    _ = try await guarded.makeSession("phone")
    let poll = try await poll(guarded, as: "bsk_read", after: 1)
    #expect(guarded.control.replaceKeys(by: KeyRing()))
    guarded.service.handler.keysChanged()
    #expect(try await poll.value.status == 401)
  }

  // MARK: The time of a right

  @Test func itIsToldWhenTheTimeOfARightIsOver() async throws {
    let (room, end, calls) = (WaitingRoom(capacity: .max), RightsEnd(), Calls())
    for _ in 0..<3 {
      end.await(20, now: Timestamp(milliseconds: 0), in: room) { calls.count.withLock { $0 += 1 } }
    }
    #expect(room.figures.waiting <= 1, "it is awaited once")
    while calls.count.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
    // Somebody has set the clock meanwhile.
    end.await(1_000_000, now: Timestamp(milliseconds: 0), in: room) {}
    #expect(!room.isEmpty)
    end.forget(in: room)
    #expect(room.isEmpty)
    end.await(1_000_000, now: Timestamp(milliseconds: 0), in: room) {}
    #expect(room.isEmpty)
  }

  private final class Calls: Sendable {
    let count = Mutex(0)
  }
}
