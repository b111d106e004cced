import Foundation
import Sessions
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct DamagedFileTests {
  /// A file with some pages of everything.
  private func sound() throws -> Data {
    let folder = TemporaryFolder()
    let store = try SQLiteStore(folder: folder.path)
    for revision in 1...Int64(40) {
      _ = try store.commit([Samples.record(revision: revision, bytes: 500)])
    }
    var batch = Samples.fold((0..<50).map { Samples.session("s\($0)", revision: 9) }, through: 20)
    for session in batch.sessions {
      batch.history += (1...9).map { Samples.record(session.id, revision: $0, bytes: 200) }
    }
    try store.fold(batch)
    store.close()
    // Nobody looks into free pages, so there must be none.
    try Connection(path: folder.database, access: .readWrite).execute("VACUUM")
    return try #require(folder.contents("backstack.db"))
  }

  /// Opens and reads everything; errors must be typed, and nothing else may happen.
  private func useAll(_ folder: TemporaryFolder) throws {
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    _ = try store.journal()
    for session in try store.page(after: nil, limit: .max, filters: []).rows {
      _ = try store.load(session.id)
      _ = try store.changes(session.id)
    }
    let place = try store.commit([Samples.record("new", revision: 1)])
    try store.fold(
      Samples.fold([Samples.session("new")], history: [Samples.record("new", revision: 1)], through: place))
  }

  private func expectTypedError(_ folder: TemporaryFolder) {
    do {
      try useAll(folder)
    } catch is StoreError {
    } catch is StoreOpeningError {
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func flippedBytesAreTypedErrorsOrHarmless() throws {
    var random = SeededRandom.fromEnvironment()
    let good = try sound()
    for _ in 0..<40 {
      let folder = TemporaryFolder()
      var bad = good
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        bad[Int.random(in: bad.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      try folder.write(bad, to: "backstack.db")
      expectTypedError(folder)
      _ = try? SQLiteStore.check(folder: folder.path)
    }
  }

  @Test func overwrittenPagesAreFoundByTheCheck() throws {
    var random = SeededRandom.fromEnvironment()
    let good = try sound()
    for _ in 0..<20 {
      let folder = TemporaryFolder()
      var bad = good
      let page = Int.random(in: 1..<good.count / 4_096, using: &random)
      for place in page * 4_096..<(page + 1) * 4_096 { bad[place] = UInt8.random(in: 0...255, using: &random) }
      try folder.write(bad, to: "backstack.db")
      #expect(try !SQLiteStore.check(folder: folder.path).isEmpty, "page \(page + 1)")
      #expect(folder.contents("backstack.db") == bad)
      #expect(folder.names == ["backstack.db"])
      expectTypedError(folder)
    }
  }

  @Test func aFileCutShortIsCorruptAndLeftAsItIs() throws {
    let good = try sound()
    for count in [1, 99, 100, 512, 4_095, 4_096, 8_192, good.count - 4_096, good.count - 1] {
      let folder = TemporaryFolder()
      try folder.write(good.prefix(count), to: "backstack.db")
      expectTypedError(folder)
      let left = try #require(folder.contents("backstack.db"))
      #expect(left.prefix(24) == good.prefix(count).prefix(24), "\(count)")
      if count < 100 { #expect(left == good.prefix(count)) }
    }
  }

  @Test func aDamagedJournalRowNamesItsSequence() throws {
    let folder = TemporaryFolder()
    var store = try SQLiteStore(folder: folder.path)
    for revision in 1...Int64(3) { _ = try store.commit([Samples.record(revision: revision)]) }
    store.close()
    try Connection(path: folder.database, access: .readWrite).execute(
      "UPDATE journal SET records = CAST(substr(records, 1, 40) || x'00' || substr(records, 42) AS BLOB) WHERE sequence = 2"
    )
    store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    let error = #expect(throws: StoreError.self) { try store.replay { _, _ in } }
    guard case .corrupt(let text)? = error else {
      Issue.record("expected .corrupt, got \(String(describing: error))")
      return
    }
    #expect(text.contains("journal sequence 2,"))
    let findings = try SQLiteStore.check(folder: folder.path)
    #expect(findings.map(\.area) == ["journal"])
    #expect(findings.first?.detail.hasPrefix("sequence 2,") == true)
  }
}
