import Dispatch
import Glibc
import HTTP
import Synchronization
import Testing

@testable import HTTPServer

@Suite(.serialized) struct DrainTests {
  @Test func idleConnectionsCloseAndRunningRequestsFinish() throws {
    let running = try RunningServer()
    let idle = running.client()
    #expect(idle.answer("/")?.status == 200)
    let busy = running.client()
    busy.get("/late")
    let exchanges = running.late(1)
    let end = DispatchSemaphore(value: 0)
    running.server.drain(within: 120) { end.signal() }
    #expect(idle.readToEnd() == (true, ""))
    #expect(waitUntil { !Client().connect(to: running.port) })
    #expect(end.wait(timeout: .now()) == .timedOut)
    for exchange in exchanges { exchange.complete { TestHandler.response("done") } }
    let answer = busy.answer()
    #expect(answer?.body == "done" && answer?.closes == true)
    busy.leave()
    #expect(end.wait(timeout: .now() + 120) == .success)
    #expect(running.server.statistics.open == 0)
  }

  @Test func whatDoesNotFinishIsCut() throws {
    let running = try RunningServer()
    let client = running.client()
    client.get("/late")
    #expect(running.late(1).count == 1)
    #expect(running.stop(within: 0.1))
    #expect(client.sawEnd())
    #expect(running.stop())
  }

  @Test func aDrainBeforeTheStartEndsAtOnce() {
    let server = Server(configuration: ServerConfiguration(addresses: []), handler: TestHandler())
    let ended = Mutex(false)
    server.drain(within: 1) { ended.withLock { $0 = true } }
    #expect(ended.withLock { $0 })
  }

  @Test func underLoadNoAnswerIsCutShort() throws {
    let running = try RunningServer { $0.loops = 3 }
    let port = running.port
    let broken = Mutex(0)
    let answered = Mutex(0)
    let group = DispatchGroup()
    for _ in 0..<8 {
      DispatchQueue.global().async(group: group) {
        while true {
          let client = Client()
          guard client.connect(to: port) else { return }
          for _ in 0..<20 {
            client.get("/large/20000")
            let (answer, rest) = (client.answer(), client.unread)
            if let answer {
              if answer.body.utf8.count != 20_000 { broken.withLock { $0 += 1 } }
              answered.withLock { $0 += 1 }
              if answer.closes { break }
            } else {
              // Closed between two requests; never in the middle of an answer.
              if rest != 0 { broken.withLock { $0 += 1 } }
              break
            }
          }
        }
      }
    }
    #expect(waitUntil { answered.withLock { $0 } > 500 })
    #expect(running.stop(within: 20))
    #expect(group.wait(timeout: .now() + 120) == .success)
    #expect(broken.withLock { $0 } == 0)
    #expect(running.server.statistics.open == 0)
  }
}
