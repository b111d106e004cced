import Foundation
import Sessions
import Testing

@testable import SQLiteStore

@Suite struct SQLiteStoreTests {
  @Test(arguments: StoreContract.clauses)
  func keepsTheContract(_ clause: StoreContract) throws {
    let folder = TemporaryFolder()
    var opened: [SQLiteStore] = []
    defer { for store in opened { store.close() } }
    try clause.run {
      let store = try SQLiteStore(folder: folder.path)
      opened.append(store)
      return store
    }
  }

  @Test func aCleanStopLeavesOneFileThatOthersCanRead() throws {
    let folder = TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    _ = try store.commit([Samples.record(revision: 1)])
    try store.fold(Samples.fold([Samples.session()], history: [Samples.record(revision: 1)], through: 1))
    store.close()
    #expect(folder.names == ["backstack.db"])
    let connection = try Connection(path: folder.database, access: .immutable)
    #expect(try connection.text("SELECT json_extract(layers, '$[0].id') FROM sessions WHERE id = 'a'") == "root")
    #expect(try connection.integer("PRAGMA application_id") == Int64(DatabaseFile.applicationID))
  }

  @Test func readersReadWhileTheWriterWrites() async throws {
    let folder = TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path, options: .init(checkpointStep: 50))
    defer { store.close() }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          for _ in 0..<60 {
            #expect(throws: Never.self) {
              // One fold writes both, so that a reader sees either all of it or nothing.
              guard let session = try store.load("a") else { return }
              #expect(try store.changes().count >= session.revision)
              #expect(try store.page(after: nil, limit: 5, filters: []).rows.count == 1)
              try store.probe()
            }
          }
        }
      }
      group.addTask {
        for revision in 1...Int64(200) {
          #expect(throws: Never.self) {
            let record = Samples.record(revision: revision, bytes: 2_000)
            let place = try store.commit([record])
            try store.fold(Samples.fold([Samples.session(revision: revision)], history: [record], through: place))
          }
        }
      }
    }
    #expect(try store.changes().count == 200)
  }

  @Test func theLogIsCopiedBeforeItGrowsLarge() throws {
    let folder = TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path, options: .init(checkpointStep: 100))
    defer { store.close() }
    var largest: Int32 = 0
    for revision in 1...Int64(300) {
      let place = try store.commit([Samples.record(revision: revision, bytes: 10_000)])
      try store.fold(Samples.fold(through: place))
      largest = max(
        largest,
        try store.write { writer in
          // The copy goes on beside the writer, for as long as the disk takes: without waiting for it the log may be larger.
          writer.checkpointer.wait()
          return writer.connection.walFrames
        })
    }
    #expect(largest < 120)
  }

  @Test func aTransactionThatWasLeftOpenSwallowsNoCommit() throws {
    let folder = TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    try store.write { writer throws(SQLiteError) in try writer.connection.execute("BEGIN IMMEDIATE") }
    _ = try store.commit([Samples.record(revision: 1)])
    #expect(try store.journal().count == 1, "another connection sees it")
  }

  @Test func aWriteThatFailedIsTriedByTheProbe() throws {
    let folder = TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    try store.write { writer throws(SQLiteError) in try writer.connection.execute("PRAGMA max_page_count = 1") }
    #expect(throws: StoreError.self) { try store.commit([Samples.record(revision: 1, bytes: 100_000)]) }
    #expect(throws: StoreError.self) { try store.probe() }
    try store.write { writer throws(SQLiteError) in try writer.connection.execute("PRAGMA max_page_count = 1000000") }
    try store.probe()
    #expect(try store.journal().isEmpty)
    #expect(try store.commit([Samples.record(revision: 1)]) == 1)
  }
}
