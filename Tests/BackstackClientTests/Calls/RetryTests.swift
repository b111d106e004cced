import BackstackClient
import Foundation
import TestSupport
import Testing

/// Calls against a scripted server: what is repeated, how, and what is not.
@Suite struct RetryTests {
  private static let unavailable = Answers.problem(503, "unavailable", fields: ["Retry-After: 3"])

  @Test func whatMayPassIsRepeated() async throws {
    let time = TestTime()
    let server = try StubServer([
      [Self.unavailable], [Answers.problem(429, "rate_limited")],
      [.send(StubServer.answer("502 Bad Gateway", [], "<html>"))],
      [Answers.problem(409, "idempotency_in_progress")], [Answers.found()],
    ])
    let session = try await BackstackClient.at(server.port, .on(time)).session("app").get()
    #expect(session.tag?.rawValue == "\"r1\"")
    #expect(server.requests.count == 5)
    // Half of each bound; `Retry-After` comes on top.
    #expect(time.waits == [.milliseconds(3100), .milliseconds(200), .milliseconds(400), .milliseconds(800)])
  }

  @Test func aBrokenConnectionIsRepeated() async throws {
    let time = TestTime()
    let page = StubServer.answer("200 OK", ["Content-Type: application/json"], Answers.session())
    let server = try StubServer([
      [.close], [.reset], [.send(String(page.prefix(9))), .close], [.send(String(page.dropLast(9))), .close],
      [.send(page)],
    ])
    _ = try await BackstackClient.at(server.port, .on(time)).session("app").get()
    // A client may repeat a request by itself on a fresh connection when a kept one breaks.
    #expect(server.requests.count >= 5)
    #expect(server.requests.allSatisfy { $0.line == "GET /v1/sessions/app HTTP/1.1" })
  }

  @Test func allAttemptsOfAWriteHaveOneKey() async throws {
    let body = #"{"id":"app"}"#
    let server = try StubServer([[.close], [Self.unavailable], [.reset], [Answers.found()]])
    let client = try BackstackClient.at(server.port, .on(TestTime()))
    _ = try await client.create(id: "app")
    let keys = Set(server.requests.map { $0.field("Idempotency-Key") ?? "" })
    #expect(keys.count == 1)
    #expect(keys.first.flatMap { UUID(uuidString: $0) } != nil)
    #expect(server.requests.allSatisfy { $0.body == Array(body.utf8) })
    _ = try await client.create(id: "app")
    #expect(Set(server.requests.map { $0.field("Idempotency-Key") }).count == 2)
    _ = try await client.create(id: "app", options: WriteOptions(ifMatch: .any, idempotencyKey: "mine"))
    #expect(server.requests.last?.field("Idempotency-Key") == "mine")
    #expect(server.requests.last?.field("If-Match") == "*")
  }

  @Test func aRefusalIsNotRepeated() async throws {
    let time = TestTime()
    let server = try StubServer([[Answers.problem(409, "at_root")]])
    let session = try BackstackClient.at(server.port, .on(time)).session("app")
    let error = await #expect(throws: BackstackError.self) { try await session.pop() }
    #expect(error?.code == .atRoot)
    #expect(server.requests.count == 1)
    #expect(time.waits == [])
  }

  @Test func attemptsEndWithTheLastFailure() async throws {
    let time = TestTime()
    let server = try StubServer([[Self.unavailable]])
    let session = try BackstackClient.at(server.port, .on(time)).session("app")
    let error = await #expect(throws: BackstackError.self) { try await session.get() }
    #expect(error?.code == .unavailable)
    #expect(error?.problem?.retryAfter == .seconds(3))
    #expect(server.requests.count == 5)
    let patient = try StubServer([[Answers.problem(503, "unavailable", fields: ["Retry-After: 61"])]])
    await #expect(throws: BackstackError.self) {
      try await BackstackClient.at(patient.port, .on(time)).session("app").get()
    }
    #expect(patient.requests.count == 1)
  }

  @Test func nobodyThereIsATransportFailure() async throws {
    let server = try StubServer([])
    let port = server.port
    let proxy = try FaultProxy(to: port)
    proxy.setDown(true)
    let time = TestTime()
    let session = try BackstackClient.at(proxy.port, .on(time)).session("app")
    let error = await #expect(throws: BackstackError.self) { try await session.get() }
    guard case .transport = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(time.waits.count == 4)
    let malformed = BackstackClient(baseURL: try #require(URL(string: "ftp://127.0.0.1:1")), configuration: .on(time))
    await #expect(throws: BackstackError.self) { try await malformed.health() }
  }

  @Test func whatWasDeletedBeforeIsDeleted() async throws {
    let gone = Answers.problem(404, "session_not_found")
    let server = try StubServer([[.close], [gone]])
    try await BackstackClient.at(server.port, .on(TestTime())).session("app").delete()
    #expect(server.requests.allSatisfy { $0.field("Idempotency-Key") == nil })
    let other = try StubServer([[gone]])
    let error = await #expect(throws: BackstackError.self) {
      try await BackstackClient.at(other.port, .on(TestTime())).session("app").delete()
    }
    #expect(error?.code == .sessionNotFound)
  }

  /// A kept-alive connection on which the server takes a request and then goes: the write has to come again, whole, and
  /// without waiting for a time-out.
  @Test(arguments: [StubServer.Step.close, .reset])
  func aWriteOnADyingConnectionComesAgain(_ death: StubServer.Step) async throws {
    let server = try StubServer([[Answers.found()], [death], [Answers.found()]])
    let client = try BackstackClient.at(server.port, .on(TestTime()))
    let start = MonotonicTime.now
    _ = try await client.create(id: "app")
    _ = try await client.create(
      id: "app", metadata: ["text": .init(stringLiteral: String(repeating: "x", count: 100_000))])
    #expect(MonotonicTime.now - start < 25)
    let bodies = server.requests.map(\.body.count)
    #expect(bodies.first == 12)
    #expect(bodies.dropFirst().allSatisfy { $0 > 100_000 }, "\(bodies)")
  }

  @Test func aSilentServerIsLeftInTime() async throws {
    var configuration = ClientConfiguration.on(TestTime())
    configuration.requestTimeout = .seconds(1)
    let server = try StubServer([[.hang], [Answers.found()]])
    _ = try await BackstackClient.at(server.port, configuration).session("app").get()
    #expect(server.requests.count == 2)
  }

  @Test func cancellingEndsTheCallAtOnce() async throws {
    let server = try StubServer([[.hang]])
    let proxy = try FaultProxy(to: server.port)
    let session = try BackstackClient.at(proxy.port).session("app")
    let call = Task { try await session.get() }
    let end = MonotonicTime.now + 20
    while server.requests.isEmpty, MonotonicTime.now < end { try await Task.sleep(for: .milliseconds(5)) }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    while proxy.open > 0, MonotonicTime.now < end { try await Task.sleep(for: .milliseconds(5)) }
    #expect(proxy.open == 0)
    // One that was cancelled before it began sends nothing.
    let early = Task {
      try? await Task.sleep(for: .seconds(60))
      return try await session.get()
    }
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
  }

  @Test func connectionsEndWithTheClient() async throws {
    let server = try StubServer([[Answers.found()]])
    let proxy = try FaultProxy(to: server.port)
    for _ in 1...20 { _ = try await BackstackClient.at(proxy.port).session("app").get() }
    let end = MonotonicTime.now + 20
    while proxy.open > 0, MonotonicTime.now < end { try await Task.sleep(for: .milliseconds(5)) }
    #expect(proxy.accepted == 20)
    #expect(proxy.open == 0)
  }

  /// Calls one after the other share a connection.
  @Test func connectionsAreKept() async throws {
    let server = try StubServer([[Answers.found()]])
    let proxy = try FaultProxy(to: server.port)
    let client = try BackstackClient.at(proxy.port)
    for _ in 1...20 { _ = try await client.session("app").get() }
    #expect(proxy.accepted == 1)
  }
}
