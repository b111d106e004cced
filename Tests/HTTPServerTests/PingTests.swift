import Dispatch
import Testing

@testable import HTTPServer

/// Whether the loops answer, for those who watch over the program.
@Suite struct PingTests {
  /// Whether all loops have answered within two minutes.
  private func answers(_ server: Server) -> Bool {
    let answered = DispatchSemaphore(value: 0)
    server.ping { answered.signal() }
    return answered.wait(timeout: .now() + 120) == .success
  }

  @Test func everyLoopAnswersAlsoWhenItHasEnded() throws {
    let running = try RunningServer { $0.loops = 3 }
    #expect(answers(running.server))
    #expect(running.client().answer("/")?.status == 200)
    #expect(answers(running.server))
    #expect(running.stop())
    #expect(answers(running.server))
  }

  @Test func aServerThatWasNotStartedHasNothingThatHangs() {
    let server = Server(configuration: ServerConfiguration(addresses: []), handler: TestHandler())
    #expect(answers(server))
  }
}
