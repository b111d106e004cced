import Foundation
import Sessions
import Testing

@testable import SQLiteStore

@Suite struct FullDiskTests {
  /// Commits until there is no room, and answers the records that were acknowledged.
  private func fill(_ store: SQLiteStore, from first: Int64 = 1) throws -> [ChangeRecord] {
    var kept: [ChangeRecord] = []
    for revision in first..<first + 10_000 {
      let record = Samples.record(revision: revision, bytes: 10_000)
      do {
        _ = try store.commit([record])
        kept.append(record)
      } catch StoreError.full {
        return kept
      }
    }
    Issue.record("the disk never became full")
    return kept
  }

  private func setLimit(_ pages: Int, _ store: SQLiteStore) throws {
    try store.write { writer throws(SQLiteError) in try writer.connection.execute("PRAGMA max_page_count = \(pages)") }
  }

  /// A write to a file that has lost its name is synced and gone with the process: it must not be acknowledged.
  @Test func withoutItsFileNothingIsAcknowledgedAndItGoesOnWhenTheFileIsBack() throws {
    let folder = TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    _ = try store.commit([Samples.record(revision: 1)])
    let aside = folder.database + ".aside"
    try FileManager.default.moveItem(atPath: folder.database, toPath: aside)
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self) { try store.commit([Samples.record(revision: 2)]) }
      guard case .unavailable? = error else {
        Issue.record("expected .unavailable, got \(String(describing: error))")
        return
      }
    }
    #expect(throws: StoreError.self) { try store.fold(Samples.fold([Samples.session()])) }
    try FileManager.default.moveItem(atPath: aside, toPath: folder.database)
    _ = try store.commit([Samples.record(revision: 2)])
    #expect(try store.journal().count == 2)
  }

  @Test func atTheLimitOfPagesNothingIsLostAndItGoesOnAbove() throws {
    let folder = TemporaryFolder()
    var store = try SQLiteStore(folder: folder.path)
    try setLimit(100, store)
    var kept = try fill(store)
    #expect(!kept.isEmpty)
    #expect(try store.journal().map(\.record) == kept)
    // A fold that does not fit is not done by halves.
    let big = Samples.fold([Samples.session()], history: (1...200).map { Samples.record(revision: $0, bytes: 9_000) })
    let error = #expect(throws: StoreError.self) { try store.fold(big) }
    guard case .full? = error else {
      Issue.record("expected .full, got \(String(describing: error))")
      return
    }
    #expect(try store.load("a") == nil)
    #expect(try store.journal().map(\.record) == kept)
    try setLimit(1_000_000, store)
    let more = Samples.record(revision: 500)
    _ = try store.commit([more])
    kept.append(more)
    store.close()
    store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    #expect(try store.journal().map(\.record) == kept)
  }

  /// Neither the effect nor the answer, and then both.
  @Test func atTheLimitOfPagesAnAnswerIsNotKeptByHalves() throws {
    let folder = TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    try setLimit(100, store)
    let transaction = JournalTransaction(
      records: [Samples.record(revision: 1)], answers: [Samples.answer("k", bytes: 1_000_000)])
    let document = StoredDocument(tag: 1, body: Array("{}".utf8))
    #expect(throws: StoreError.self) { try store.commit(transaction) }
    #expect(throws: StoreError.self) { try store.keep(document, named: "links", with: transaction.answers[0]) }
    #expect(try store.journal().isEmpty)
    #expect(try store.journalAnswers().isEmpty)
    #expect(try store.documents().isEmpty)
    try setLimit(1_000_000, store)
    _ = try store.commit(transaction)
    _ = try store.keep(document, named: "links", with: Samples.answer("l"))
    #expect(try store.journalAnswers() == transaction.answers + [Samples.answer("l")])
    #expect(try store.documents() == ["links": document])
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "mounting a file system is not permitted"))
  func onAFullDiskNothingIsLostAndItGoesOnWhenThereIsRoom() throws {
    // When the ballast goes there is room for a checkpoint, which copies the whole log, and for commits besides.
    let disk = try SmallDisk(kibibytes: 4_096)
    let ballast = disk.path + "/ballast"
    try Data(count: 2_560 << 10).write(to: URL(fileURLWithPath: ballast))
    var store = try SQLiteStore(folder: disk.path, options: .init(checkpointStep: 100))
    var kept = try fill(store)
    #expect(!kept.isEmpty)
    #expect(throws: StoreError.self) { try store.probe() }
    #expect(try store.journal().map(\.record) == kept)

    try FileManager.default.removeItem(atPath: ballast)
    try store.probe()
    kept += try fill(store, from: 1_000)
    #expect(kept.last?.revision ?? 0 >= 1_000)
    // Not even the checkpoint of closing has room.
    store.close()
    store = try SQLiteStore(folder: disk.path)
    defer { store.close() }
    #expect(try store.journal().map(\.record) == kept)
  }

  @Test(.enabled(if: SmallDisk.isPermitted, "mounting a file system is not permitted"))
  func aDiskThatIsFullFromTheStartIsSaidToBe() throws {
    let disk = try SmallDisk(kibibytes: 16)
    let error = #expect(throws: StoreOpeningError.self) { try SQLiteStore(folder: disk.path) }
    guard case .failed(_, .full)? = error else {
      Issue.record("expected .full, got \(String(describing: error))")
      return
    }
    #expect(!FileManager.default.fileExists(atPath: disk.path + "/backstack.db"))
  }

  @Test func failuresAreSortedByTheirCodes() {
    func kind(_ code: Int32, _ systemError: Int32 = 0) -> StoreError {
      SQLiteError(code: code, message: "m", sql: nil, systemError: systemError).storeError
    }
    guard case .full = kind(13), case .full = kind(10 | 4 << 8, ENOSPC), case .full = kind(10 | 4 << 8, EDQUOT),
      case .full = kind(10 | 19 << 8), case .corrupt = kind(11), case .corrupt = kind(26),
      case .corrupt = kind(10 | 33 << 8),
      case .corrupt = kind(11 | 1 << 8), case .unavailable = kind(5), case .unavailable = kind(10 | 4 << 8, EIO)
    else {
      Issue.record("a code is in the wrong place")
      return
    }
  }
}
