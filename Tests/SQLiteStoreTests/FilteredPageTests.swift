import Sessions
import Testing

@testable import SQLiteStore

@Suite struct FilteredPageTests {
  private let folder = TemporaryFolder()

  /// How SQLite goes through the tables for a page.
  private func plan(filters: Int, leads: Bool) throws -> [String] {
    let connection = try Connection(path: folder.database, access: .immutable)
    let sql = FilteredPage.sql("id", filters: filters, leads: leads, isContinued: true)
    let statement = try Statement(connection, "EXPLAIN QUERY PLAN " + sql)
    var steps: [String] = []
    while try statement.step() { steps.append(try statement.string(3) ?? "") }
    return steps
  }

  @Test func aRarePairLeadsAndNoTableIsScanned() throws {
    try SQLiteStore(folder: folder.path).close()
    let steps = try plan(filters: 2, leads: true)
    #expect(steps.contains { $0.hasPrefix("SEARCH found USING PRIMARY KEY (pair=?)") }, "\(steps)")
    #expect(!steps.contains { $0.hasPrefix("SCAN sessions") || $0.hasPrefix("SCAN found") }, "\(steps)")
  }

  @Test func aCommonPairIsLookedUpAlongTheList() throws {
    try SQLiteStore(folder: folder.path).close()
    let steps = try plan(filters: 2, leads: false)
    #expect(
      steps.contains { $0.hasPrefix("SEARCH sessions USING COVERING INDEX sessions_by_change (change_order<?)") },
      "\(steps)")
    #expect(!steps.contains { $0.hasPrefix("SCAN session") }, "\(steps)")
  }

  /// Around the number of sessions that decides which of the two ways is gone, both find the same.
  @Test func rareAndCommonPairsFindTheSame() throws {
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    let count = FilteredPage.few + 50
    var expected: [String] = []
    try store.fold(
      Samples.fold(
        (0..<count).map { index in
          if index % 97 == 0 { expected.insert("s\(index)", at: 0) }
          return Samples.session(
            "s\(index)", order: Int64(index), metadata: #"{"app":"shop","rare":\#(index % 97 == 0)}"#)
        }))
    let (app, rare) = (Samples.pair("app", "shop"), Samples.pair("rare", "true"))
    #expect(try store.all([app, rare]).map(\.id) == expected)
    #expect(try store.all([rare]).map(\.id) == expected)
    let next = try store.page(after: PageCursor(order: 971), limit: 3, filters: [app]).rows
    #expect(next.map(\.order) == [970, 969, 968])
    let both = try store.page(after: PageCursor(order: 971), limit: 3, filters: [app, Samples.pair("rare", "false")])
      .rows
    #expect(both.map(\.order) == [969, 968, 967])
  }

  @Test func metadataThatStayAreNotWrittenAgain() throws {
    let store = try SQLiteStore(folder: folder.path)
    defer { store.close() }
    let metadata = #"{"user":"u1","n":1}"#
    try store.fold(Samples.fold([Samples.session(metadata: metadata)]))
    // Whatever would touch the pairs fails from here on.
    try store.write { writer throws(SQLiteError) in
      for event in ["INSERT", "DELETE"] {
        try writer.connection.execute(
          """
          CREATE TEMP TRIGGER no_\(event) BEFORE \(event) ON main.session_metadata
          BEGIN SELECT raise(ABORT, 'touched'); END
          """)
      }
    }
    try store.fold(Samples.fold([Samples.session(revision: 2, metadata: metadata)]))
    try store.fold(Samples.fold([Samples.session("b", metadata: "{}")]))
    #expect(try store.load("a")?.revision == 2)
    #expect(throws: StoreError.self) {
      try store.fold(Samples.fold([Samples.session(revision: 3, metadata: #"{"user":"u2","n":1}"#)]))
    }
  }

  @Test func aLargeMemberTakesNoRoomInTheIndex() throws {
    let store = try SQLiteStore(folder: folder.path)
    let value = String(repeating: "x", count: 1 << 20)
    try store.fold(Samples.fold([Samples.session(metadata: #"{"k":"\#(value)"}"#)]))
    #expect(try store.all([Samples.pair("k", value)]).count == 1)
    store.close()
    let connection = try Connection(path: folder.database, access: .immutable)
    let bytes = try connection.integer(
      "SELECT sum(pgsize) FROM dbstat WHERE name IN ('session_metadata', 'session_metadata_by_session')")
    #expect(bytes == 8192)
  }
}
