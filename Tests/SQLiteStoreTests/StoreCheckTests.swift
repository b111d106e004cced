import Foundation
import Sessions
import Testing

@testable import SQLiteStore

@Suite struct StoreCheckTests {
  private let folder = TemporaryFolder()

  private func filled() throws -> SQLiteStore {
    let store = try SQLiteStore(folder: folder.path)
    _ = try store.commit([Samples.record(revision: 1)])
    try store.fold(
      Samples.fold([Samples.session("a"), Samples.session("b")], history: [Samples.record("a", revision: 1)]))
    return store
  }

  @Test func aSoundFileHasNoFindingsAndIsNotTouched() throws {
    try filled().close()
    let before = folder.contents("backstack.db")
    #expect(try SQLiteStore.check(folder: folder.path).isEmpty)
    #expect(folder.names == ["backstack.db"])
    #expect(folder.contents("backstack.db") == before)
  }

  @Test func worksBesideTheStoreThatHasTheFileOpen() throws {
    let store = try filled()
    defer { store.close() }
    #expect(try SQLiteStore.check(folder: folder.path).isEmpty)
    _ = try store.commit([Samples.record(revision: 2)])
    #expect(try store.journal().count == 2)
  }

  @Test func seesWhatOnlyTheLogOfACrashedProcessHolds() throws {
    let store = try filled()
    defer { store.close() }
    let crashed = TemporaryFolder()
    try crashed.copy(["backstack.db", "backstack.db-wal"], from: folder.path)
    let before = [crashed.contents("backstack.db"), crashed.contents("backstack.db-wal")]
    #expect(try SQLiteStore.check(folder: crashed.path).isEmpty)
    #expect([crashed.contents("backstack.db"), crashed.contents("backstack.db-wal")] == before)
  }

  @Test func findsTextsThatAreNotJSONAndChangesWithoutASession() throws {
    try filled().close()
    try Connection(path: folder.database, access: .readWrite).execute(
      """
      UPDATE sessions SET layers = '[' WHERE id = 'a';
      UPDATE sessions SET metadata = '[]' WHERE id = 'b';
      INSERT INTO history VALUES (99, 1, 1, x'');
      """)
    let findings = try SQLiteStore.check(folder: folder.path)
    #expect(findings.map(\.area) == ["references", "sessions", "sessions"])
    #expect(findings.first?.description == "references: history of session key 99, which is not there")
  }

  /// What a client would get 503 for must not be called sound: bytes that are no UTF-8, JSON that is no session, and
  /// changes that cannot be read.
  @Test func findsWhatCannotBeLoaded() throws {
    try filled().close()
    try Connection(path: folder.database, access: .readWrite).execute(
      """
      UPDATE sessions SET layers = '[{"id":"root"}]' WHERE id = 'a';
      UPDATE sessions SET layers = replace(layers, 'home', CAST(x'68ff6d65' AS TEXT)) WHERE id = 'b';
      UPDATE history SET changes = substr(changes, 1, length(changes) - 1);
      """)
    let findings = try SQLiteStore.check(folder: folder.path)
    #expect(findings.map(\.area) == ["sessions", "sessions", "history"])
    #expect(findings[1].detail.hasPrefix("session b (key 2): "))
  }

  @Test func findsSessionsThatFiltersMissAndDocumentsThatAreNotJSON() throws {
    let store = try filled()
    try store.keep(StoredDocument(tag: 1, body: Array("{".utf8)), named: "links")
    try store.fold(Samples.fold([Samples.session("c", order: 3, metadata: "{}")]))
    store.close()
    try Connection(path: folder.database, access: .readWrite).execute(
      """
      DELETE FROM session_metadata WHERE session = (SELECT key FROM sessions WHERE id = 'a');
      INSERT INTO session_metadata SELECT 5, key FROM sessions WHERE id = 'c';
      INSERT INTO session_metadata VALUES (5, 99);
      """)
    #expect(
      try SQLiteStore.check(folder: folder.path).map(\.description) == [
        "references: session_metadata of session key 99, which is not there",
        "sessions: session a (key 1): filters do not find it by its metadata",
        "sessions: session c (key 3): filters do not find it by its metadata",
        "documents: document links is not JSON",
      ])
  }

  @Test func findsAnswersThatNoRepeatWouldGet() throws {
    let store = try filled()
    try store.fold(Samples.fold((0..<4).map { Samples.answer("k\($0)") }, at: 1))
    store.close()
    #expect(try SQLiteStore.check(folder: folder.path).isEmpty)
    try Connection(path: folder.database, access: .readWrite).execute(
      """
      UPDATE answers SET hash = 0 WHERE key = 'k1';
      UPDATE answers SET body = x'7b' WHERE key = 'k2';
      UPDATE answers SET key = 'other' WHERE key = 'k3';
      """)
    let findings = try SQLiteStore.check(folder: folder.path)
    let first = 1 << 16
    #expect(
      findings.map(\.description) == [
        "answers: answer \(first + 1) is not found by its key",
        "answers: answer \(first + 2) does not match its checksum",
        "answers: answer \(first + 3) does not match its checksum",
      ])
    let again = try SQLiteStore(folder: folder.path)
    defer { again.close() }
    #expect(throws: StoreError.self) { try again.answer(under: IdempotencyKey("k2")) }
  }

  /// SQLite deletes the log beside an empty file, which would be all that is left.
  @Test func anEmptyFileBesideALogIsNotLookedInto() throws {
    let store = try filled()
    let crashed = TemporaryFolder()
    try crashed.copy(["backstack.db-wal"], from: folder.path)
    store.close()
    try crashed.write(Data(), to: "backstack.db")
    let log = try #require(crashed.contents("backstack.db-wal"))
    #expect(throws: StoreOpeningError.self) { try SQLiteStore.check(folder: crashed.path) }
    #expect(throws: StoreOpeningError.self) { try SQLiteStore.check(file: crashed.database) }
    #expect(throws: StoreOpeningError.self) { try SQLiteStore(folder: crashed.path) }
    #expect(crashed.contents("backstack.db-wal") == log)
    #expect(crashed.names == ["backstack.db", "backstack.db-wal"])
  }

  /// SQLite would read the header that the log has.
  @Test func aDamagedHeaderIsFoundWhateverTheLogHas() throws {
    let store = try filled()
    defer { store.close() }
    // So that the log has the first page, too.
    try store.write { writer throws(SQLiteError) in try writer.connection.execute("PRAGMA user_version = 1") }
    let crashed = TemporaryFolder()
    try crashed.copy(["backstack.db", "backstack.db-wal"], from: folder.path)
    #expect(try SQLiteStore.check(folder: crashed.path).isEmpty)
    var bytes = try #require(crashed.contents("backstack.db"))
    bytes[3] ^= 1
    try crashed.write(bytes, to: "backstack.db")
    let damaged = try #require(throws: StoreOpeningError.self) { try SQLiteStore.check(folder: crashed.path) }
    #expect(throws: damaged) { try SQLiteStore(folder: crashed.path) }
  }

  /// What leads to a change is not part of its checksum.
  @Test func findsChangesThatAreOfAnotherSession() throws {
    try filled().close()
    try Connection(path: folder.database, access: .readWrite).execute("UPDATE history SET session = 2")
    try expectFinding("history: session key 2 up to revision 1, it is that of session a") { store throws in
      #expect(throws: StoreError.self) { try store.changes("b") }
      #expect(try store.changes("a").isEmpty)
    }
  }

  /// `check` says this and nothing else; `read` is what a store on the folder is asked then.
  private func expectFinding(_ finding: String, _ read: (SQLiteStore) throws -> Void) throws {
    #expect(try SQLiteStore.check(folder: folder.path).map(\.description) == [finding])
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    try read(store)
  }

  @Test func findsTransactionsThatTheJournalMisses() throws {
    let store = try filled()
    for revision in 2...Int64(4) { _ = try store.commit([Samples.record(revision: revision)]) }
    store.close()
    try Connection(path: folder.database, access: .readWrite).execute("DELETE FROM journal WHERE sequence = 2")
    try expectFinding("journal: sequence 3 comes after 1") { store in
      #expect(throws: StoreError.self) { try store.journal() }
    }
  }

  @Test func findsADocumentUnderAnotherName() throws {
    let store = try filled()
    try store.keep(StoredDocument(tag: 1, body: Array("{}".utf8)), named: "links")
    store.close()
    try Connection(path: folder.database, access: .readWrite).execute("UPDATE documents SET name = 'lines'")
    try expectFinding("documents: document lines does not match its checksum") { store in
      #expect(throws: StoreError.self) { try store.documents() }
    }
  }

  /// An index that leads to another row.
  @Test func aRowIsThatOfTheSessionThatWasAskedFor() throws {
    let store = try SQLiteStore(folder: folder.path)
    try store.fold(Samples.fold((0..<8).map { Samples.session("session-\($0)", order: Int64($0 + 1)) }))
    store.close()
    var bytes = try #require(folder.contents("backstack.db"))
    // An entry of the index is the id and the row's key, which is one more here.
    let first = try #require(bytes.range(of: Data("session-5".utf8) + [6])).upperBound - 1
    let second = try #require(bytes.range(of: Data("session-6".utf8) + [7])).upperBound - 1
    bytes.swapAt(first, second)
    try folder.write(bytes, to: "backstack.db")
    let again = try SQLiteStore(folder: folder.path)
    defer { again.close() }
    for id in ["session-5", "session-6"] { #expect(throws: StoreError.self) { try again.load(id) } }
    #expect(try again.load("session-4")?.id == "session-4")
    #expect(try !SQLiteStore.check(folder: folder.path).isEmpty)
  }

  @Test func aFolderWithoutADatabaseIsMissing() {
    #expect(throws: StoreOpeningError.missing(path: folder.database)) { try SQLiteStore.check(folder: folder.path) }
    #expect(folder.names.isEmpty)
  }
}
