import Foundation
import Migrations
import Navigation
import Sessions
import Testing

@testable import SQLiteStore

/// A backup in the place of a folder's database.
@Suite struct RestoreTests {
  private let source = TemporaryFolder()
  private let folder = TemporaryFolder()
  private let now = Timestamp(milliseconds: 1_767_607_207_120)
  private var backup: String { source.path + "/backup.db" }
  private static let aside = "backstack.db.replaced-20260105T100007.120Z"

  /// A backup with a folded session "a", and "b" which only the journal has.
  private func makeBackup() throws {
    let store = try SQLiteStore(folder: source.path)
    defer { store.close() }
    try store.fold(
      Samples.fold([Samples.session("a", incarnation: 7)], history: [Samples.record("a", incarnation: 7, revision: 1)]))
    let row = Samples.session("b", incarnation: .max)
    let born = ChangeRecord(
      kind: .snapshot, sessionID: "b", incarnation: .max, revision: 1, at: now, order: 1, feed: [], redo: row.encoded(),
      undo: [])
    _ = try store.commit([born, Samples.record("b", incarnation: .max, revision: 2)])
    _ = try store.commit([Samples.record("a", incarnation: 7, revision: 2)])
    _ = try SQLiteStore.backUp(folder: source.path, to: backup, replacing: false, at: now)
  }

  @discardableResult
  private func restore(replacing: Bool = false, mask: UInt64 = 5) throws -> String? {
    try SQLiteStore.restore(from: backup, to: folder.path, replacing: replacing, at: now, mask: mask)
  }

  @Test func anEmptyFolderGetsItWhole() throws {
    try makeBackup()
    let before = source.contents("backup.db")
    #expect(try restore() == nil)
    #expect(folder.names == ["backstack.db"])
    #expect(source.contents("backup.db") == before)
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    #expect(try store.rows().map(\.id) == ["a"])
    #expect(try store.journal().map(\.record.revision) == [1, 2, 2])
    #expect(try store.changes("a", incarnation: 7 ^ 5).map(\.revision) == [1])
  }

  /// A service that runs as somebody else could not open it.
  @Test(.enabled(if: geteuid() == 0)) func whatTheSuperuserPutsThereBelongsToTheFoldersOwner() throws {
    try makeBackup()
    #expect(chown(folder.path, 12_345, 23_456) == 0)
    try restore()
    #expect(try owner(of: "backstack.db") == [12_345, 23_456])
    unlink(folder.path + "/backstack.db")
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    for name in ["backstack.db", "backstack.db-wal", "backstack.db-shm", "backstack.lock"] {
      #expect(try owner(of: name) == [12_345, 23_456], "\(name)")
    }
  }

  private func owner(of name: String) throws -> [UInt32] {
    var file = stat()
    try #require(stat(folder.path + "/" + name, &file) == 0)
    return [file.st_uid, file.st_gid]
  }

  /// Revisions go on from an earlier one: without another incarnation a tag would name two states.
  @Test func noSessionKeepsItsTag() throws {
    try makeBackup()
    let mask: UInt64 = 1 << 63 | 3
    try restore(mask: mask)
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    #expect(try store.load("a")?.incarnation == 7 ^ mask)
    let records = try store.journal().map(\.record)
    #expect(records.map(\.incarnation) == [.max, .max, 7].map { $0 ^ mask })
    #expect(StoredSession(encoded: Array(records[0].redo))?.incarnation == UInt64.max ^ mask)
  }

  @Test func aDatabaseThatIsThereStaysUnlessItIsToldAndThenIsKeptAside() throws {
    try makeBackup()
    let store = try SQLiteStore(folder: folder.path)
    _ = try store.commit([Samples.record("old", revision: 1)])
    // As a killed process leaves it: its last commit is only in the log.
    let crashed = TemporaryFolder()
    try crashed.copy(["backstack.db", "backstack.db-wal"], from: folder.path)
    store.close()
    try FileManager.default.removeItem(atPath: folder.database)
    try folder.copy(["backstack.db", "backstack.db-wal"], from: crashed.path)

    #expect(throws: StoreOpeningError.exists(path: folder.database)) { try restore() }
    #expect(folder.names == ["backstack.db", "backstack.db-wal"])
    #expect(try restore(replacing: true) == folder.path + "/" + Self.aside)
    #expect(folder.names.filter { !$0.hasSuffix("-shm") } == ["backstack.db", Self.aside, Self.aside + "-wal"])

    let other = TemporaryFolder()
    try FileManager.default.moveItem(atPath: folder.path + "/" + Self.aside, toPath: other.database)
    try FileManager.default.moveItem(atPath: folder.path + "/" + Self.aside + "-wal", toPath: other.database + "-wal")
    let old = try SQLiteStore(folder: other.path)
    defer { old.close() }
    #expect(try old.journal().map(\.record.sessionID) == ["old"])
  }

  @Test func aFolderInUseIsLeftAlone() throws {
    try makeBackup()
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    #expect(throws: StoreOpeningError.inUse(folder: folder.path, pid: getpid())) { try restore(replacing: true) }
    _ = try store.commit([Samples.record(revision: 1)])
  }

  @Test func whatIsNoSoundBackupIsRefusedAndNothingIsTouched() throws {
    #expect(throws: StoreOpeningError.missing(path: backup)) { try restore() }
    try source.write(Data(), to: "backup.db")
    #expect(throws: StoreOpeningError.notOurs(path: backup, reason: "it is empty")) { try restore() }
    try FileManager.default.removeItem(atPath: backup)
    try makeBackup()
    let good = try #require(source.contents("backup.db"))
    for (place, bytes) in [(0, 16), (70, 4), (60, 4), (4_096 * 2, 4_096), (good.count - 4_096, 4_096)] {
      var bad = good
      for offset in place..<min(place + bytes, bad.count) { bad[offset] = 0x5a }
      try source.write(bad, to: "backup.db")
      let error = #expect(throws: StoreOpeningError.self, "\(place)") { try restore() }
      #expect(error.map { "\($0)".contains(backup) } == true, "\(place): \(String(describing: error))")
      #expect(folder.names.isEmpty)
    }
    try source.write(good.prefix(good.count / 2), to: "backup.db")
    #expect(throws: StoreOpeningError.self) { try restore() }
    #expect(folder.names.isEmpty)
  }

  /// As a restore leaves it that is killed when it has moved the database aside: an empty one would hide that.
  @Test func aFolderWhoseRestoreWasKilledIsNotBegunAnew() throws {
    try makeBackup()
    try restore()
    let draft = folder.path + "/backstack.db.partial"
    try FileManager.default.copyItem(atPath: folder.database, toPath: folder.path + "/" + Self.aside)
    try FileManager.default.moveItem(atPath: folder.database, toPath: draft)
    let before = folder.names
    #expect(throws: StoreOpeningError.unfinishedRestore(draft: draft)) { try SQLiteStore(folder: folder.path) }
    #expect(folder.names == before)
    try restore()
    #expect(folder.names == ["backstack.db", Self.aside])
    // Beside a database a draft binds nobody.
    try folder.write(Data("half".utf8), to: "backstack.db.partial")
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    #expect(try store.rows().map(\.id) == ["a"])
  }

  @Test func aRestoreThatWasKilledIsNotInTheWay() throws {
    try makeBackup()
    for suffix in ["", "-wal", "-shm"] { try folder.write(Data("half".utf8), to: "backstack.db.partial" + suffix) }
    try restore()
    #expect(folder.names == ["backstack.db"])
  }
}
