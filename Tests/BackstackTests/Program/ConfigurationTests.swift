import Foundation
import Glibc
import TestSupport
import Testing

/// Files of settings with the real program.
@Suite struct ConfigurationTests {
  @Test func configShowsWhereEachValueComesFromAndCheckSaysAllFaults() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      try "/secret\n".write(toFile: folder.file("data"), atomically: true, encoding: .utf8)
      try "history = 7\nbackups = 8".write(toFile: folder.file("good"), atomically: true, encoding: .utf8)
      try "history = 0\nbakups = 8".write(toFile: folder.file("bad"), atomically: true, encoding: .utf8)
      let environment = ["BACKSTACK_DATA_FILE": folder.file("data"), "BACKSTACK_CONFIG": folder.file("good")]
      let shown = try Launch(["config", "--backups", "9"], environment: environment)
      #expect(shown.ending == .exit(0))
      let lines = shown.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
      #expect(lines.contains("data /secret environment BACKSTACK_DATA_FILE"))
      #expect(lines.contains("history 7 file \(folder.file("good")):1"))
      #expect(lines.contains("backups 9 flag --backups"))

      let sound = try Launch(["config", "--check"], environment: environment)
      #expect(sound.ending == .exit(0))
      #expect(sound.output == "\(folder.file("good")) can be used\n")
      let wrong = try Launch(["config", "--check", folder.file("bad")], environment: environment)
      #expect(wrong.ending == .exit(78))
      #expect(wrong.output.contains("\(folder.file("bad")):1: history cannot be \"0\"."))
      #expect(wrong.output.contains("\(folder.file("bad")):2: there is no setting \"bakups\".\nDid you mean backups?"))
      let served = try Launch(["serve", "--config=\(folder.file("bad"))"])
      #expect(served.ending == .exit(78))
      #expect(served.output.contains("2 settings are wrong."))
    }
  }

  @Test func hangUpReadsTheFileAgain() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let path = folder.file("settings")
      try "log-level = warning\n".write(toFile: path, atomically: true, encoding: .utf8)
      let daemon = try Daemon(settings: ["BACKSTACK_CONFIG": path], folder: folder)
      #expect(!daemon.output.contains("listening"))

      try "log-level = info\nhistory = 5\n".write(toFile: path, atomically: true, encoding: .utf8)
      daemon.process.send(SIGHUP)
      #expect(daemon.waitForOutput { $0.contains(#""these settings need a restart","changed":"history""#) })
      #expect(daemon.output.contains(#""settings reloaded","changed":"log-level""#))

      try "log-level = info\nhistory = 5\nlog-levle = error\nloops".write(
        toFile: path, atomically: true, encoding: .utf8)
      daemon.process.send(SIGHUP)
      #expect(daemon.waitForOutput { $0.contains("\(path):4: ") })
      #expect(daemon.output.contains("settings not reloaded") && daemon.output.contains("\(path):3: "))
      #expect(try HTTPClient(port: daemon.port).send("GET", "/readyz").code == 200)
      #expect(daemon.terminate() == .exit(0))
      #expect(daemon.output.contains("stopped"))
    }
  }

  /// The variable stays as it is, and the file that it names says something else.
  @Test func hangUpReadsTheFilesThatVariablesNameAgain() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let path = folder.file("origins")
      func write(_ text: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }
      try write("https://one.example\n")
      let daemon = try Daemon(settings: ["BACKSTACK_CORS_ORIGINS_FILE": path], folder: folder)
      func allowed(_ origin: String) throws -> String? {
        try HTTPClient(port: daemon.port, timeout: 120).send("GET", "/healthz", fields: [("Origin", origin)])
          .first("Access-Control-Allow-Origin")
      }
      #expect(try allowed("https://one.example") == "https://one.example")
      #expect(try allowed("https://two.example") == nil)

      try write("https://two.example")
      daemon.process.send(SIGHUP)
      #expect(daemon.waitForOutput { $0.contains(#""settings reloaded","changed":"cors-origins""#) })
      #expect(try allowed("https://one.example") == nil)
      #expect(try allowed("https://two.example") == "https://two.example")

      try write("s3cret")
      daemon.process.send(SIGHUP)
      #expect(daemon.waitForOutput { $0.contains("settings not reloaded") })
      #expect(!daemon.output.contains("s3cret"))
      #expect(try allowed("https://two.example") == "https://two.example")
      #expect(daemon.terminate() == .exit(0))
    }
  }
}
