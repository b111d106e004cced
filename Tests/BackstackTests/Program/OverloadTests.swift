import Foundation
import Glibc
import TestSupport
import Testing

/// Clients that want to be a burden: the program bounds what each may cost, and answers those who mean well meanwhile.
@Suite(.serialized) struct OverloadTests {
  /// Sends a change and a read on a connection of its own that stays open, and expects both to be answered.
  private static func expectService(_ client: HTTPClient, _ number: Int, _ when: Comment) throws {
    let body = Array(#"{"screen":"s\#(number)"}"#.utf8)
    #expect(try client.send("POST", "/v1/sessions/healthy/replace", body: body).code == 200, when)
    #expect(try client.send("GET", "/v1/sessions/healthy").code == 200, when)
  }

  /// A program with a session, and a client that is connected before the others come.
  private static func start(_ settings: [String: String] = [:]) throws -> (daemon: Daemon, client: HTTPClient) {
    // A busy machine may keep those who mean well waiting, too.
    let patient = Dictionary(
      uniqueKeysWithValues: ["HEAD", "IDLE", "WRITE"].map { ("BACKSTACK_\($0)_TIMEOUT", "600") })
    let daemon = try Daemon(settings: patient.merging(settings) { $1 })
    let client = HTTPClient(port: daemon.port, timeout: 300)
    let body = Array(#"{"id":"healthy","root":{"screen":"home"}}"#.utf8)
    #expect(try client.send("POST", "/v1/sessions", body: body).code == 201)
    return (daemon, client)
  }

  /// Resident bytes of the program.
  private static func memory(_ daemon: Daemon) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(daemon.process.identifier)/status", encoding: .utf8)
    return try #require(status.firstMatch(of: /VmRSS:\s+([0-9]+) kB/).flatMap { Int($0.1) }) << 10
  }

  @Test func headsThatDripAreEndedInTheirTime() async throws {
    try await Blocking.run {
      let (daemon, client) = try Self.start(["BACKSTACK_HEAD_TIMEOUT": "1"])
      let attackers = try (0..<200).map { _ in try RawConnection(port: daemon.port, timeout: 120) }
      for attacker in attackers {
        attacker.send(Array("GET /v1/sessions HTTP/1.1\r\nHost: localhost\r\nX-Drip: ".utf8))
      }
      let end = MonotonicTime.now + 300
      var number = 0
      while attackers.contains(where: { !$0.isClosed }), MonotonicTime.now < end {
        number += 1
        try Self.expectService(client, number, "beside heads that drip")
        for attacker in attackers where !attacker.isClosed {
          attacker.send([0x78])
          attacker.pump(0)
        }
      }
      #expect(attackers.allSatisfy { $0.isClosed })
      #expect(daemon.terminate() == .exit(0))
    }
  }

  @Test func whoDoesNotReadHoldsLittleMemory() async throws {
    try await Blocking.run {
      let (daemon, client) = try Self.start(["BACKSTACK_WRITE_TIMEOUT": "2"])
      let params = String(repeating: "x", count: 60_000)
      let body = Array(#"{"id":"large","root":{"screen":"home","params":"\#(params)"}}"#.utf8)
      #expect(try client.send("POST", "/v1/sessions", body: body).code == 201)
      let before = try Self.memory(daemon)
      let request = Array("GET /v1/sessions/large HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
      let attackers = try (0..<100).map { _ in try RawConnection(port: daemon.port, receiveBuffer: 4096, timeout: 120) }
      // 200 answers of 60 KB for each: more than a gigabyte, if they were made.
      for attacker in attackers {
        attacker.send(Array(repeating: request, count: 200).flatMap(\.self), deadline: 0.1, reading: false)
      }
      for number in 0..<50 { try Self.expectService(client, number, "beside those who do not read") }
      let held = try Self.memory(daemon) - before
      #expect(held < 100 << 20, "\(held) bytes")
      for attacker in attackers { attacker.close() }
      #expect(daemon.terminate() == .exit(0))
    }
  }

  @Test func aStormOfConnectionsPasses() async throws {
    try await Blocking.run {
      let (daemon, client) = try Self.start(["BACKSTACK_MAX_CONNECTIONS": "100", "BACKSTACK_HEAD_TIMEOUT": "10"])
      let refused = try (0..<20).flatMap { round in
        let attackers = try (0..<150).map { _ in try RawConnection(port: daemon.port, timeout: 120) }
        try Self.expectService(client, round, "in a storm of connections")
        // Some leave in order, some do not.
        for (index, attacker) in attackers.enumerated() {
          if index.isMultiple(of: 2) { attacker.reset() }
        }
        return attackers.compactMap { attacker in
          attacker.pump(0)
          return attacker.answers.first?.code
        }
      }
      // 408: that it was let in and said nothing.
      #expect(refused.allSatisfy { $0 == 503 || $0 == 408 })
      // With those before 20,000 attempts.
      for attempt in 1...17_000 {
        try RawConnection(port: daemon.port, timeout: 120).reset()
        if attempt.isMultiple(of: 1000) { try Self.expectService(client, attempt, "among those who leave at once") }
      }
      try Self.expectService(client, 100, "after the storm")
      // Who comes afterwards is let in.
      let late = HTTPClient(port: daemon.port, timeout: 300)
      let end = MonotonicTime.now + 300
      while (try? late.send("GET", "/healthz").code) != 200, MonotonicTime.now < end { MonotonicTime.sleep(0.05) }
      #expect(try late.send("GET", "/healthz").code == 200)
      #expect(daemon.terminate() == .exit(0))
    }
  }

  @Test func aHugePipelineIsAnsweredInOrderAndTakesTurns() async throws {
    try await Blocking.run {
      let (daemon, client) = try Self.start()
      let count = 4000
      let greedy = try RawConnection(port: daemon.port, timeout: 120)
      greedy.methods = Array(repeating: "GET", count: count)
      let requests = (0..<count).flatMap { number in
        Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: r\(number)\r\n\r\n".utf8)
      }
      var sent = 0
      while sent < requests.count {
        let next = min(sent + 40_000, requests.count)
        let isTaken = greedy.send(Array(requests[sent..<next]), deadline: 600)
        try #require(isTaken, "\(sent) of \(requests.count) bytes were taken")
        sent = next
        try Self.expectService(client, sent, "beside a pipeline")
      }
      greedy.until(600) { greedy.answers.count == count }
      let isInOrder = greedy.answers.enumerated().allSatisfy { $1.code == 200 && $1.first("X-Request-Id") == "r\($0)" }
      #expect(greedy.answers.count == count && isInOrder)
      #expect(daemon.terminate() == .exit(0))
    }
  }

  @Test func floodsOfFieldsAreRefused() async throws {
    try await Blocking.run {
      let (daemon, client) = try Self.start()
      let many = (0..<5_000).map { "X-\($0): y\r\n" }.joined()
      let long = "X-Long: " + String(repeating: "z", count: 1 << 20)
      for (number, flood) in [many, long, many, long].enumerated() {
        let attacker = try RawConnection(port: daemon.port, timeout: 120)
        attacker.send(Array("GET / HTTP/1.1\r\nHost: localhost\r\n\(flood)\r\n\r\n".utf8), deadline: 300)
        #expect(attacker.until(300) { !attacker.answers.isEmpty })
        #expect(attacker.answers.first?.code == 431)
        #expect(attacker.until(300) { attacker.isClosed })
        try Self.expectService(client, number, "beside floods of fields")
      }
      #expect(daemon.terminate() == .exit(0))
    }
  }
}
