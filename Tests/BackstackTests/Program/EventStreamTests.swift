import Foundation
import Synchronization
import TestSupport
import Testing

/// Event streams of the real program.
@Suite(.serialized) struct EventStreamTests {
  private static let path = "/v1/sessions/s/events"

  private static func made(_ settings: [String: String] = [:]) throws -> (daemon: Daemon, client: HTTPClient) {
    let daemon = try Daemon(settings: settings)
    let client = HTTPClient(port: daemon.port)
    let made = try client.send("POST", "/v1/sessions", body: Array(#"{"id":"s"}"#.utf8))
    #expect(made.code == 201)
    return (daemon, client)
  }

  private static func push(_ client: HTTPClient, _ body: String = #"{"screen":"x"}"#) throws {
    #expect(try client.send("POST", "/v1/sessions/s/push", body: Array(body.utf8)).code == 200)
  }

  /// The next event in short, `change 2`; retry lines are passed over.
  private static func next(_ stream: EventStreamReader, within seconds: Double = 20) -> String? {
    while let event = stream.next(within: seconds) {
      guard let name = event.event else { continue }
      return event.id.map { $0.isEmpty ? name : "\(name) \($0)" } ?? name
    }
    return nil
  }

  /// The program is killed in the middle of changes. A reader that comes again with what it saw last misses nothing and hears
  /// nothing twice; a change that was acknowledged is among it.
  @Test func aReaderComesAgainAfterEachKill() async throws {
    try await Blocking.run {
      let (daemon, _) = try Self.made()
      let acknowledged = Atomic(1)
      var seen = 1
      for _ in 0..<4 {
        let port = daemon.port
        let stream = try Self.open(port, after: seen)
        let writer = Thread {
          let client = HTTPClient(port: port)
          for number in 0..<100 {
            let (name, body) = number % 2 == 0 ? ("push", #"{"screen":"x"}"#) : ("pop", "{}")
            let answer = try? client.send("POST", "/v1/sessions/s/\(name)", body: Array(body.utf8))
            guard answer?.code == 200 else { return }
            acknowledged.wrappingAdd(1, ordering: .relaxed)
          }
        }
        writer.start()
        try Self.follow(stream, from: &seen, to: seen + 40)
        daemon.kill()
        stream.close()
        try daemon.restart()
      }
      let stream = try Self.open(daemon.port, after: seen)
      try Self.follow(stream, from: &seen, to: acknowledged.load(ordering: .relaxed))
      stream.close()
    }
  }

  private static func open(_ port: Int, after revision: Int) throws -> EventStreamReader {
    try EventStreamReader(
      port: port, path: path + "?session=false", fields: [("Last-Event-ID", "\(revision)")], timeout: 20)
  }

  /// Reads change after change.
  private static func follow(_ stream: EventStreamReader, from seen: inout Int, to last: Int) throws {
    while seen < last {
      try #require(next(stream) == "change \(seen + 1)")
      seen += 1
    }
  }

  /// Streams under way do not hold up a stop: each gets a time to come back, and its end.
  @Test func stoppingEndsManyStreamsInTime() async throws {
    try await Blocking.run {
      let (daemon, _) = try Self.made()
      let streams = try (0..<200).map { _ in try EventStreamReader(port: daemon.port, path: Self.path, timeout: 20) }
      for stream in streams { #expect(Self.next(stream) == "session 1") }
      daemon.process.send(SIGTERM)
      var times: Set<String> = []
      for stream in streams {
        // The time is drawn for each, so that one of many may be the usual one.
        let last = stream.next(within: 20)
        #expect(last?.isOnlyRetry == true)
        #expect(stream.next(within: 20) == nil)
        if let retry = last?.retry { times.insert(retry) }
        #expect(stream.end(within: 20))
        stream.close()
      }
      #expect(times.count > 20, "clients must not all come back at once")
      #expect(daemon.process.wait(seconds: 20) == .exit(0))
    }
  }

  /// A client that does not read holds some kilobytes, however much it has missed, and the others do not wait for it.
  @Test func aReaderThatStopsIsGivenTheSessionAndHoldsLittle() async throws {
    try await Blocking.run {
      let (daemon, client) = try Self.made(
        SanitizerOptions.forMeasuring.merging(["BACKSTACK_WRITE_TIMEOUT": "600"]) { $1 })
      let slow = (0..<20).compactMap { _ in try? RawConnection(port: daemon.port, receiveBuffer: 4096, timeout: 20) }
      #expect(slow.count == 20)
      for connection in slow {
        connection.send(
          Array("GET \(Self.path) HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".utf8),
          reading: false)
      }
      let quick = try EventStreamReader(port: daemon.port, path: Self.path, timeout: 20)
      #expect(Self.next(quick) == "session 1")
      let before = try Self.memory(of: daemon)
      let text = String(repeating: "y", count: 50_000)
      for revision in 2...130 {
        let body = #"{"screen":"x","params":{"n":\#(revision),"text":"\#(text)"}}"#
        #expect(try client.send("POST", "/v1/sessions/s/replace", body: Array(body.utf8)).code == 200)
        #expect(Self.next(quick) == "change \(revision)")
      }
      // 6 MB were told; in queues of its own each of the 20 would hold most of that.
      let held = try Self.memory(of: daemon) - before
      #expect(held < 60 << 20, "\(held >> 20) MiB")
      for connection in slow {
        #expect(connection.until(60) { connection.parser.current?.body.hasEvent("session", 130) == true })
        connection.close()
      }
      quick.close()
    }
  }

  /// Resident memory in bytes.
  private static func memory(of daemon: Daemon) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(daemon.process.identifier)/statm", encoding: .utf8)
    return (Int(text.split(separator: " ")[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  @Test func aQuietStreamBeatsAsOftenAsTheSettingSays() async throws {
    try await Blocking.run {
      let (daemon, _) = try Self.made(["BACKSTACK_HEARTBEAT": "0.1"])
      let connection = try RawConnection(port: daemon.port, timeout: 20)
      connection.send(
        Array("GET \(Self.path) HTTP/1.0\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".utf8))
      let beats = Array("}\n\n:\n\n:\n\n:\n\n".utf8)
      #expect(connection.until(20) { connection.parser.buffer.firstRange(of: beats) != nil })
      #expect(connection.parser.current?.first("Transfer-Encoding") == nil)
      connection.close()
    }
  }

  @Test func anExpiryIsToldWhenItComes() async throws {
    try await Blocking.run {
      let (daemon, client) = try Self.made()
      let stream = try EventStreamReader(port: daemon.port, path: Self.path, timeout: 20)
      #expect(Self.next(stream) == "session 1")
      let patch = Array(#"{"expiresIn":0.5}"#.utf8)
      #expect(try client.send("PATCH", "/v1/sessions/s", body: patch).code == 200)
      #expect(Self.next(stream) == "change 2")
      #expect(Self.next(stream) == "deleted")
      #expect(stream.end(within: 20))
      #expect(try client.send("GET", Self.path).code == 410)
    }
  }
}

extension [UInt8] {
  /// Whether an event of that name and id has come whole.
  fileprivate func hasEvent(_ name: String, _ id: Int) -> Bool {
    guard let start = firstRange(of: Array("event: \(name)\nid: \(id)\n".utf8)) else { return false }
    return self[start.upperBound...].firstRange(of: Array("\n\n".utf8)) != nil
  }
}
