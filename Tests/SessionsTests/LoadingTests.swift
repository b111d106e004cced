import Navigation
import TestStores
import Testing

@testable import Sessions

/// Sessions come into memory when asked for, and leave it when there is no room.
@Suite struct LoadingTests {
  @Test func aSessionOnDiskIsLoadedOnceForAllThatAsk() throws {
    let first = try EngineHarness()
    _ = try first.create("a").get()
    _ = try first.push("a", "detail").get()
    first.close()

    let harness = try EngineHarness(store: first.store.copy())
    guard case .unknown = harness.engine.cached("a") else {
      return #expect(Bool(false), "cold sessions are not in memory")
    }
    let answers = Answers<Int64>()
    for index in 0..<20 {
      harness.perform("a", harness.pushing("p\(index)")) { answers.add((try? $0.get().change?.revision) ?? 0) }
    }
    _ = try harness.push("a", "last").get()
    #expect(answers.all == Array(3...22))
    #expect(harness.store.counts.loads == first.store.counts.loads + 1)
    guard case .found(let committed) = harness.engine.cached("a") else { return #expect(Bool(false), "now it is") }
    #expect(committed.session.revision == 23)
  }

  /// A filter may walk all sessions.
  @Test func nobodyWaitsForTheList() throws {
    let first = try EngineHarness()
    for index in 0..<20 { _ = try first.create("s\(index)").get() }
    first.close()
    let store = first.store.copy()
    let harness = try EngineHarness(store: store)
    store.shutPages()
    harness.engine.list(after: nil, limit: 10, filters: []) { _ in }
    store.waitForPage()
    for index in 0..<20 { #expect(try harness.read("s\(index)").get() != nil) }
    store.openPages()
    harness.close()
  }

  @Test func whatIsNotThereTakesNoRoom() throws {
    let harness = try EngineHarness()
    for index in 0..<100 { #expect(try harness.read("none\(index)").get() == nil) }
    #expect(harness.engine.statistics().sessions == 0)
  }

  @Test func aStoreThatCannotReadIsAnErrorAndNotAnAbsence() throws {
    let first = try EngineHarness()
    _ = try first.create("a").get()
    first.close()
    let harness = try EngineHarness(store: first.store.copy())
    harness.store.failLoads(.unavailable("disk"))
    #expect(throws: EngineError.unavailable) { try harness.read("a").get() }
    #expect(throws: EngineError.unavailable) { try harness.push("a", "x").get() }
    harness.store.failLoads(nil)
    #expect(try harness.push("a", "x").get().change?.revision == 2)
  }

  @Test func foldedSessionsLeaveWhenTheBudgetIsReachedAndComeBack() throws {
    var configuration = EngineConfiguration.test
    configuration.memoryBytes = 64 << 10
    configuration.foldBytes = 1
    let harness = try EngineHarness(configuration: configuration)
    for index in 0..<2000 { _ = try harness.create("session-\(index)").get() }
    let memory = harness.engine.statistics()
    #expect(memory.evictions > 0)
    #expect(memory.sessions < 1000, "\(memory)")
    for index in stride(from: 0, to: 2000, by: 37) { #expect(try harness.path("session-\(index)") == ["root"]) }
  }

  @Test func whatIsNotFoldedNeverLeaves() throws {
    var configuration = EngineConfiguration.test
    configuration.memoryBytes = 1
    configuration.foldBytes = .max
    let harness = try EngineHarness(configuration: configuration)
    harness.store.failFolds(.full("no room"))
    for index in 0..<200 { _ = try harness.create("session-\(index)").get() }
    #expect(harness.engine.statistics().sessions == 200)
    for index in 0..<200 { #expect(try harness.path("session-\(index)") == ["root"]) }
  }
}
