import Foundation
import Glibc
import TestSupport
import Testing

/// `--listen unix:PATH` with the real program and curl.
@Suite struct LocalSocketTests {
  @Test func curlAndHealthReachItAndItsFileGoesWithIt() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let path = folder.file("a.sock")
      let arguments = ["--listen", "unix:\(path),127.0.0.1:0", "--socket-mode", "600"]
      let program = try RunningProgram(arguments, folder: folder)
      #expect(program.prints("Try:  curl --unix-socket '\(path)'"), "\(program.output)")
      #expect(program.output.contains("  API   unix:\(path)\n  API   http://127.0.0.1:"))
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
      let line = try #require(program.output.split(separator: "\n").first { $0.hasPrefix("Try:") })
      let created = try Shell.run(String(line.dropFirst(6)), in: folder.path)
      #expect(created.contains("\"screen\": \"home\""), "\(created)")
      #expect(try Launch(["health", "--listen", "unix:\(path)"]).ending == .exit(0))

      let second = try Launch(["--data", folder.file("other"), "--listen", "unix:\(path)"])
      #expect(second.ending == .exit(1))
      #expect(second.output.contains("cannot listen on unix:\(path): Address already in use"), "\(second.output)")

      // The next start finds what a killed one leaves.
      program.process.send(SIGKILL)
      #expect(program.process.wait(seconds: 120) == .signal(SIGKILL))
      #expect(FileManager.default.fileExists(atPath: path))
      let again = try RunningProgram(arguments, folder: folder)
      #expect(again.prints("Try:"), "\(again.output)")
      #expect(try Launch(["health", "--listen", "unix:\(path)"]).ending == .exit(0))
      #expect(again.terminate() == .exit(0))
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }
}
