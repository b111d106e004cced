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
