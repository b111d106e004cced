import Navigation
import TestStores
import TestSupport
import Testing

@testable import Sessions

/// Append, then fold: what a crash at any moment leaves, and what a clean stop does.
@Suite struct FoldingTests {
  @Test func aCleanStopLeavesRowsAndNoJournal() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    for index in 0..<30 { _ = try harness.push("a", "p\(index)").get() }
    harness.close()
    #expect(harness.store.counts.journal == 0)
    let row = try #require(harness.store.row("a"))
    #expect(row.revision == 31)
    #expect(try row.session().path.count == 31)
    let history = try harness.store.history(of: "a", incarnation: row.incarnation, after: 0, limit: 100)
    #expect(history.map(\.revision) == Array(1...31))
  }

  @Test func historyIsBounded() throws {
    var configuration = EngineConfiguration.test
    configuration.historyCount = 10
    configuration.foldBytes = 4096
    let harness = try EngineHarness(configuration: configuration)
    _ = try harness.create("a").get()
    for _ in 0..<60 {
      _ = try harness.push("a", "x").get()
      _ = try harness.pop("a").get()
    }
    harness.close()
    let row = try #require(harness.store.row("a"))
    let kept = try harness.store.history(of: "a", incarnation: row.incarnation, after: 0, limit: 1000)
    #expect(kept.map(\.revision) == Array(112...121))
  }

  @Test func aFoldThatFailsIsTriedAgainAndNothingIsLost() throws {
    var configuration = EngineConfiguration.test
    configuration.foldBytes = 1
    let harness = try EngineHarness(configuration: configuration)
    harness.store.failFolds(.full("no room"))
    _ = try harness.create("a").get()
    for index in 0..<30 { _ = try harness.push("a", "p\(index)").get() }
    #expect(harness.store.counts.folds == 0)
    harness.store.failFolds(nil)
    for index in 0..<30 { _ = try harness.push("a", "q\(index)").get() }
    #expect(harness.store.counts.folds > 0)
    harness.close()
    #expect(harness.store.row("a")?.revision == 61)
  }

  /// What is not folded cannot leave memory: while commits come without a pause, memory's budget asks for it too.
  @Test func commitsWithoutAPauseDoNotFillMemory() throws {
    var configuration = EngineConfiguration.test
    configuration.memoryBytes = 64 << 10
    let harness = try EngineHarness(configuration: configuration)
    for index in 0..<200 { _ = try harness.create("s\(index)").get() }
    #expect(harness.store.counts.folds > 0)
  }

  @Test func onlySoManySessionsWaitToBeFolded() throws {
    var configuration = EngineConfiguration.test
    let calm = try EngineHarness(configuration: configuration)
    for index in 0..<20 { _ = try calm.create("s\(index)").get() }
    #expect(calm.store.counts.folds == 0)
    configuration.foldWaiting = 10
    let pressed = try EngineHarness(configuration: configuration)
    for index in 0..<20 { _ = try pressed.create("s\(index)").get() }
    #expect(pressed.store.counts.folds > 0)
  }

  @Test func idleTimeFoldsTheJournal() throws {
    var configuration = EngineConfiguration.test
    configuration.idleMilliseconds = 1
    let harness = try EngineHarness(configuration: configuration)
    for index in 0..<500 { _ = try harness.create("s\(index)").get() }
    var turns = 0
    while harness.store.counts.journal > 0 && turns < 10_000 {
      turns += 1
      _ = harness.read("s0")
      Pause.briefly()
    }
    #expect(harness.store.counts.journal == 0)
  }

  /// The journal begins with an earlier life of an id than the tables hold: replaying it must not end the later one.
  @Test func aCrashBetweenFoldsKeepsASessionThatCameBack() throws {
    var configuration = EngineConfiguration.test
    configuration.foldSessions = 1
    let harness = try EngineHarness(configuration: configuration)
    _ = try harness.create("a").get()
    _ = try harness.create("b").get()
    for _ in 0..<2 {
      _ = try harness.delete("a").get()
      _ = try harness.create("a").get()
    }
    // One fold takes `a` alone, and the journal stays from where `b` begins.
    harness.foldOnce()
    #expect(harness.store.row("a")?.revision == 1)
    #expect(harness.store.row("b") == nil)
    let after = try EngineHarness(store: harness.store.copy(), configuration: configuration)
    after.close()
    #expect(after.store.row("a")?.incarnation == harness.store.row("a")?.incarnation)
    #expect(after.store.row("b") != nil)
  }

  /// Whatever was acknowledged is there after a crash, wherever folding stood; and a second crash changes nothing.
  @Test func aCrashAtAnyMomentLosesNothing() throws {
    var random = SeededRandom.fromEnvironment()
    var configuration = EngineConfiguration.test
    configuration.foldBytes = 3000
    configuration.foldSessions = 2
    configuration.historyCount = 20
    let ids = (0..<12).map { "id\($0)" }
    for _ in 0..<30 {
      var harness = try EngineHarness(configuration: configuration)
      for _ in 0..<120 {
        let id = ids.randomElement(using: &random)!
        switch Int.random(in: 0..<12, using: &random) {
        case 0: _ = harness.delete(id)
        case 1...3: _ = harness.create(id)
        case 4...5: _ = harness.pop(id)
        case 6 where Bool.random(using: &random):
          let expected = try ids.map { try harness.read($0).get()?.representation }
          harness = try EngineHarness(store: harness.store.copy(), configuration: configuration)
          #expect(try ids.map { try harness.read($0).get()?.representation } == expected)
        default: _ = harness.push(id, "p\(Int.random(in: 0..<9, using: &random))")
        }
      }
      let expected = try ids.map { try harness.read($0).get()?.representation }
      harness.close()
      let again = try EngineHarness(store: harness.store.copy(), configuration: configuration)
      #expect(try ids.map { try again.read($0).get()?.representation } == expected)
    }
  }
}
