import BackstackClient
import Synchronization
import TestSupport
import Testing

/// Streams of events from the program.
@Suite struct EventTests {
  /// What a stream has told so far.
  private final class Heard: Sendable {
    private let state = Mutex((revisions: [Int](), last: SessionState?.none))
    var revisions: [Int] { state.withLock { $0.revisions } }
    var last: SessionState? { state.withLock { $0.last } }

    /// Listens until the session is deleted.
    func listen(_ events: SessionEvents) async throws {
      for try await event in events {
        state.withLock { state in
          switch event {
          case .session(let session):
            // The present state once more is no news.
            if session.revision != state.revisions.last { state.revisions.append(session.revision) }
            state.last = session
          case .change(let change, let session):
            state.revisions.append(change.revision)
            if let session { state.last = session }
          case .connected, .deleted, .interrupted: break
          }
        }
      }
    }

    func wait(for revision: Int) async throws {
      let end = MonotonicTime.now + 60
      while revisions.last != revision, MonotonicTime.now < end { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  @Test func everyChangeIsToldOnce() async throws {
    let daemon = try await Blocking.run { try Daemon() }
    let client = try BackstackClient.at(daemon.port, name: "phone")
    _ = try await client.create(id: "app")
    let app = client.session("app")
    try await app.push("first")
    let (whole, alone) = (Heard(), Heard())
    async let wholeEnd: Void = whole.listen(app.events())
    async let aloneEnd: Void = alone.listen(app.events(after: 0, withSessions: false))
    try await whole.wait(for: 2)
    for number in 1...40 { try await app.push(Screen("n\(number)")) }
    let state = try await app.get()
    try await app.delete()
    try await wholeEnd
    try await aloneEnd
    #expect(whole.revisions == Array(2...42))
    #expect(whole.last?.layers == state.layers)
    #expect(alone.revisions == Array(1...42))
  }

  /// Connections are cut again and again, anywhere behind the head of the answer, and the server is killed and started
  /// again: no change is missed, none comes twice.
  @Test func cutsAndRestartsLoseNothing() async throws {
    var random = SeededRandom.fromEnvironment()
    let daemon = try await Blocking.run { try Daemon() }
    let proxy = try FaultProxy(to: daemon.port)
    let before = try BackstackClient.at(daemon.port).session("app")
    _ = try await before.put()
    proxy.plan((0..<25).map { _ in .cutInBody(after: Int.random(in: 0...4000, using: &random), answer: 2) })
    let heard = Heard()
    // `after: 0`: the feed from the creation on, so that nothing may be left out.
    let events = try BackstackClient.at(proxy.port).session("app").events(after: 0)
    async let ending: Void = heard.listen(events)
    for number in 1...30 { try await before.push(Screen("n\(number)")) }
    try await Blocking.run {
      daemon.kill()
      try daemon.restart()
    }
    proxy.redirect(to: daemon.port)
    let after = try BackstackClient.at(daemon.port).session("app")
    for number in 31...60 { try await after.push(Screen("n\(number)")) }
    proxy.cutAll()
    try await after.push("last")
    try await heard.wait(for: 62)
    #expect(heard.revisions == Array(1...62))
    #expect(heard.last == (try await after.get(revision: 62)))
    try await after.delete()
    try await ending
    #expect(proxy.accepted > 1)
  }

  /// The server says goodbye, and the stream finds it again.
  @Test func aServerThatStopsIsFoundAgain() async throws {
    let daemon = try await Blocking.run { try Daemon() }
    let proxy = try FaultProxy(to: daemon.port)
    let app = try BackstackClient.at(proxy.port).session("app")
    _ = try await app.put()
    let heard = Heard()
    async let ending: Void = heard.listen(app.events())
    try await heard.wait(for: 1)
    let stopped = try await Blocking.run { daemon.terminate() }
    #expect(stopped == .exit(0))
    proxy.setDown(true)
    try await Blocking.run { try daemon.restart() }
    proxy.redirect(to: daemon.port)
    proxy.setDown(false)
    try await app.push("again")
    try await heard.wait(for: 2)
    #expect(heard.revisions == [1, 2])
    try await app.delete()
    try await ending
  }
}
