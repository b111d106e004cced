import Testing

@testable import BackstackClient

/// What a slow reader gets.
@Suite struct EventBufferTests {
  private func change(_ revision: Int, withSession: Bool) throws -> SessionEvent {
    let session = try OpaqueValue(text: Answers.session(revision: revision))
    return .change(
      try SessionChange(json: try OpaqueValue(text: Answers.change(revision))),
      session: withSession ? try SessionState(json: session) : nil)
  }

  private func lost(_ description: String) -> BackstackError {
    .transport(TransportFailure(code: 0, description: description))
  }

  private func drain(_ buffer: inout EventBuffer) -> [String] {
    var out: [String] = []
    while let event = buffer.pop() {
      switch event {
      case .connected: out.append("connected")
      case .session(let session): out.append("session \(session.revision)")
      case .change(let change, _): out.append("change \(change.revision)")
      case .deleted: out.append("deleted")
      case .interrupted(let reason, _): out.append("interrupted \(reason.description)")
      }
    }
    return out
  }

  @Test func eventsStandInTheirOrder() throws {
    var buffer = EventBuffer(limit: 3)
    for event in [.connected, try change(2, withSession: true), .deleted] {
      let taken = buffer.push(event)
      #expect(taken == .kept)
    }
    #expect(drain(&buffer) == ["connected", "change 2", "deleted"])
  }

  @Test func tooManyBecomeTheNewestState() throws {
    var buffer = EventBuffer(limit: 3)
    for revision in 2...9 {
      let taken = buffer.push(try change(revision, withSession: true))
      #expect(taken == .kept)
      #expect(buffer.count <= 3)
    }
    #expect(drain(&buffer) == ["session 8", "change 9"])
  }

  @Test func aConnectionIsNotForgotten() throws {
    var buffer = EventBuffer(limit: 3)
    _ = buffer.push(.interrupted(reason: lost("gone"), wait: .zero))
    _ = buffer.push(.connected)
    for revision in 2...9 {
      let taken = buffer.push(try change(revision, withSession: true))
      #expect(taken == .kept)
      #expect(buffer.count <= 3)
    }
    #expect(drain(&buffer) == ["connected", "session 8", "change 9"])
  }

  @Test func withoutSessionsTheyAreLost() throws {
    var buffer = EventBuffer(limit: 2)
    for revision in 2...3 {
      let taken = buffer.push(try change(revision, withSession: false))
      #expect(taken == .kept)
    }
    let taken = buffer.push(try change(4, withSession: false))
    #expect(taken == .lost)
    #expect(drain(&buffer) == [])
  }

  /// A state before changes that have none with them is not the newest.
  @Test func anOlderStateDoesNotStandForThem() throws {
    var buffer = EventBuffer(limit: 2)
    var taken = buffer.push(try change(2, withSession: true))
    for revision in 3...4 { taken = buffer.push(try change(revision, withSession: false)) }
    #expect(taken == .lost)
    #expect(drain(&buffer) == [])
  }

  @Test func theEndIsKept() throws {
    var buffer = EventBuffer(limit: 2)
    for revision in 2...3 { _ = buffer.push(try change(revision, withSession: false)) }
    let taken = buffer.push(.deleted)
    #expect(taken == .kept)
    #expect(drain(&buffer) == ["deleted"])
  }

  @Test func aConnectionThatComesAndGoesIsOneEvent() throws {
    var buffer = EventBuffer(limit: 2)
    for number in 1...50 {
      for event in [SessionEvent.connected, .interrupted(reason: lost("\(number)"), wait: .zero)] {
        let taken = buffer.push(event)
        #expect(taken == .kept)
      }
    }
    #expect(drain(&buffer) == ["interrupted 50"])
  }
}
