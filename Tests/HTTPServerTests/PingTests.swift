import Dispatch
import HTTP
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

  @Test func aHandlerThatBlocksItsLoopHoldsTheAnswerBack() throws {
    let handler = BlockingHandler()
    var configuration = ServerConfiguration(addresses: [ServerAddress(host: "127.0.0.1", port: 0)])
    configuration.loops = 2
    let server = Server(configuration: configuration, handler: handler)
    let port = try #require(try server.start().first?.port)
    let client = Client.connected(to: port)
    client.get("/")
    #expect(handler.isBlocked.wait(timeout: .now() + 120) == .success)
    let answered = DispatchSemaphore(value: 0)
    server.ping { answered.signal() }
    #expect(answered.wait(timeout: .now()) == .timedOut)
    handler.goesOn.signal()
    #expect(answered.wait(timeout: .now() + 120) == .success)
    #expect(client.answer()?.status == 200)
    #expect(server.stop())
  }
}

/// Blocks its loop until the test lets it go on.
private final class BlockingHandler: RequestHandler {
  let isBlocked = DispatchSemaphore(value: 0)
  let goesOn = DispatchSemaphore(value: 0)

  func respond(to request: consuming Request, _ exchange: Exchange) -> Response? {
    isBlocked.signal()
    goesOn.wait()
    return TestHandler.response("late")
  }

  func bodyWanted(_ head: Request, _ exchange: Exchange) -> Response? { nil }

  func response(to failure: RequestFailure, _ fields: Fields) -> Response { TestHandler.response(failure.code) }
}
