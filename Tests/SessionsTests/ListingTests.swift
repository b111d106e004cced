import Navigation
import Telemetry
import TestStores
import TestSupport
import Testing

@testable import Sessions

/// The list shows what is committed, folded or not, each session once.
@Suite struct ListingTests {
  @Test func pagesGoThroughFoldedAndUnfoldedSessionsNewestChangeFirst() throws {
    var random = SeededRandom.fromEnvironment()
    for limit in [1, 2, 3, 7, 50] {
      var configuration = EngineConfiguration.test
      configuration.foldBytes = 2000
      configuration.foldSessions = 3
      let harness = try EngineHarness(configuration: configuration)
      var newest: [String] = []
      for step in 0..<80 {
        let fresh = newest.isEmpty || Int.random(in: 0..<3, using: &random) > 0
        let id = fresh ? "s\(step)" : newest.randomElement(using: &random)!
        _ = fresh ? try harness.create(id).get() : try harness.push(id, "x").get()
        newest.removeAll { $0 == id }
        newest.insert(id, at: 0)
        if step % 20 == 19 {
          let gone = newest.remove(at: Int.random(in: 0..<newest.count, using: &random))
          _ = harness.delete(gone)
        }
      }
      var listed: [String] = []
      var cursor: PageCursor?
      repeat {
        let page = try harness.list(after: cursor, limit: limit)
        #expect(page.sessions.count == limit || page.next == nil)
        listed += page.sessions.map(\.session.id)
        cursor = page.next
      } while cursor != nil
      #expect(listed == newest)
    }
  }

  /// What a client asks for at once must not be 200 times the largest state: the page ends early, and the next goes on.
  @Test(arguments: [1, 1 << 40]) func aPageOfLargeSessionsEndsEarly(foldBytes: Int) throws {
    var configuration = EngineConfiguration.test
    configuration.foldBytes = foldBytes
    let harness = try EngineHarness(configuration: configuration)
    let large = String(repeating: "x", count: 1_000_000)
    for index in 0..<20 { _ = try harness.create("s\(index)", metadata: #"{"k":"\#(large)"}"#).get() }
    var listed: [String] = []
    var counts: [Int] = []
    var cursor: PageCursor?
    repeat {
      let page = try harness.list(after: cursor, limit: 200)
      listed += page.sessions.map(\.session.id)
      counts.append(page.sessions.count)
      cursor = page.next
    } while cursor != nil
    #expect(listed == (0..<20).reversed().map { "s\($0)" })
    #expect(counts == [8, 8, 4])
    #expect(try harness.list(limit: 1).sessions.count == 1)
  }

  @Test func filtersHoldForFoldedAndUnfoldedSessions() throws {
    var configuration = EngineConfiguration.test
    configuration.foldBytes = 4000
    configuration.foldSessions = 3
    let harness = try EngineHarness(configuration: configuration)
    var expected: [String] = []
    for index in 0..<60 {
      let metadata = #"{"user":"u\#(index % 4)","n":\#(index % 3),"deep":{"user":"u1"}}"#
      _ = try harness.create("s\(index)", metadata: metadata).get()
      if index % 4 == 1 && index % 3 == 2 { expected.insert("s\(index)", at: 0) }
    }
    let filters = [MetadataFilter(key: "user", value: "u1"), MetadataFilter(key: "n", value: "2")]
    for limit in [1, 2, 60] {
      var listed: [String] = []
      var cursor: PageCursor?
      repeat {
        let page = try harness.list(after: cursor, limit: limit, filters: filters)
        listed += page.sessions.map(\.session.id)
        cursor = page.next
      } while cursor != nil
      #expect(listed == expected)
    }
    #expect(try harness.list(limit: 60, filters: [.init(key: "deep", value: "u1")]).sessions.isEmpty)
    #expect(harness.store.counts.folds > 0)
  }

  /// What the store finds by a pair is looked at: here it finds a session by every pair.
  @Test func whatTheStoreFindsIsCheckedExactly() throws {
    let harness = try EngineHarness()
    let members = (0..<300).map { #""k\#($0)":"v\#($0)""# }.joined(separator: ",")
    _ = try harness.create("large", metadata: "{\(members)}").get()
    harness.close()
    let again = try EngineHarness(store: harness.store.copy())
    #expect(try again.list(limit: 5, filters: [.init(key: "k7", value: "v7")]).sessions.count == 1)
    #expect(try again.list(limit: 5, filters: [.init(key: "k7", value: "v8")]).sessions.isEmpty)
  }

  @Test func theStoreNarrowsByAFewFiltersAndAllAreChecked() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a", metadata: "{" + (0..<20).map { #""k\#($0)":1"# }.joined(separator: ",") + "}").get()
    harness.close()
    let again = try EngineHarness(store: harness.store.copy())
    var filters = (0..<20).map { MetadataFilter(key: "k\($0)", value: "1") }
    #expect(try again.list(limit: 5, filters: filters).sessions.count == 1)
    #expect(again.store.pages.last == filters.prefix(8).map(\.pair))
    filters[19] = MetadataFilter(key: "k19", value: "2")
    #expect(try again.list(limit: 5, filters: filters).sessions.isEmpty)
  }

  /// A damaged row hides itself, and nobody else.
  @Test func whatCannotBeReadIsLeftOutAndCounted() throws {
    let first = try EngineHarness()
    for index in 0..<9 { _ = try first.create("s\(index)").get() }
    first.close()
    let store = first.store.copy()
    for id in ["s2", "s8"] {
      var row = try #require(store.row(id))
      row.layers = Array("[".utf8)
      var batch = FoldBatch()
      batch.sessions = [row]
      try store.fold(batch)
    }
    let harness = try EngineHarness(store: store)
    var found: [String] = []
    var cursor: PageCursor?
    repeat {
      let page = try harness.list(after: cursor, limit: 3)
      found += page.sessions.map(\.session.id)
      cursor = page.next
    } while cursor != nil
    #expect(found == ["s7", "s6", "s5", "s4", "s3", "s1", "s0"])
    #expect(harness.engine.meter.omissions.value() >= 2)
    #expect(throws: EngineError.unavailable) { try harness.read("s2").get() }
  }
}
