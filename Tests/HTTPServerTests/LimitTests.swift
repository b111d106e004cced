import Glibc
import HTTP
import Testing

@testable import HTTPServer

@Suite(.serialized) struct LimitTests {
  @Test func whoTakesNothingIsCutOffWhenTooMuchIsHeldForAll() throws {
    let (answer, bound) = (16_000_000, 40_000_000)
    let running = try RunningServer {
      $0.loops = 1
      $0.unsentBytes = bound
      $0.writeStallSeconds = 3_600
    }
    defer { running.stop() }
    let stalled = (0..<8).map { _ in running.client(receiveBytes: 4_096) }
    for client in stalled { client.get("/large/\(answer)") }
    #expect(running.waitFor { $0.requests == 8 && $0.cutOff >= 3 && $0.unsentBytes <= bound })
    // Who reads is not the one.
    let reader = running.client()
    #expect(reader.answer("/large/\(answer)")?.body.utf8.count == answer)
    #expect(running.waitFor { $0.unsentBytes <= bound })
    // Of the others, those that are left still get all of it.
    let left = stalled.filter { $0.answer()?.body.utf8.count == answer }
    #expect(left.count == 8 - running.server.statistics.cutOff && !left.isEmpty)
  }

  @Test func oneConnectionTooManyIsToldSo() throws {
    let running = try RunningServer { $0.connections = 10 }
    defer { running.stop() }
    let clients = (0..<10).map { _ in running.client() }
    for client in clients { #expect(client.answer("/")?.status == 200) }
    let refused = running.client()
    let answer = refused.answer("/")
    #expect(answer?.status == 503 && answer?.body == "unavailable" && answer?.closes == true)
    #expect(refused.readToEnd().isOrderly)
    #expect(running.server.statistics.refused == 1 && running.server.statistics.open == 10)
    clients[3].leave()
    #expect(running.waitFor { $0.open == 9 })
    #expect(running.client().answer("/")?.status == 200)
  }

  @Test func beyondWhatIsToldSoAtATimeConnectionsAreClosed() throws {
    let running = try RunningServer {
      $0.connections = 1
      $0.discardSeconds = 3600
    }
    defer { running.stop() }
    let first = running.client()
    #expect(first.answer("/")?.status == 200)
    let told = (0..<Acceptor.refusals).map { _ in running.client() }
    for client in told { #expect(client.answer()?.status == 503) }
    let untold = running.client()
    #expect(untold.readToEnd() == (true, ""))
    #expect(first.answer("/")?.status == 200)
  }

  @Test func deadlinesEndWhatDoesNotMove() throws {
    let running = try RunningServer {
      $0.headSeconds = 0.2
      $0.bodySeconds = 0.2
      $0.idleSeconds = 0.2
    }
    defer { running.stop() }
    let silent = running.client()
    let head = running.client()
    head.send("GET / HTTP/1.1\r\nHo")
    let body = running.client()
    body.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nabc")
    let idle = running.client()
    #expect(idle.answer("/")?.status == 200)
    let late = running.client()
    late.get("/late")
    for client in [silent, head, body] {
      let answer = client.answer()
      #expect(answer?.status == 408 && answer?.body == "request_timeout" && answer?.closes == true)
      #expect(client.readToEnd().isOrderly)
    }
    #expect(idle.readToEnd() == (true, ""))
    for exchange in running.late(1) { exchange.complete { TestHandler.response("late") } }
    #expect(late.answer()?.body == "late")
    #expect(running.waitFor { $0.timedOut >= 4 })
  }

  @Test func afterALongSleepDeadlinesCountFromTheConnection() throws {
    let running = try RunningServer {
      $0.loops = 4
      $0.headSeconds = 2
    }
    defer { running.stop() }
    usleep(2_500_000)
    let start = ContinuousClock.now
    let clients = (0..<8).map { _ in running.client() }
    usleep(200_000)
    let statuses = clients.map { $0.answer("/")?.status }
    // A machine that stood still for longer than the deadline proves nothing.
    if ContinuousClock.now - start < .seconds(1) { #expect(statuses == Array(repeating: 200, count: 8)) }
  }

  @Test func aStalledReaderIsReset() throws {
    let running = try RunningServer { $0.writeStallSeconds = 0.2 }
    defer { running.stop() }
    let client = running.client(receiveBytes: 4_096)
    for _ in 0..<3 { client.get("/large/9000000") }
    #expect(running.waitFor { $0.timedOut == 1 && $0.open == 0 && $0.unsentBytes == 0 })
    #expect(!client.readToEnd().isOrderly)
  }

  /// In a process of its own, because the limit is the process's.
  @Test func survivesTheEndOfDescriptors() async {
    await #expect(processExitsWith: .success) {
      let running = try RunningServer { $0.connections = 1_000 }
      let witness = running.client()
      try #require(witness.answer("/")?.status == 200)
      // Made before there are none left, connected after.
      let clients = (0..<20).map { _ in Client() }
      let highest = dup(0)
      close(highest)
      var limit = rlimit(rlim_cur: rlim_t(highest) + 3, rlim_max: rlim_t(highest) + 3)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      for client in clients { try #require(client.connect(to: running.port)) }
      for client in clients { client.get("/") }
      try #require(running.waitFor { $0.acceptPauses >= 2 })
      try #require(running.server.statistics.accepted < 21)
      // No spinning: a few pauses a second, not thousands.
      let before = running.server.statistics.acceptPauses
      let start = ContinuousClock.now
      usleep(300_000)
      let pauses = running.server.statistics.acceptPauses - before
      try #require(Double(pauses) < 10 + 20 * ((ContinuousClock.now - start) / .seconds(1)))
      try #require(witness.answer("/")?.status == 200)
      // Each that leaves makes room for one that waits.
      for client in clients {
        try #require(client.answer()?.status == 200)
        client.leave()
      }
      try #require(witness.answer("/")?.status == 200)
      try #require(running.stop())
    }
  }
}
