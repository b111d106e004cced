import Foundation
import Glibc

@testable import SQLiteStore

/// A `CrashWriter` seen from outside.
struct StoppedProcess {
  struct NeverStarted: Error {}

  let folder: String
  let pid: Int32

  /// Waits for the process that has the folder and has acknowledged something. It gives its thread back meanwhile: on a
  /// machine with two cores there may be no other one for the test that starts the process.
  static func found(in folder: String) async throws -> StoppedProcess {
    for _ in 0..<6_000 {
      if CrashWriter.lastAcknowledgement(in: folder) != nil,
        let text = FileManager.default.contents(atPath: folder + "/" + FolderLock.fileName),
        let pid = Int32(String(decoding: text, as: UTF8.self).prefix { $0 != "\n" })
      {
        return StoppedProcess(folder: folder, pid: pid)
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    throw NeverStarted()
  }

  /// Runs `body` while no thread of the process moves.
  func whileStopped(_ body: () throws -> Void) throws {
    kill(pid, SIGSTOP)
    defer { kill(pid, SIGCONT) }
    while try !isStopped() { usleep(200) }
    try body()
  }

  func end() {
    kill(pid, SIGKILL)
  }

  private func isStopped() throws -> Bool {
    let tasks = "/proc/\(pid)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).allSatisfy { task in
      let status = try String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8)
      return status.split(separator: ")").last?.hasPrefix(" T") == true
    }
  }
}
