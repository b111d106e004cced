import Foundation
import Sessions
import Testing

@testable import SQLiteStore

/// A damaged write-ahead log: SQLite reads its beginning and says nothing.
@Suite struct LogScanTests {
  /// The files of a process that was killed after some commits.
  private func killed(commits: Int64 = 30, checkpointStep: Int32 = Checkpointer.step) throws -> TemporaryFolder {
    let home = TemporaryFolder()
    let store = try SQLiteStore(folder: home.path, options: .init(checkpointStep: checkpointStep))
    defer { store.close() }
    for revision in 1...commits { _ = try store.commit([Samples.record(revision: revision, bytes: 3_000)]) }
    let folder = TemporaryFolder()
    try folder.copy(["backstack.db", "backstack.db-wal"], from: home.path)
    return folder
  }

  private func scan(_ folder: TemporaryFolder) throws -> LogScan? {
    try LogScan(of: DatabaseFile(folder: folder.path))
  }

  private func change(_ folder: TemporaryFolder, _ body: (inout Data) -> Void) throws {
    var log = try #require(folder.contents("backstack.db-wal"))
    body(&log)
    try folder.write(log, to: "backstack.db-wal")
  }

  @Test func aWholeLogHasAllOfItsTransactions() throws {
    let folder = try killed()
    let found = try #require(try scan(folder))
    #expect(found.readable == 30 && found.lost == 0)
    #expect(try SQLiteStore.check(folder: folder.path).isEmpty)
    #expect(try scan(TemporaryFolder()) == nil)
  }

  /// The log begins anew over what it held before.
  @Test func whatAnEarlierLogLeftBehindIsNotLost() throws {
    let folder = try killed(commits: 2_000, checkpointStep: 20)
    let found = try #require(try scan(folder))
    #expect(found.lost == 0)
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    #expect(store.openingNotes.isEmpty)
    #expect(try store.journal().count == 2_000)
  }

  /// As a power cut leaves it: nothing whole stands behind where it ends.
  @Test func aTornEndIsNoDamage() throws {
    let folder = try killed()
    try change(folder) { $0 = $0.dropLast(5_000) }
    #expect(try scan(folder)?.lost == 0)
    #expect(try SQLiteStore.check(folder: folder.path).isEmpty)
  }

  @Test func transactionsBehindADamagedFrameAreMissedAndTheLogIsKept() throws {
    let folder = try killed()
    try change(folder) { $0[$0.count / 2] ^= 1 }
    let evidence = folder.contents("backstack.db-wal")
    let found = try #require(try scan(folder))
    #expect(found.readable + found.lost == 30 && found.lost > 5)
    let findings = try SQLiteStore.check(folder: folder.path)
    #expect(findings.map(\.area) == ["log"], "\(findings)")

    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    #expect(try store.journal().count == found.readable)
    let kept = try #require(folder.names.first { $0.hasPrefix("backstack.db-wal.damaged-") })
    #expect(folder.contents(kept) == evidence)
    #expect(store.openingNotes.count == 1 && store.openingNotes[0].contains(kept))
  }

  /// A service manager starts what does not start again and again.
  @Test func aStartThatIsRefusedKeepsOneCopyAndLeavesTheLog() throws {
    let folder = try killed()
    try change(folder) { $0[$0.count / 2] ^= 1 }
    let evidence = ["backstack.db", "backstack.db-wal"].map(folder.contents)
    for _ in 0..<3 {
      let store = try SQLiteStore(folder: folder.path)
      #expect(store.openingNotes.count == 1)
      store.abandon()
      #expect(["backstack.db", "backstack.db-wal"].map(folder.contents) == evidence)
    }
    #expect(folder.names.filter { $0.hasPrefix("backstack.db-wal.damaged-") }.count == 1)
    // Another damage is another piece of evidence.
    try change(folder) { $0[$0.count / 2] ^= 2 }
    try SQLiteStore(folder: folder.path).abandon()
    #expect(folder.names.filter { $0.hasPrefix("backstack.db-wal.damaged-") }.count == 2)
  }

  /// Revisions are counted on from earlier ones, and a tag is made of both.
  @Test func whatIsLeftGetsOtherIncarnationsSoThatNoTagNamesTwoStates() throws {
    let home = TemporaryFolder()
    let engine = try EngineOnFile(home.path)
    _ = try engine.create("a", "")
    engine.fold()
    _ = try engine.create("b", "")
    for number in 0..<20 {
      _ = try engine.push("p\(number)", String(repeating: "x", count: 5_000), on: "ab".map(String.init)[number % 2])
    }
    let folder = TemporaryFolder()
    try folder.copy(["backstack.db", "backstack.db-wal"], from: home.path)
    let before = try ["a", "b"].map { try #require(try engine.incarnation($0)) }
    engine.close()
    try change(folder) { $0[$0.count / 2] ^= 1 }

    let again = try EngineOnFile(folder.path)
    defer { again.close() }
    for (id, incarnation) in zip(["a", "b"], before) {
      #expect(try again.incarnation(id) != incarnation)
      _ = try again.push("after", "", on: id)
    }
    // Killed again, nothing more is lost.
    let killed = TemporaryFolder()
    try killed.copy(["backstack.db", "backstack.db-wal"], from: folder.path)
    let next = try SQLiteStore(folder: killed.path)
    defer { next.close() }
    #expect(next.openingNotes.isEmpty)
    again.fold()
    #expect(try SQLiteStore.check(folder: folder.path).isEmpty)
  }

  @Test func aLogWithoutAReadableHeadIsMissedAndKept() throws {
    let folder = try killed()
    try change(folder) { $0[17] ^= 1 }
    #expect(try scan(folder)?.lost == 1)
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    #expect(try store.journal().isEmpty)
    #expect(folder.names.contains { $0.hasPrefix("backstack.db-wal.damaged-") })
  }
}
