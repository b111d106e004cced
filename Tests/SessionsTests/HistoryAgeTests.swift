import Navigation
import TestStores
import Testing

@testable import Sessions

/// History is bounded by the age of its changes, beside their number.
@Suite struct HistoryAgeTests {
  private static let day = 86_400.0

  private func harness(foldBytes: Int = 8 << 20, _ store: MemoryStore = MemoryStore()) throws -> EngineHarness {
    var configuration = EngineConfiguration.test
    configuration.historySeconds = 30 * Self.day
    configuration.foldBytes = foldBytes
    return try EngineHarness(store: store, configuration: configuration)
  }

  private func history(_ harness: EngineHarness, from revision: Int64 = 0) throws -> History {
    let result: Result<History?, EngineError> = harness.wait { harness.engine.history(of: "a", from: revision, $0) }
    return try #require(try result.get())
  }

  private func kept(_ harness: EngineHarness) throws -> [Int64] {
    let row = try #require(harness.store.row("a"))
    return try harness.store.history(of: "a", incarnation: row.incarnation, after: 0, limit: 1000).map(\.revision)
  }

  /// A change each ten days: revision 1 at once, 5 after forty days.
  private func changeEachTenDays(_ harness: EngineHarness) throws {
    _ = try harness.create("a").get()
    for screen in ["b", "c", "d", "e"] {
      harness.clock.advance(seconds: 10 * Self.day)
      _ = try harness.push("a", screen).get()
    }
  }

  @Test(arguments: [1, 8 << 20])
  func olderChangesAreHidden(foldBytes: Int) throws {
    let harness = try harness(foldBytes: foldBytes)
    try changeEachTenDays(harness)
    // Revision 2 was made thirty days ago, and a moment.
    let now = try history(harness)
    #expect(now.oldest == 2)
    #expect(try now.state(at: 1) == nil)
    #expect(try now.state(at: 2)?.path == ["root", "b"])
    #expect(now.feed(after: 1, limit: 10) == nil)
    #expect(now.feed(after: 2, limit: 10)?.count == 3)
    #expect(try now.stateBeforeThis()?.path == ["root", "b", "c", "d"])
    harness.clock.advance(seconds: 31 * Self.day)
    let later = try history(harness)
    #expect(later.oldest == 5)
    #expect(try later.state(at: 5)?.path.count == 5)
    #expect(try later.stateBeforeThis() == nil)
    #expect(later.feed(after: 5, limit: 10) == [])
    #expect(later.feed(after: 0, limit: 10) == nil)
    harness.close()
  }

  @Test func foldingForgetsThemInTheStore() throws {
    let harness = try harness(foldBytes: 1)
    try changeEachTenDays(harness)
    harness.close()
    #expect(try kept(harness) == [3, 4, 5])
    // Young sessions are not asked for, and the history of this one is found as it is.
    let again = try self.harness(foldBytes: 1, harness.store.copy())
    again.clock.advance(seconds: 65 * Self.day)
    _ = try again.push("a", "f").get()
    again.close()
    #expect(try kept(again) == [5, 6])
    #expect(again.store.row("a")?.revision == 6)
  }

  @Test func whatIsTooOldBeforeItIsFoldedIsNotKept() throws {
    let harness = try harness()
    try changeEachTenDays(harness)
    harness.clock.advance(seconds: 25 * Self.day)
    harness.close()
    #expect(try kept(harness) == [5])
    #expect(harness.store.row("a")?.revision == 5)
  }
}
