import Foundation
import TestSupport

/// Types lines with `ctl`, which stands for `backstack ctl`, into a shell in a folder of its own.
final class Typist: Sendable {
  let folder: TemporaryFolder
  private let server: Int

  /// - Parameter server: the port of the server that is asked.
  init(server: Int) throws {
    folder = try TemporaryFolder()
    self.server = server
  }

  /// What a line prints, on both outputs; the last line is its exit code. Blocks.
  func type(_ line: String) throws -> String {
    var environment = ["BACKSTACK_SERVER": "http://127.0.0.1:\(server)"]
    environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    return try Shell.run(
      "ctl() { '\(try Daemon.program)' ctl \"$@\"; }; { \(line); } 2>&1; echo $?", in: folder.path,
      environment: environment)
  }
}
