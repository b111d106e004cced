import BackstackClient
import TestSupport
import Testing

/// Streams of events from a scripted server that does what networks and servers do.
@Suite struct EventStreamTests {
  /// What comes until `count` events are there, or the stream ends.
  private func read(_ events: SessionEvents, _ count: Int) async throws -> [SessionEvent] {
    var out: [SessionEvent] = []
    for try await event in events {
      out.append(event)
      if out.count == count { break }
    }
    return out
  }

  private func names(_ events: [SessionEvent]) -> [String] {
    events.map { event in
      switch event {
      case .connected: "connected"
      case .session(let session): "session \(session.revision)"
      case .change(let change, let session): "change \(change.revision)" + (session == nil ? " alone" : "")
      case .deleted: "deleted"
      case .interrupted: "interrupted"
      }
    }
  }

  @Test func eventsComeTypedAndEndWithTheSession() async throws {
    let stream =
      Answers.eventStream + "retry: 2000\n\n" + Answers.event("session", id: 1, Answers.session(revision: 1)) + ":\n\n"
      + Answers.event("news", "{}") + Answers.changeEvent(2) + Answers.event("deleted", "{}")
    for step in [StubServer.Step.send(stream), .drip(stream, pause: 0)] {
      let server = try StubServer([[step, .hang]])
      let session = try BackstackClient.at(server.port, token: "t", name: "phone").session("app")
      let events = try await read(session.events(), .max)
      #expect(names(events) == ["connected", "session 1", "change 2", "deleted"])
      guard case .change(let change, _) = events[2] else { return }
      #expect(change.origin == "phone")
      #expect(change.operations.map(\.name) == ["pop"])
      let request = try #require(server.requests.first)
      #expect(request.line == "GET /v1/sessions/app/events HTTP/1.1")
      #expect(request.field("Accept") == "text/event-stream")
      #expect(request.field("Authorization") == "Bearer t")
      #expect(request.field("Backstack-Client") == "phone")
      #expect(request.field("Last-Event-ID") == nil)
    }
  }

  /// The connection ends in the middle of an event: what was not whole is asked for again.
  @Test func itGoesOnWhereItWas() async throws {
    let time = TestTime()
    let first =
      Answers.eventStream + "retry: 700\n\n" + Answers.event("session", id: 1, Answers.session())
      + Answers.changeEvent(2)
    let server = try StubServer([
      [.send(first + "event: change\nid: 3\ndata: {\"cha"), .close],
      [Answers.problem(503, "unavailable", fields: ["Retry-After: 9"]), .close],
      [.send(Answers.eventStream + Answers.changeEvent(3, withSession: false)), .reset],
      [.send(Answers.eventStream + Answers.event("deleted", "{}")), .close],
    ])
    let session = try BackstackClient.at(server.port, .on(time)).session("app")
    let events = try await read(session.events(), .max)
    #expect(
      names(events).filter { $0 != "connected" && $0 != "interrupted" }
        == ["session 1", "change 2", "change 3 alone", "deleted"])
    #expect(server.requests.map { $0.field("Last-Event-ID") } == [nil, "2", "2", "3"])
    // What the server asks for, and half of the first bound: no two connections in a row brought nothing.
    #expect(time.waits == [.milliseconds(800), .milliseconds(9100), .milliseconds(800)])
  }

  @Test func itBeginsWhereTheAppIs() async throws {
    let server = try StubServer([[.send(Answers.eventStream + Answers.changeEvent(8, withSession: false)), .hang]])
    let session = try BackstackClient.at(server.port).session("app")
    let events = try await read(session.events(after: 7, withSessions: false), 2)
    #expect(names(events) == ["connected", "change 8 alone"])
    #expect(server.requests.first?.line == "GET /v1/sessions/app/events?session=false HTTP/1.1")
    #expect(server.requests.first?.field("Last-Event-ID") == "7")
  }

  @Test func aServerThatFallsSilentIsLeft() async throws {
    var configuration = ClientConfiguration.prompt
    configuration.heartbeatTimeout = .seconds(1)
    let server = try StubServer([
      [.send(Answers.eventStream + "retry: 1\n\n" + Answers.event("session", id: 4, Answers.session())), .hang],
      [.send(Answers.eventStream + Answers.event("deleted", "{}")), .close],
    ])
    let session = try BackstackClient.at(server.port, configuration).session("app")
    let events = try await read(session.events(), .max)
    #expect(names(events) == ["connected", "session 1", "interrupted", "connected", "deleted"])
    #expect(server.requests.map { $0.field("Last-Event-ID") } == [nil, "4"])
  }

  /// Heartbeats alone keep a stream, for longer than it may be silent.
  @Test func heartbeatsKeepIt() async throws {
    var configuration = ClientConfiguration.prompt
    configuration.heartbeatTimeout = .seconds(2)
    let beats = String(repeating: ":", count: 30)
    let server = try StubServer([
      [.send(Answers.eventStream), .drip(beats, pause: 0.1), .send("\n" + Answers.event("deleted", "{}")), .close]
    ])
    let session = try BackstackClient.at(server.port, configuration).session("app")
    #expect(names(try await read(session.events(), .max)) == ["connected", "deleted"])
    #expect(server.requests.count == 1)
  }

  @Test func whatWaitingCannotHelpIsThrown() async throws {
    for (status, code) in [(404, "session_not_found"), (410, "session_expired"), (401, "unauthorized")] {
      let server = try StubServer([[Answers.problem(status, code)]])
      let session = try BackstackClient.at(server.port).session("app")
      let error = await #expect(throws: BackstackError.self) { try await self.read(session.events(), .max) }
      #expect(error?.code?.rawValue == code)
      #expect(server.requests.count == 1)
    }
  }

  @Test func aSessionThatWentMeanwhileIsDeleted() async throws {
    let server = try StubServer([
      [.send(Answers.eventStream + Answers.event("session", id: 1, Answers.session())), .close],
      [Answers.problem(404, "session_not_found")],
    ])
    let session = try BackstackClient.at(server.port).session("app")
    #expect(names(try await read(session.events(), .max)) == ["connected", "session 1", "interrupted", "deleted"])
  }

  /// As a network does whose users have to sign in first.
  @Test func aPageInTheWayIsWaitedFor() async throws {
    let server = try StubServer([
      [.send(StubServer.answer("200 OK", ["Content-Type: text/html"], "<h1>Welcome to the hotel</h1>"))],
      [.send(Answers.eventStream + Answers.event("deleted", "{}")), .close],
    ])
    let session = try BackstackClient.at(server.port).session("app")
    #expect(names(try await read(session.events(), .max)) == ["interrupted", "connected", "deleted"])
  }

  /// A proxy answers in the place of a server that is not there, and a server may have a fault for a while.
  @Test(arguments: ["403 Forbidden", "404 Not Found", "500 Internal Server Error"])
  func whatIsNotOfTheServerIsWaitedFor(status: String) async throws {
    let server = try StubServer([
      [.send(StubServer.answer(status, ["Content-Type: text/html"], "<h1>No</h1>"))],
      [Answers.problem(500, "internal")],
      [.send(Answers.eventStream + Answers.event("deleted", "{}")), .close],
    ])
    let session = try BackstackClient.at(server.port).session("app")
    #expect(names(try await read(session.events(), .max)).last == "deleted")
    #expect(server.requests.count == 3)
  }

  /// A reader that stops gets the newest state when it comes back, and the client keeps no more than it may.
  @Test func aSlowReaderGetsTheNewestState() async throws {
    var configuration = ClientConfiguration.prompt
    configuration.eventBufferLimit = 8
    let changes = (2...200).map { Answers.changeEvent($0) }.joined()
    let server = try StubServer([
      [.send(Answers.eventStream + Answers.event("session", id: 1, Answers.session()) + changes), .hang]
    ])
    let session = try BackstackClient.at(server.port, configuration).session("app")
    var iterator = session.events().makeAsyncIterator()
    #expect(try await iterator.next() == .connected)
    var seen = 0
    var revisions: [Int] = []
    while seen < 200, let event = try await iterator.next() {
      switch event {
      case .session(let session): seen = session.revision
      case .change(let change, _): seen = change.revision
      default: break
      }
      revisions.append(seen)
      // Slower than the network.
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(seen == 200)
    #expect(revisions == revisions.sorted())
  }

  /// Without sessions in the changes the stream begins anew.
  @Test func aSlowReaderWithoutSessionsBeginsAnew() async throws {
    var configuration = ClientConfiguration.prompt
    configuration.eventBufferLimit = 4
    let changes = (2...200).map { Answers.changeEvent($0, withSession: false) }.joined()
    let server = try StubServer([
      [.send(Answers.eventStream + Answers.event("session", id: 1, Answers.session()) + changes), .hang],
      [.send(Answers.eventStream + Answers.event("session", id: 200, Answers.session(revision: 200))), .hang],
    ])
    let session = try BackstackClient.at(server.port, configuration).session("app")
    var iterator = session.events(withSessions: false).makeAsyncIterator()
    #expect(try await iterator.next() == .connected)
    // Until the second request is there, nothing is read.
    let end = MonotonicTime.now + 20
    while server.requests.count < 2, MonotonicTime.now < end { try await Task.sleep(for: .milliseconds(5)) }
    var last: SessionEvent?
    while let event = try await iterator.next() {
      last = event
      if case .session(let session) = event, session.revision == 200 { break }
    }
    #expect(last.map { names([$0]) } == ["session 200"])
    #expect(server.requests.map { $0.field("Last-Event-ID") } == [nil, nil])
  }

  @Test func leavingEndsTheConnection() async throws {
    let server = try StubServer([
      [.send(Answers.eventStream + Answers.event("session", id: 1, Answers.session())), .hang]
    ])
    let proxy = try FaultProxy(to: server.port)
    let session = try BackstackClient.at(proxy.port).session("app")
    _ = try await read(session.events(), 2)
    let reading = Task { try await read(session.events(), .max) }
    let end = MonotonicTime.now + 20
    while proxy.accepted < 2, MonotonicTime.now < end { try await Task.sleep(for: .milliseconds(5)) }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    while proxy.open > 0, MonotonicTime.now < end { try await Task.sleep(for: .milliseconds(5)) }
    #expect(proxy.open == 0)
  }
}
