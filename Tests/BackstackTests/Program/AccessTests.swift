import Foundation
import Glibc
import JSON
import TestSupport
import Testing

/// Who may use a server that is started, and keys that come and go while it runs.
@Suite struct AccessTests {
  @Test func othersAreNotServedWithoutKeysUnlessThatIsSaid() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let arguments = ["--listen", "0.0.0.0:0", "--data", folder.file("data")]
      let refused = try Launch(arguments)
      #expect(refused.ending == .exit(78))
      #expect(refused.output.contains("others reach 0.0.0.0:0, and there is no API key"), "\(refused.output)")
      #expect(refused.output.contains("backstack key new NAME") && refused.output.contains("--insecure-no-auth"))
      #expect(!FileManager.default.fileExists(atPath: folder.file("data")), "nothing was begun")
      for extra in [["--insecure-no-auth"], ["--require-auth"]] {
        let output = folder.file("output\(extra[0])")
        let process = try Launch.start(arguments + extra, environment: [:], output: output)
        let text = try Self.wait(for: output, process) { $0.contains("Try:") }
        #expect(
          text.contains(extra == ["--require-auth"] ? "Keys  none yet: nobody may" : "Keys  none: whoever reaches it"))
        process.send(SIGTERM)
        #expect(process.wait(seconds: 20) == .exit(0))
      }
    }
  }

  @Test func aFileOfKeysThatCannotBeReadRefusesTheStart() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let data = ["--data", folder.file("data"), "--listen", "127.0.0.1:0"]
      let missing = try Launch(data + ["--keys", folder.file("keys")])
      #expect(missing.ending == .exit(78) && missing.output.contains("is not there"), "\(missing.output)")
      try "phone write\n".write(toFile: folder.file("keys"), atomically: true, encoding: .utf8)
      let broken = try Launch(data + ["--keys", folder.file("keys")])
      #expect(broken.ending == .exit(78) && broken.output.contains("is no file of API keys: line 1"))
    }
  }

  @Test func keysComeAndGoWhileItRunsAndNoLineOfTheLogHasOne() async throws {
    try await Blocking.run {
      let daemon = try Daemon(settings: ["BACKSTACK_ACCESS_LOG": "true"])
      let client = HTTPClient(port: daemon.port)
      #expect(try client.send("GET", "/v1/sessions").code == 200)

      let data = daemon.folder.file("data")
      let made = try Launch(["key", "new", "app", "--data", data])
      let key = try #require(made.output.split(separator: "\n").first { $0.hasPrefix("bsk_") })
      try Self.reload(daemon, "keys reloaded", times: 1)
      #expect(try client.send("GET", "/v1/sessions").code == 401)
      let bearer: [(name: String, value: String?)] = [("Authorization", "Bearer \(key)")]
      #expect(try client.send("GET", "/v1/sessions", fields: bearer).code == 200)

      let session = try client.send("POST", "/v1/sessions", fields: bearer, body: Array(#"{"id":"phone"}"#.utf8))
      let token = try #require(try JSONValue.parsing(session.body)["token"]?.string)
      let own: [(name: String, value: String?)] = [("Authorization", "Bearer \(token)")]
      let ticket = try client.send("POST", "/v1/sessions/phone/events/tickets", fields: own)
      let shown = try #require(try JSONValue.parsing(ticket.body)["ticket"]?.string)
      #expect(try client.send("HEAD", "/v1/sessions/phone/events?ticket=\(shown)").code == 200)
      #expect(try client.send("GET", "/v1/sessions/phone/events?ticket=\(shown)").code == 401)

      let file = data + "/keys"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try (text + "broken\n").write(toFile: file, atomically: true, encoding: .utf8)
      try Self.reload(daemon, "keys not reloaded", times: 1)
      #expect(try client.send("GET", "/v1/sessions", fields: bearer).code == 200)
      // Nobody has said that no key is good.
      try FileManager.default.removeItem(atPath: file)
      try Self.reload(daemon, "keys not reloaded", times: 2)
      #expect(try client.send("GET", "/v1/sessions", fields: bearer).code == 200)
      try text.write(toFile: file, atomically: true, encoding: .utf8)

      #expect(try Launch(["key", "revoke", "app", "--data", data]).ending == .exit(0))
      try Self.reload(daemon, "keys reloaded", times: 2)
      #expect(try client.send("GET", "/v1/sessions", fields: bearer).code == 401)
      #expect(daemon.output.contains("there is no API key: only tokens of sessions open anything"))
      #expect(try client.send("GET", "/v1/sessions/phone", fields: own).code == 200)

      daemon.kill()
      // No key is left, but the sessions' tokens are in the database with what they are sealed with.
      #expect(try Launch(["key", "new", "other", "--data", data]).ending == .exit(0))
      try daemon.restart()
      #expect(try HTTPClient(port: daemon.port).send("GET", "/v1/sessions/phone", fields: own).code == 200)
      #expect(daemon.terminate() == .exit(0))
      for secret in [String(key), token, shown] {
        #expect(!daemon.output.contains(secret.suffix(40)), "a secret is in the log")
      }
    }
  }

  @Test func aFileWithoutAKeyIsNoKeyForOthersAndAsksThisMachine() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let data = folder.file("data")
      let open = try Daemon(folder: folder)
      #expect(try HTTPClient(port: open.port).send("GET", "/v1/sessions").code == 200)
      #expect(try Launch(["key", "new", "app", "--data", data]).ending == .exit(0))
      #expect(try Launch(["key", "revoke", "app", "--data", data]).ending == .exit(0))
      try Self.reload(open, "keys reloaded", times: 1)
      #expect(try HTTPClient(port: open.port).send("GET", "/v1/sessions").code == 401)
      #expect(open.terminate() == .exit(0))
      let refused = try Launch(["--listen", "0.0.0.0:0", "--data", data])
      #expect(refused.ending == .exit(78))
      #expect(refused.output.contains("others reach 0.0.0.0:0, and there is no API key"), "\(refused.output)")
      #expect(refused.output.contains("or remove \(data)/keys and serve everybody"), "\(refused.output)")
      let output = folder.file("waived")
      let waived = try Launch.start(
        ["--listen", "0.0.0.0:0", "--data", data, "--insecure-no-auth"], environment: [:], output: output)
      #expect(try Self.wait(for: output, waived) { $0.contains("Try:") }.contains("Keys  none yet: nobody may"))
      waived.send(SIGTERM)
      #expect(waived.wait(seconds: 20) == .exit(0))
      let daemon = try Daemon(folder: folder)
      #expect(daemon.output.contains("Keys  none yet: nobody may"))
      #expect(try HTTPClient(port: daemon.port).send("GET", "/v1/sessions").code == 401)
      #expect(daemon.terminate() == .exit(0))
    }
  }

  @Test func streamsEndWithTheRightThatTheyWereOpenedBy() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let data = folder.file("data")
      let made = try Launch(["key", "new", "app", "--data", data])
      let key = try #require(made.output.split(separator: "\n").first { $0.hasPrefix("bsk_") })
      let daemon = try Daemon(folder: folder)
      let client = HTTPClient(port: daemon.port)
      let bearer: [(name: String, value: String?)] = [("Authorization", "Bearer \(key)")]
      func send(_ method: String, _ path: String, _ body: String = "") throws -> HTTPAnswer {
        try client.send(method, path, fields: bearer, body: Array(body.utf8))
      }
      let session = try JSONValue.parsing(try send("POST", "/v1/sessions", #"{"id":"phone"}"#).body)
      func open(_ secret: String) throws -> EventStreamReader {
        let stream = try EventStreamReader(
          port: daemon.port, path: "/v1/sessions/phone/events", fields: [("Authorization", "Bearer \(secret)")])
        #expect(stream.head.code == 200)
        return stream
      }
      func make(_ body: String) throws -> JSONValue {
        try JSONValue.parsing(try send("POST", "/v1/sessions/phone/tokens", body).body)
      }
      let stays = try open(try #require(session["token"]?.string))
      let ofKey = try open(String(key))
      let lent = try make(#"{"scope":"read"}"#)
      let revoked = try open(try #require(lent["token"]?.string))
      // No event and no heartbeat comes when its time is over.
      let short = try open(try #require(try make(#"{"scope":"read","expiresIn":5}"#)["token"]?.string))
      try Self.waitForEnd(of: short)
      let id = try #require(lent["id"]?.string)
      #expect(try send("DELETE", "/v1/sessions/phone/tokens/\(id)").code == 204)
      try Self.waitForEnd(of: revoked)
      #expect(try Launch(["key", "revoke", "app", "--data", data]).ending == .exit(0))
      try Self.reload(daemon, "keys reloaded", times: 1)
      try Self.waitForEnd(of: ofKey)
      while stays.next(within: 0.01) != nil {}
      #expect(!stays.isEnded)
      #expect(daemon.terminate() == .exit(0))
    }
  }

  private static func waitForEnd(of stream: EventStreamReader) throws {
    let end = MonotonicTime.now + 120
    while !stream.isEnded {
      try #require(MonotonicTime.now < end, "the stream goes on")
      _ = stream.next(within: 1)
    }
  }

  /// Asks the program to read everything again, and waits until it says that it has.
  private static func reload(_ daemon: Daemon, _ message: String, times: Int) throws {
    daemon.process.send(SIGHUP)
    let end = MonotonicTime.now + 60
    while daemon.output.ranges(of: message).count < times {
      try #require(MonotonicTime.now < end && daemon.ending == nil, "never says '\(message)': \(daemon.output)")
      MonotonicTime.sleep(0.01)
    }
  }

  private static func wait(
    for output: String, _ process: ChildProcess, _ isThere: (String) -> Bool
  ) throws -> String {
    let end = MonotonicTime.now + 60
    while true {
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      if isThere(text) { return text }
      try #require(MonotonicTime.now < end && process.poll() == nil, "\(text)")
      MonotonicTime.sleep(0.01)
    }
  }
}
