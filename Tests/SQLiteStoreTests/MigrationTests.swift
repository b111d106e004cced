import Foundation
import Migrations
import Sessions
import Testing

@testable import SQLiteStore

@Suite struct MigrationTests {
  private let folder = TemporaryFolder()

  /// The schema of this program and two more steps.
  private var later: [Migration] {
    let last = MigrationCatalogue.sqlite.count
    return MigrationCatalogue.sqlite + [
      Migration(number: Int32(last + 1), name: "colours", sql: "CREATE TABLE colours (name TEXT) STRICT;"),
      Migration(number: Int32(last + 2), name: "shades", sql: "ALTER TABLE colours ADD COLUMN shade INTEGER;"),
    ]
  }

  private func version() throws -> Int64? {
    try Connection(path: folder.database, access: .immutable).integer("PRAGMA user_version")
  }

  @Test func theCatalogueIsTheFolder() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(
      at: root.deletingLastPathComponent().appendingPathComponent("Migrations/sqlite"), includingPropertiesForKeys: nil)
    let catalogue = MigrationCatalogue.sqlite
    #expect(catalogue.map(\.number) == Array(1...Int32(catalogue.count)))
    for (file, migration) in zip(files.sorted { $0.path < $1.path }, catalogue) {
      #expect(file.lastPathComponent == String(format: "%04d_", migration.number) + migration.name + ".sql")
      #expect(try String(contentsOf: file, encoding: .utf8) == migration.sql)
    }
    #expect(files.count == catalogue.count)
  }

  @Test func aFreshFileHasTheNewestSchema() throws {
    try SQLiteStore(folder: folder.path).close()
    #expect(try version() == Int64(MigrationCatalogue.sqlite.count))
  }

  @Test func anEmptyFileIsInitialised() throws {
    try folder.write(Data(), to: "backstack.db")
    let store = try SQLiteStore(folder: folder.path)
    #expect(store.openingNotes == ["backstack.db was there and empty: a new database took its place"])
    store.close()
    #expect(try version() == Int64(MigrationCatalogue.sqlite.count))
  }

  @Test func aFileOfEachOlderVersionIsBroughtUpToDateWithItsData() throws {
    for version in 1..<later.count {
      let folder = TemporaryFolder()
      var store = try SQLiteStore(folder: folder.path, options: .init(migrations: Array(later[..<version])))
      _ = try store.commit([Samples.record(revision: 1)])
      store.close()
      store = try SQLiteStore(folder: folder.path, options: .init(migrations: later))
      #expect(try store.journal().map(\.record) == [Samples.record(revision: 1)])
      #expect(try store.write { writer throws(SQLiteError) in try Migrator.version(writer.connection) } == later.count)
      store.close()
    }
  }

  @Test func aMigrationThatFailsLeavesTheVersionBefore() throws {
    try SQLiteStore(folder: folder.path).close()
    var broken = later
    broken[broken.count - 1] = Migration(
      number: Int32(broken.count), name: "shades", sql: "CREATE TABLE half (a INTEGER); CREATE NONSENSE;")
    #expect(throws: StoreOpeningError.self) { try SQLiteStore(folder: folder.path, options: .init(migrations: broken)) }
    let connection = try Connection(path: folder.database, access: .readOnly)
    #expect(try connection.integer("PRAGMA user_version") == Int64(later.count - 1))
    #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'half'") == 0)
  }

  @Test func aNewerFileIsRefusedWithBothNumbersAndLeftAsItIs() throws {
    try SQLiteStore(folder: folder.path, options: .init(migrations: later)).close()
    let before = folder.contents("backstack.db")
    let expected = StoreOpeningError.newer(
      path: folder.database, fileVersion: later.count, programVersion: MigrationCatalogue.sqlite.count)
    #expect(throws: expected) { try SQLiteStore(folder: folder.path) }
    #expect(throws: expected) { try SQLiteStore.check(folder: folder.path) }
    #expect(folder.contents("backstack.db") == before)
    #expect("\(expected)".contains("version \(later.count), "))
  }

  /// The number of a migration that only the WAL knows counts, too, and is not copied into the file.
  @Test func aNewerFileIsRefusedByItsLog() throws {
    try SQLiteStore(folder: folder.path).close()
    let newer = try SQLiteStore(folder: folder.path, options: .init(migrations: later))
    let crashed = TemporaryFolder()
    try crashed.copy(["backstack.db", "backstack.db-wal"], from: folder.path)
    newer.close()
    let before = [crashed.contents("backstack.db"), crashed.contents("backstack.db-wal")]
    #expect(
      throws: StoreOpeningError.newer(
        path: crashed.database, fileVersion: later.count, programVersion: MigrationCatalogue.sqlite.count)
    ) { try SQLiteStore(folder: crashed.path) }
    #expect([crashed.contents("backstack.db"), crashed.contents("backstack.db-wal")] == before)
  }

  @Test func filesOfOthersAreRefusedAndLeftAsTheyAre() throws {
    let foreign = TemporaryFolder()
    try foreign.write(Data(), to: "backstack.db")
    try Connection(path: foreign.database, access: .readWrite).execute("CREATE TABLE a (b); INSERT INTO a VALUES (1)")
    let database = try #require(foreign.contents("backstack.db"))
    for contents in [database, Data("not a database, and short".utf8), Data(repeating: 7, count: 10_000)] {
      try folder.write(contents, to: "backstack.db")
      let error = #expect(throws: StoreOpeningError.self) { try SQLiteStore(folder: folder.path) }
      guard case .notOurs? = error else {
        Issue.record("expected .notOurs, got \(String(describing: error))")
        continue
      }
      #expect(folder.contents("backstack.db") == contents)
      #expect(folder.names == ["backstack.db"])
    }
  }

  @Test func aLogWithoutItsFileIsNotThrownAway() throws {
    try folder.write(Data("frames".utf8), to: "backstack.db-wal")
    let error = #expect(throws: StoreOpeningError.self) { try SQLiteStore(folder: folder.path) }
    guard case .failed(_, .corrupt)? = error else {
      Issue.record("expected .corrupt, got \(String(describing: error))")
      return
    }
    #expect(folder.contents("backstack.db-wal") == Data("frames".utf8))
  }

  @Test func whatACrashLeftOfACreationIsMadeAnew() throws {
    try folder.write(Data(repeating: 1, count: 5_000), to: "backstack.db.new")
    try folder.write(Data(repeating: 1, count: 5_000), to: "backstack.db.new-wal")
    try SQLiteStore(folder: folder.path).close()
    #expect(folder.names == ["backstack.db"])
    #expect(try SQLiteStore.check(folder: folder.path).isEmpty)
  }
}
