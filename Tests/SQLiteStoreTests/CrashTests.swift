import Foundation
import Glibc
import TestSupport
import Testing

@testable import SQLiteStore

/// A process is stopped at random moments, in the middle of whatever it does, and its files are looked at as they are then.
@Suite(.serialized) struct CrashTests {
  private let folder = TemporaryFolder()

  @Test func atAnyMomentTheFilesHoldEveryAcknowledgedCommit() async throws {
    var random = SeededRandom.fromEnvironment()
    let seed = random.seed
    async let crash: Void = expectKilled(seed: seed, checkpointStep: 60)
    let process = try await StoppedProcess.found(in: folder.path)
    do {
      defer { process.end() }
      for _ in 0..<20 {
        usleep(UInt32.random(in: 0..<20_000, using: &random))
        try process.whileStopped {
          let acknowledged = CrashWriter.lastAcknowledgement(in: folder.path)
          let copy = try CrashedFolder(copying: folder.path)
          try copy.expectAllTransactions(through: acknowledged?.transaction ?? 0)
        }
      }
    }
    await crash
    // And what the killed process left, with its shared memory.
    let acknowledged = CrashWriter.lastAcknowledgement(in: folder.path)?.transaction ?? 0
    try SQLiteStore(folder: folder.path).close()
    try CrashedFolder(copying: folder.path).expectAllTransactions(through: acknowledged)
  }

  @Test func whatWasNotYetSyncedMayBeAnything() async throws {
    var random = SeededRandom.fromEnvironment()
    let seed = random.seed
    async let crash: Void = expectKilled(seed: seed, checkpointStep: .max)
    let process = try await StoppedProcess.found(in: folder.path)
    do {
      defer { process.end() }
      for _ in 0..<20 {
        usleep(UInt32.random(in: 0..<10_000, using: &random))
        try process.whileStopped {
          guard let acknowledged = CrashWriter.lastAcknowledgement(in: folder.path) else { return }
          let copy = try CrashedFolder(copying: folder.path)
          try copy.damageLog(behind: acknowledged.frames, &random)
          try copy.expectAllTransactions(through: acknowledged.transaction)
        }
      }
    }
    await crash
  }

  private func expectKilled(seed: UInt64, checkpointStep: Int32) async {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.path as String, seed, checkpointStep] in
      // It must not outlive a test that failed to find it.
      alarm(3600)
      var writer = try CrashWriter(folder: path, seed: seed, checkpointStep: checkpointStep)
      try writer.run()
    }
  }
}
