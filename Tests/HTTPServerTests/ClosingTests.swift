import Glibc
import HTTP
import TestSupport
import Testing

@testable import HTTPServer

@Suite(.serialized) struct ClosingTests {
  @Test func aHalfClosedClientGetsItsAnswers() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let client = running.client()
    client.get("/1")
    client.get("/late")
    client.endOutput()
    for exchange in running.late(1) { exchange.complete { TestHandler.response("2") } }
    let (isOrderly, text) = client.readToEnd()
    #expect(isOrderly && text.contains("/1 0") && text.hasSuffix("\r\n\r\n2"))
    #expect(running.waitFor { $0.open == 0 })
  }

  @Test func aClientThatLeavesWithoutAWordIsForgotten() throws {
    let running = try RunningServer()
    defer { running.stop() }
    for _ in 0..<100 { running.client().leave() }
    #expect(running.waitFor { $0.accepted == 100 && $0.open == 0 })
  }

  @Test func resetsInAnyPhaseHarmNobody() throws {
    let running = try RunningServer()
    defer { running.stop() }
    var random = SeededRandom.fromEnvironment()
    let witness = running.client()
    for round in 0..<400 {
      let client = running.client(receiveBytes: 4_096)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: break
      case 1: client.send("GET / HT")
      case 2: client.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nabc")
      case 3: client.get("/late")
      case 4: client.get("/large/1000000")
      default: for _ in 0..<20 { client.get("/large/100000") }
      }
      client.reset()
      for exchange in running.handler.takeLate() { exchange.complete { TestHandler.response("nobody") } }
      if round % 20 == 0 { #expect(witness.answer("/w")?.body == "/w 0") }
    }
    _ = waitUntil {
      for exchange in running.handler.takeLate() { exchange.complete { TestHandler.response("nobody") } }
      return running.server.statistics.open == 1
    }
    #expect(running.waitFor { $0.open == 1 && $0.unsentBytes == 0 })
    #expect(witness.answer("/w")?.body == "/w 0")
  }

  @Test func aRefusalReachesAClientThatIsStillSending() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let client = running.client()
    client.send("PUT /refuse HTTP/1.1\r\nHost: h\r\nContent-Length: 900000\r\n\r\n")
    client.send(String(repeating: "x", count: 900_000))
    let answer = client.answer()
    #expect(answer?.status == 415 && answer?.closes == true)
    #expect(client.readToEnd().isOrderly)
  }

  @Test func connectionCloseIsHonoured() throws {
    let running = try RunningServer()
    defer { running.stop() }
    let client = running.client()
    client.get("/1", "Connection: close\r\n")
    client.get("/2")
    let (isOrderly, text) = client.readToEnd()
    #expect(isOrderly && text.hasSuffix("/1 0") && text.contains("Connection: close"))
  }

  @Test func aClientThatDoesNotReadIsHeldToItsBound() throws {
    let running = try RunningServer { $0.outputBytes = 32 << 10 }
    defer { running.stop() }
    let client = running.client(receiveBytes: 4_096)
    let answer = 200_000
    // Far more than the kernel's own buffers take.
    let requests = 200
    client.send((0..<requests).map { _ in "GET /large/\(answer) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
    #expect(running.waitFor { $0.unsentBytes > 0 })
    // The kernel takes more for a while, until its own buffers are full.
    var before = 0
    #expect(
      waitUntil {
        before = running.server.statistics.requests
        usleep(50_000)
        return running.server.statistics.requests == before
      })
    let statistics = running.server.statistics
    #expect(statistics.unsentBytes <= (32 << 10) + answer + 1_024)
    #expect(statistics.requests == before && before < requests)
    for _ in 0..<requests { #expect(client.answer()?.body.utf8.count == answer) }
    #expect(client.answer("/after")?.body == "/after 0")
    #expect(running.server.statistics.unsentBytes == 0)
  }
}
