import Foundation
import Navigation
import Sessions
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

/// Backups: by the server, and from outside.
@Suite struct BackupTests {
  private let folder = TemporaryFolder()
  private let now = Timestamp(milliseconds: 1_767_607_207_120)

  /// A store with folded sessions, their history, and a journal that goes on from there.
  private func filled() throws -> SQLiteStore {
    let store = try SQLiteStore(folder: folder.path)
    let sessions = (0..<300).map { Samples.session("s\($0)", order: Int64($0 + 1)) }
    try store.fold(Samples.fold(sessions, history: sessions.map { Samples.record($0.id, revision: 1, bytes: 4_000) }))
    _ = try store.commit([Samples.record("s1", revision: 2, bytes: 3_000)])
    return store
  }

  private func place(of name: String) -> String { folder.path + "/backups/" + name }

  @Test func theServersBackupHasEverythingAndSaysHowMuch() throws {
    let store = try filled()
    defer { store.close() }
    let backup = try store.backUp(at: now) { true }
    #expect(backup.name == "backstack-20260105T100007.120Z.db")
    #expect(backup.createdAt == now)
    #expect(backup.order == 300)
    #expect(backup.bytes == backup.pages * 4_096)
    #expect(try SQLiteStore.check(file: place(of: backup.name)).isEmpty)
    let other = TemporaryFolder()
    try FileManager.default.copyItem(atPath: place(of: backup.name), toPath: other.database)
    let copy = try SQLiteStore(folder: other.path)
    defer { copy.close() }
    #expect(try copy.journal().map(\.record) == store.journal().map(\.record))
    #expect(try copy.rows() == store.rows())
    #expect(try copy.changes("s7") == store.changes("s7"))
  }

  @Test func answersAtTheJournalsEndDoNotHideItsNewestChange() throws {
    let store = try filled()
    defer { store.close() }
    let change = ChangeRecord(
      kind: .delta, sessionID: "s1", incarnation: 1, revision: 3, at: now, order: 400, feed: [], redo: [], undo: [])
    _ = try store.commit([change])
    for key in ["a", "b"] { _ = try store.commit(JournalTransaction(answers: [Samples.answer(key)])) }
    let backup = try store.backUp(at: now) { true }
    #expect(backup.order == 400)
    #expect(try store.backups() == [backup])
  }

  @Test func theListHasThemAllNewestFirstAndNothingElse() throws {
    let store = try filled()
    defer { store.close() }
    #expect(try store.backups().isEmpty)
    let first = try store.backUp(at: now) { true }
    // The clock stood still: no name is used twice.
    let second = try store.backUp(at: now) { true }
    #expect(second.createdAt.milliseconds == now.milliseconds + 1)
    for name in ["notes.txt", "backstack-.db", "backstack-20260105T100007.120Z.db.partial", "backstack-é.db"] {
      try folder.write(Data("x".utf8), to: "backups/" + name)
    }
    #expect(try store.backups() == [second, first])
  }

  @Test func aBackupThatIsStoppedLeavesNothing() throws {
    let store = try filled()
    defer { store.close() }
    var steps = 0
    #expect(throws: StoreError.self) {
      try store.backUp(at: now) {
        steps += 1
        return steps < 2
      }
    }
    #expect(try store.backups().isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/backups").isEmpty)
  }

  @Test func theNextStartRemovesWhatAKilledServerHasLeft() throws {
    let store = try filled()
    let backup = try store.backUp(at: now) { true }
    store.close()
    let left = "backstack-20260105T100008.000Z.db.partial"
    let others = ["mine.db.partial", "backstack-.db.partial", "backstack-20260105T100009.000Z.db.partial"]
    for name in [left, left + "-journal"] + others { try folder.write(Data("x".utf8), to: "backups/" + name) }
    // Somebody is writing this one.
    let writing = try DraftFile.make(of: place(of: String(others[2].dropLast(DraftFile.suffix.count))))
    let opened = try SQLiteStore(folder: folder.path)
    defer { opened.close() }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/backups").sorted()
    #expect(names == (others + [backup.name]).sorted())
    #expect(opened.openingNotes == ["removed backups/\(left), a backup that was not finished"])
    #expect(try opened.backups() == [backup])
    #expect(writing.path.hasSuffix(others[2]))
  }

  /// Each record is on disk before its number is told; a backup begun after that must have it, and whatever it has is whole.
  @Test(arguments: [false, true])
  func aBackupUnderLoadHasEveryAcknowledgedCommitAndNothingHalf(fromOutside: Bool) async throws {
    let store = try filled()
    defer { store.close() }
    let progress = Progress()
    async let writing: Void = Blocking.run { try Self.write(to: store, progress) }
    do {
      defer { progress.end() }
      try await Blocking.run { [folder, now] in
        for number in 0..<8 {
          let before = progress.acknowledged
          var path = folder.path + "/outside-\(number).db"
          if fromOutside {
            _ = try SQLiteStore.backUp(folder: folder.path, to: path, replacing: false, at: now)
          } else {
            path = folder.path + "/backups/" + (try store.backUp(at: now) { true }.name)
          }
          try Self.expectWhole(path, from: before)
        }
      }
    }
    try await writing
  }

  /// How far the writer of a test has come.
  private final class Progress: Sendable {
    private let state = Mutex((acknowledged: Int64(2), isDone: false))
    var acknowledged: Int64 { state.withLock { $0.acknowledged } }
    var isDone: Bool { state.withLock { $0.isDone } }
    func acknowledge(_ revision: Int64) { state.withLock { $0.acknowledged = revision } }
    func end() { state.withLock { $0.isDone = true } }
  }

  /// Commits revision after revision of "s1", each with one of "s2" in the same transaction, and folds now and then.
  private static func write(to store: SQLiteStore, _ progress: Progress) throws {
    var revision: Int64 = 3
    while !progress.isDone {
      let records = ["s1", "s2"].map { Samples.record($0, revision: revision, bytes: 2_000) }
      let place = try store.commit(records)
      if revision.isMultiple(of: 50) {
        try store.fold(Samples.fold([Samples.session("s1", revision: revision)], through: place))
      }
      progress.acknowledge(revision)
      revision += 1
    }
  }

  /// The copy has all revisions up to `before` at least, without a gap, and no half of a transaction.
  private static func expectWhole(_ path: String, from before: Int64) throws {
    #expect(try SQLiteStore.check(file: path).isEmpty)
    let other = TemporaryFolder()
    try FileManager.default.copyItem(atPath: path, toPath: other.database)
    let copy = try SQLiteStore(folder: other.path)
    defer { copy.close() }
    let journal = try copy.journal()
    let folded = try #require(try copy.load("s1")).revision
    let revisions = journal.filter { $0.record.sessionID == "s1" }.map(\.record.revision)
    let first = revisions.first ?? folded + 1
    #expect(first <= folded + 1)
    #expect(revisions == Array(first..<first + Int64(revisions.count)))
    #expect(max(folded, revisions.last ?? 0) >= before)
    let halves = Dictionary(grouping: journal) { $0.sequence }.values.filter { $0.count != 2 }
    #expect(halves.allSatisfy { $0.count == 1 && $0[0].sequence == 1 })
  }

  @Test func theOneFromOutsideMakesNothingBesideAFileThatNobodyHasOpen() throws {
    try filled().close()
    let target = TemporaryFolder()
    let copy = try SQLiteStore.backUp(folder: folder.path, to: target.path + "/a", replacing: false, at: now)
    #expect(copy.bytes == target.contents("a").map { Int64($0.count) })
    #expect(folder.names == ["backstack.db"])
    #expect(target.names == ["a"])
    let exists = StoreOpeningError.exists(path: target.path + "/a")
    #expect(throws: exists) {
      try SQLiteStore.backUp(folder: folder.path, to: target.path + "/a", replacing: false, at: now)
    }
    try target.write(Data("not yet".utf8), to: "a.partial")
    _ = try SQLiteStore.backUp(folder: folder.path, to: target.path + "/a", replacing: true, at: now)
    #expect(target.names == ["a"])
  }

  /// What is made between the look and the move is kept: nothing else tells a link that leads nowhere from nothing.
  @Test func aNameThatSomebodyElseTookIsNeverTakenOver() throws {
    try filled().close()
    let target = TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: target.path + "/a", withDestinationPath: "nowhere")
    let exists = StoreOpeningError.exists(path: target.path + "/a")
    #expect(throws: exists) {
      try SQLiteStore.backUp(folder: folder.path, to: target.path + "/a", replacing: false, at: now)
    }
    #expect(target.names == ["a"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: target.path + "/a") == "nowhere")

    try target.write(Data("mine".utf8), to: "b")
    #expect(throws: exists) { try FileName.move(target.path + "/b", to: target.path + "/a") }
    #expect(throws: exists) { try FileName.moveUnguarded(target.path + "/b", to: target.path + "/a") }
    try FileName.move(target.path + "/b", to: target.path + "/c")
    try FileName.moveUnguarded(target.path + "/c", to: target.path + "/d")
    #expect(target.contents("d") == Data("mine".utf8))
    #expect(throws: StoreOpeningError.self) { try FileName.move(target.path + "/none", to: target.path + "/e") }
  }

  @Test func theOneFromOutsideHasWhatOnlyTheLogOfACrashedProcessHolds() throws {
    let store = try filled()
    defer { store.close() }
    let crashed = TemporaryFolder()
    try crashed.copy(["backstack.db", "backstack.db-wal"], from: folder.path)
    let target = TemporaryFolder()
    _ = try SQLiteStore.backUp(folder: crashed.path, to: target.database, replacing: false, at: now)
    let copy = try SQLiteStore(folder: target.path)
    defer { copy.close() }
    #expect(try copy.journal().count == 1)
    #expect(try copy.rows() == store.rows())
  }

  @Test func whatIsNoDatabaseIsNotCopied() throws {
    let target = TemporaryFolder()
    #expect(throws: StoreOpeningError.missing(path: folder.database)) {
      try SQLiteStore.backUp(folder: folder.path, to: target.path + "/a", replacing: false, at: now)
    }
    try folder.write(Data(repeating: 0x78, count: 9_000), to: "backstack.db")
    #expect(throws: StoreOpeningError.self) {
      try SQLiteStore.backUp(folder: folder.path, to: target.path + "/a", replacing: false, at: now)
    }
    #expect(target.names.isEmpty)
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "mounting a file system is not permitted"))
  func withoutRoomThereIsNoBackupAndWritingGoesOn() throws {
    let disk = try SmallDisk(kibibytes: 8_192)
    let store = try SQLiteStore(folder: disk.path)
    defer { store.close() }
    _ = try store.commit([Samples.record(revision: 1)])
    let error = #expect(throws: StoreError.self) { try store.backUp(at: now) { true } }
    guard case .full? = error else {
      Issue.record("expected .full, got \(String(describing: error))")
      return
    }
    // From outside it fails where the disk ends.
    let small = try SmallDisk(kibibytes: 32)
    #expect(throws: StoreOpeningError.self) {
      try SQLiteStore.backUp(folder: disk.path, to: small.path + "/a", replacing: false, at: now)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: small.path).isEmpty)
    _ = try store.commit([Samples.record(revision: 2)])
    #expect(try store.backups().isEmpty)
  }
}

extension SessionStore {
  /// Every folded session.
  func rows() throws -> [StoredSession] { try page(after: nil, limit: .max, filters: []).rows }
}
