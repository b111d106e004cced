import Foundation
import Glibc

@testable import SQLiteStore

/// A `CrashWriter` seen from outside.
struct StoppedProcess {
  struct NeverStarted: Error {}

  let folder: String
  let pid: Int32

  /// Waits for the process that has the folder and has acknowledged something.
  init(in folder: String) throws {
    self.folder = folder
    for _ in 0..<6_000 {
      if CrashWriter.lastAcknowledgement(in: folder) != nil,
        let text = FileManager.default.contents(atPath: folder + "/" + FolderLock.fileName),
        let pid = Int32(String(decoding: text, as: UTF8.self).prefix { $0 != "\n" })
      {
        self.pid = pid
        return
      }
      usleep(5_000)
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
