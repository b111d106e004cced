import Foundation
import JSON
import TestSupport
import Testing

/// `backup`, `restore`, `check FILE` and `POST /v1/admin/backups` of the real program.
@Suite struct BackupTests {
  private static func id(_ number: Int) -> String { "s\(number)" }

  /// Clients push while backups are made by the server and from outside; each is restored and has every push that was
  /// acknowledged before it began, in order.
  @Test func backupsUnderLoadHaveEverythingThatWasAcknowledgedBefore() async throws {
    let daemon = try await Blocking.run { try Daemon() }
    let recorder = Recorder(sessions: (0..<6).map(Self.id), clients: 12)
    async let recording: Void = recorder.run(port: daemon.port)
    let checked = try await Blocking.run {
      var checked = 0
      let client = HTTPClient(port: daemon.port, timeout: 60)
      for number in 0..<4 {
        recorder.wait(untilAcknowledged: 300 * (number + 1))
        let before = recorder.acknowledgedScreens
        let file: String
        if number.isMultiple(of: 2) {
          let answer = try client.send("POST", "/v1/admin/backups")
          #expect(answer.code == 201, "\(answer.text)")
          let name = try #require(try JSONValue.parsing(answer.body)["name"]?.string)
          file = daemon.folder.file("data/backups/\(name)")
        } else {
          file = daemon.folder.file("outside-\(number).db")
          let launch = try Launch(["backup", "--to", file, "--data", daemon.folder.file("data")], seconds: 60)
          #expect(launch.ending == .exit(0), "\(launch.output)")
        }
        try Self.expect(before, in: file)
        checked += before.values.reduce(0) { $0 + $1.count }
      }
      daemon.kill()
      return checked
    }
    try await recording
    #expect(checked > 1_000)
  }

  /// Restores a backup and looks for what it must hold in the sessions that a server shows on it.
  private static func expect(_ screens: [String: [String]], in file: String) throws {
    let check = try Launch(["check", file], seconds: 60)
    #expect(check.ending == .exit(0), "\(check.output)")
    let folder = try TemporaryFolder()
    let restore = try Launch(["restore", "--from", file, "--data", folder.file("data")], seconds: 60)
    #expect(restore.ending == .exit(0), "\(restore.output)")
    let daemon = try Daemon(folder: folder)
    let client = HTTPClient(port: daemon.port)
    for (id, acknowledged) in screens {
      let answer = try client.send("GET", "/v1/sessions/\(id)")
      let found = try #require(try JSONValue.parsing(answer.body).at("/layers/0/stacks/0/screens"))
      let names = found.elements.compactMap { $0["screen"]?.string }
      #expect(Set(acknowledged).subtracting(names).isEmpty, "\(id) of \(file)")
      #expect(try JSONValue.parsing(answer.body)["revision"]?.int == Int64(names.count))
    }
    #expect(daemon.terminate() == .exit(0))
  }

  @Test func restoringTellsWhatItDoesAndWhatItKeeps() async throws {
    try await Blocking.run {
      let daemon = try Daemon()
      let data = daemon.folder.file("data")
      let backup = daemon.folder.file("backup.db")
      let client = HTTPClient(port: daemon.port)
      let made = try client.send("POST", "/v1/sessions", body: Array(#"{"id":"a","root":{"screen":"home"}}"#.utf8))
      #expect(try Launch(["backup", "--to=\(backup)", "--data", data]).ending == .exit(0))
      let twice = try Launch(["backup", "--to", backup, "--data", data])
      #expect(twice.ending == .exit(1) && twice.output.contains("--replace"))
      let restore = ["restore", "--from", backup, "--data", data]
      let inUse = try Launch(restore + ["--replace"])
      #expect(inUse.ending == .exit(75) && inUse.output.contains("pid \(daemon.process.identifier)"), "\(inUse.output)")
      for own in ["backstack.db", "backstack.db-wal", "backstack.lock"] {
        let over = try Launch(["backup", "--to", "\(data)/../data/\(own)", "--data", data, "--replace"])
        #expect(over.ending == .exit(2) && over.output.contains("own files"), "\(over.output)")
      }
      #expect(try client.send("DELETE", "/v1/sessions/a").code == 204)
      #expect(daemon.terminate() == .exit(0))

      let there = try Launch(restore)
      #expect(there.ending == .exit(1) && there.output.contains("--replace"), "\(there.output)")
      let replaced = try Launch(restore + ["--replace"])
      #expect(replaced.ending == .exit(0), "\(replaced.output)")
      let aside = try #require(replaced.output.split(separator: "What was there is ").last?.dropLast())
      #expect(try Launch(["check", String(aside)]).output.contains("is sound"))
      try daemon.restart()
      let again = try HTTPClient(port: daemon.port).send("GET", "/v1/sessions/a")
      #expect(again.code == 200)
      // The same state under another tag: the revisions that follow are not those that were.
      #expect(again.text == made.text)
      #expect(again.first("ETag") != made.first("ETag"))
      #expect(daemon.terminate() == .exit(0))
    }
  }

  @Test func whatCannotBeRestoredOrCopiedIsSaid() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let data = folder.file("data")
      let missing = try Launch(["restore", "--from", folder.file("none.db"), "--data", data])
      #expect(missing.ending == .exit(1) && missing.output.contains("does not exist"))
      #expect(try Launch(["check", folder.file("none.db")]).ending == .exit(1))
      #expect(try Launch(["backup", "--to", folder.file("x"), "--data", data]).ending == .exit(78))
      try String(repeating: "notes\n", count: 100).write(toFile: folder.file("x"), atomically: true, encoding: .utf8)
      #expect(try Launch(["restore", "--from", folder.file("x"), "--data", data]).ending == .exit(78))
      #expect(try Launch(["restore", "--data", data]).ending == .exit(2))
      #expect(try Launch(["backup", "--replace"]).ending == .exit(2))
      #expect(!FileManager.default.fileExists(atPath: data))
    }
  }
}
