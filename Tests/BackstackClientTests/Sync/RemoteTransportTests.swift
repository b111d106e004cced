import TestSupport
import Testing

@testable import BackstackClient

@Suite struct RemoteTransportTests {
  @Test func theServerIsLeftAloneForAsLongAsItAsksFor() async throws {
    let time = TestTime()
    var configuration = ClientConfiguration.on(time)
    configuration.retry = .never
    let server = try StubServer([[Answers.problem(503, "unavailable", fields: ["Retry-After: 9"]), .close]])
    let transport = RemoteTransport(session: try BackstackClient.at(server.port, configuration).session("app"))
    let event = await transport.send(SyncRequest(key: "k", content: .operations([.pop()])))
    guard case .rejected(key: "k", let problem, current: nil) = event else {
      Issue.record("\(event)")
      return
    }
    #expect(problem.code == .unavailable)
    await transport.wait(failures: 1)
    // That time is over.
    await transport.wait(failures: 1)
    #expect(time.waits == [.seconds(9), .milliseconds(750)])
  }

  private func made(_ token: String) -> StubServer.Step {
    let session = Answers.session().dropLast() + #","token":"\#(token)"}"#
    return .send(StubServer.answer("201 Created", [#"ETag: "r1""#, "Content-Type: application/json"], String(session)))
  }

  /// What the app gave makes the session, the session's own token does everything else, and when that is good for nothing any more
  /// the app's is tried again.
  @Test func theSessionsOwnTokenIsShownAsSoonAsThereIsOne() async throws {
    var configuration = ClientConfiguration.on(TestTime())
    configuration.retry = .never
    let server = try StubServer([
      [made("bst_own")], [Answers.found()], [Answers.problem(401, "unauthorized")], [Answers.found()],
    ])
    let client = BackstackClient(
      baseURL: try BackstackClient.at(server.port).baseURL, token: "bsk_app", configuration: configuration)
    let transport = RemoteTransport(session: client.session("app"))
    let creation = SyncRequest(key: "k", content: .replacement(.absent, .emptyObject))
    guard case .answered(key: "k", let made) = await transport.send(creation) else {
      Issue.record("it was not made")
      return
    }
    #expect(made.token == "bst_own")
    transport.use(token: "bst_own")
    for expected in ["fetched", "notFetched", "fetched"] {
      let event = await transport.fetch()
      #expect("\(event)".hasPrefix(expected), "\(event)")
    }
    let shown = server.requests.map { $0.field("Authorization") }
    #expect(shown == ["Bearer bsk_app", "Bearer bst_own", "Bearer bst_own", "Bearer bsk_app"])
  }

  /// An app that was given nothing else has nothing else to try.
  @Test func aTokenThatIsAllThereIsStays() async throws {
    var configuration = ClientConfiguration.on(TestTime())
    configuration.retry = .never
    let server = try StubServer([[Answers.problem(401, "unauthorized")]])
    let transport = RemoteTransport(session: try BackstackClient.at(server.port, configuration).session("app"))
    transport.use(token: "bst_own")
    let event = await transport.send(SyncRequest(key: "k", content: .operations([.pop()])))
    guard case .rejected(key: "k", let problem, current: nil) = event else {
      Issue.record("\(event)")
      return
    }
    #expect(problem.code == .unauthorized)
    #expect(server.requests.map { $0.field("Authorization") } == ["Bearer bst_own"])
  }

  @Test func theLongerPauseCounts() {
    let pause = ServerPause()
    let now = ContinuousClock.now
    #expect(pause.rest(at: now) == .zero)
    pause.extend(to: now.advanced(by: .seconds(5)))
    pause.extend(to: now.advanced(by: .seconds(2)))
    #expect(pause.rest(at: now) == .seconds(5))
    #expect(pause.rest(at: now.advanced(by: .seconds(6))) == .zero)
  }
}
