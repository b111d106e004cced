import Foundation
import Glibc
import JSON
import TestSupport
import Testing

/// Data folders that cannot be used, and one that fills up.
@Suite struct DataFolderTests {
  /// A folder with a database that a graceful stop has left.
  private static func stoppedFolder() throws -> TemporaryFolder {
    let daemon = try Daemon()
    #expect(daemon.terminate() == .exit(0))
    return daemon.folder
  }

  /// Writes `bytes` into the database file, at an offset of its header.
  private static func patch(_ folder: TemporaryFolder, at offset: UInt64, _ bytes: [UInt8]) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file("data/backstack.db")))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: bytes)
    try file.close()
  }

  private static func serve(_ folder: TemporaryFolder) throws -> Launch {
    try Launch(["--listen", "127.0.0.1:0", "--data", folder.file("data")])
  }

  @Test func aFolderThatCannotBeMadeIsNamedAsItWasGiven() async throws {
    try await Blocking.run {
      let launch = try Launch(["migrate", "--data", "/proc/none"])
      #expect(launch.ending == .exit(1))
      #expect(launch.output.contains("backstack: /proc/none: "))
      #expect(launch.output.contains("--data"))
    }
  }

  @Test func aNewerSchemaIs78AndNamesBothVersions() async throws {
    try await Blocking.run {
      let folder = try Self.stoppedFolder()
      // PRAGMA user_version stands at offset 60, big-endian.
      try Self.patch(folder, at: 60, [0, 0, 3, 231])
      let before = try Data(contentsOf: URL(fileURLWithPath: folder.file("data/backstack.db")))
      let launch = try Self.serve(folder)
      #expect(launch.ending == .exit(78))
      #expect(launch.output.contains("999"))
      #expect(launch.output.contains("versions up to"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("data/backstack.db"))) == before)
    }
  }

  @Test func somebodyElsesDatabaseIs78() async throws {
    try await Blocking.run {
      let folder = try Self.stoppedFolder()
      // PRAGMA application_id stands at offset 68.
      try Self.patch(folder, at: 68, [1, 2, 3, 4])
      let launch = try Self.serve(folder)
      #expect(launch.ending == .exit(78))
      #expect(launch.output.contains("is not a database of this program"))
    }
  }

  @Test func aFileThatIsNoDatabaseIs78AndStaysAsItIs() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
      let text = String(repeating: "These are my notes.\n", count: 300)
      try text.write(toFile: folder.file("data/backstack.db"), atomically: true, encoding: .utf8)
      let launch = try Self.serve(folder)
      #expect(launch.ending == .exit(78))
      #expect(try String(contentsOfFile: folder.file("data/backstack.db"), encoding: .utf8) == text)
    }
  }

  @Test func whatIsFoundAtTheOpeningIsSaidByMigrateToo() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
      #expect(FileManager.default.createFile(atPath: folder.file("data/backstack.db"), contents: nil))
      let launch = try Launch(["migrate", "--data", folder.file("data")])
      #expect(launch.ending == .exit(0))
      #expect(launch.output.contains("backstack: backstack.db was there and empty: "), "\(launch.output)")
    }
  }

  @Test func aFolderThatMayNotBeWrittenIs78AndSaysWhatMendsIt() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let data = folder.file("data")
      try FileManager.default.createDirectory(
        atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
      // Root may write anywhere, so somebody else has to try.
      let wrapper =
        getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"] : []
      guard try Launch(["version"], wrapper: wrapper).ending == .exit(0) else {
        print("skipped: user 65534 may not run the program where it was built")
        return
      }
      let user = getuid() == 0 ? 65534 : getuid()
      let launch = try Launch(["--listen", "127.0.0.1:0", "--data", data], wrapper: wrapper)
      #expect(launch.ending == .exit(78))
      #expect(launch.output.contains("user id \(user)"), "\(launch.output)")
      #expect(launch.output.contains("chown -R \(user)"), "\(launch.output)")
    }
  }

  @Test func aFullDiskIs507AndWorksAgainWhenThereIsRoom() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let data = folder.file("data")
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
      guard getuid() == 0, mount("tmpfs", data, "tmpfs", 0, "size=4m") == 0 else {
        print("skipped: a file system may not be mounted here")
        return
      }
      defer { umount2(data, Int32(MNT_DETACH)) }
      let daemon = try Daemon(folder: folder)
      let client = HTTPClient(port: daemon.port)
      let created = try client.send("POST", "/v1/sessions", body: Array(#"{"id":"a","root":{"screen":"home"}}"#.utf8))
      #expect(created.code == 201)
      var answer = created
      let ballast = String(repeating: "x", count: 30_000)
      var acknowledged: JSONValue?
      for number in 1..<400 where answer.code < 300 {
        acknowledged = try JSONValue.parsing(answer.body)
        let body = #"{"screen":"s\#(number)","params":"\#(ballast)"}"#
        answer = try client.send("POST", "/v1/sessions/a/replace", body: Array(body.utf8))
      }
      #expect(answer.code == 507)
      #expect(answer.text.contains("storage_full"))
      // Nothing of the failed change is seen, and reading goes on.
      let read = try client.send("GET", "/v1/sessions/a")
      #expect(read.code == 200)
      #expect(try JSONValue.parsing(read.body).at("/revision")?.int == acknowledged?.at("/revision")?.int)
      #expect(mount("tmpfs", data, "tmpfs", UInt(MS_REMOUNT), "size=64m") == 0)
      let again = try client.send("POST", "/v1/sessions/a/push", body: Array(#"{"screen":"after"}"#.utf8))
      #expect(again.code == 200, "\(again.text)")
      #expect(try client.send("GET", "/readyz").code == 200)
      daemon.kill()
      try daemon.restart()
      let restored = try HTTPClient(port: daemon.port).send("GET", "/v1/sessions/a")
      let expected = try JSONValue.parsing(again.body)
      #expect(try JSONValue.parsing(restored.body).at("/layers")?.text == expected.at("/layers")?.text)
      #expect(daemon.terminate() == .exit(0))
    }
  }
}
