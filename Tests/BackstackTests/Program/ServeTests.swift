import Foundation
import Glibc
import TestSupport
import Testing

/// Starting, the banner, and every way to stop.
@Suite struct ServeTests {
  @Test func theBannerSaysWhereItListensAndItsLineWorksAsItIs() async throws {
    try await Blocking.run {
      let daemon = try Daemon()
      let banner = daemon.output
      #expect(banner.contains("API   http://127.0.0.1:\(daemon.port)\n"))
      #expect(banner.contains(daemon.folder.file("data/backstack.db")))
      let line = try #require(banner.split(separator: "\n").first { $0.hasPrefix("Try:") })
      let command = line.dropFirst(4).drop { $0 == " " }
      // Twice: a banner is printed again at the next start.
      for _ in 0..<2 {
        let result = folderOutput(of: String(command), daemon.folder)
        #expect(result.contains("\"screen\": \"home\""), "\(result)")
      }
    }
  }

  /// What a command line prints.
  private func folderOutput(of command: String, _ folder: TemporaryFolder) -> String {
    (try? Shell.run(command, in: folder.path)) ?? ""
  }

  @Test func theSameOnIPv6() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let process = try Launch.start(
        ["--listen", "[::1]:0", "--data", folder.file("data")], environment: [:], output: folder.file("output"))
      let text = try Self.waitForOutput(folder, process) { $0.contains("Try:") }
      guard process.poll() == nil else {
        #expect(text.contains("cannot listen on [::1]"))
        print("skipped: this machine has no IPv6")
        return
      }
      let authority = try #require(text.firstMatch(of: /http:\/\/(\[::1\]:[0-9]+)\n/)).1
      let health = try Launch(["health", "--listen", String(authority)])
      #expect(health.ending == .exit(0), "\(health.output)")
      process.send(SIGTERM)
      #expect(process.wait(seconds: 20) == .exit(0))
    }
  }

  @Test(arguments: [SIGTERM, SIGINT]) func aSignalStopsInOrder(_ signal: Int32) async throws {
    try await Blocking.run {
      let daemon = try Daemon()
      let client = HTTPClient(port: daemon.port)
      #expect(try client.send("POST", "/v1/sessions", body: Array("{}".utf8)).code == 201)
      daemon.process.send(SIGHUP)
      daemon.process.send(SIGPIPE)
      #expect(try client.send("GET", "/healthz").code == 200)
      daemon.process.send(signal)
      #expect(daemon.process.wait(seconds: 20) == .exit(0))
      // Folded and closed: the database is alone, and SQLite's tools can read it.
      #expect(try FileManager.default.contentsOfDirectory(atPath: daemon.folder.file("data")) == ["backstack.db"])
      let count = try Shell.run("sqlite3 data/backstack.db 'SELECT count(*) FROM sessions'", in: daemon.folder.path)
      #expect(count == "1\n")
    }
  }

  @Test func aQuietServerServesAndStopsAllTheSame() async throws {
    try await Blocking.run {
      let daemon = try Daemon(settings: ["BACKSTACK_LOG_LEVEL": "error"])
      #expect(try HTTPClient(port: daemon.port).send("GET", "/readyz").code == 200)
      #expect(daemon.ending == nil)
      #expect(daemon.terminate() == .exit(0))
      #expect(!daemon.output.contains("info"))
    }
  }

  /// A request whose body never comes.
  private static func holdDrain(_ port: Int) throws -> RawConnection {
    let connection = try RawConnection(port: port)
    let head =
      "POST /v1/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"
    #expect(connection.send(Array(head.utf8)))
    _ = try HTTPClient(port: port).send("GET", "/healthz")
    return connection
  }

  @Test func aSecondSignalStopsAtOnce() async throws {
    try await Blocking.run {
      let daemon = try Daemon(settings: ["BACKSTACK_DRAIN_TIMEOUT": "60"])
      let connection = try Self.holdDrain(daemon.port)
      daemon.process.send(SIGTERM)
      _ = try Self.waitForOutput(daemon.folder, daemon.process) { $0.contains("stopping") }
      #expect(daemon.ending == nil)
      daemon.process.send(SIGTERM)
      #expect(daemon.process.wait(seconds: 20) == .exit(1))
      connection.close()
      try daemon.restart()
      #expect(daemon.terminate() == .exit(0))
    }
  }

  @Test func aBodyThatNeverComesHoldsTheStopNoLongerThanTheDrain() async throws {
    try await Blocking.run {
      let daemon = try Daemon(settings: ["BACKSTACK_DRAIN_TIMEOUT": "0.3"])
      let connection = try Self.holdDrain(daemon.port)
      #expect(daemon.terminate() == .exit(0))
      connection.close()
    }
  }

  /// Waits until what a program printed satisfies `condition` or it has ended; answers what it printed.
  private static func waitForOutput(
    _ folder: TemporaryFolder, _ process: ChildProcess, _ condition: (String) -> Bool
  ) throws -> String {
    let end = MonotonicTime.now + 20
    while true {
      let text = try String(contentsOfFile: folder.file("output"), encoding: .utf8)
      if condition(text) || process.poll() != nil || MonotonicTime.now > end { return text }
      MonotonicTime.sleep(0.005)
    }
  }
}
