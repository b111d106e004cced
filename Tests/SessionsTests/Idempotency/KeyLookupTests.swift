import Dispatch
import Navigation
import Telemetry
import TestStores
import Testing

@testable import Sessions

/// What is known of a key, and where: under way, in the journal, in the tables, after a start.
@Suite struct KeyLookupTests {
  @Test func aKeyIsKnownInTheJournalInTheTablesAndAfterAStart() throws {
    var harness = try EngineHarness()
    _ = try harness.create("a").get()
    _ = harness.push("a", "b", key: harness.request("k"))
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("2 root,b true"))
    harness = try EngineHarness(store: harness.store.copy(), clock: harness.clock)
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("2 root,b true"))
    harness.foldAll()
    #expect(harness.store.answers.count == 1)
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("2 root,b true"))
    harness = try EngineHarness(store: harness.store.copy(), clock: harness.clock)
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("2 root,b true"))
    #expect(try harness.path("a") == ["root", "b"])
  }

  /// A fold that brings an answer may leave its transaction in the journal, because of others in it: replaying that changes
  /// nothing.
  @Test func anAnswerThatWasFoldedAndIsReplayedIsKeptOnce() throws {
    var configuration = EngineConfiguration.test
    configuration.foldSessions = 1
    var harness = try EngineHarness(configuration: configuration)
    _ = try harness.create("a").get()
    _ = try harness.create("z").get()
    _ = harness.push("a", "b", key: harness.request("k"))
    harness.foldOnce()
    #expect(harness.store.answers.count == 1)
    #expect(harness.store.counts.journal > 0)
    harness = try EngineHarness(store: harness.store.copy(), clock: harness.clock)
    harness.foldAll()
    #expect(harness.store.answers.count == 1)
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("2 root,b true"))
  }

  /// The journal is let go of only up to the first answer that is not folded.
  @Test func answersOfAHotSessionAreFoldedInSteps() throws {
    var configuration = EngineConfiguration.test
    configuration.foldChanges = 10
    let harness = try EngineHarness(configuration: configuration)
    _ = try harness.create("a").get()
    for index in 0..<35 { _ = harness.push("a", "b", key: harness.request("k\(index)")) }
    harness.foldOnce()
    #expect(harness.store.answers.count == 10)
    let copy = try EngineHarness(store: harness.store.copy(), clock: harness.clock)
    for index in [0, 9, 10, 34] {
      guard case .replayed = copy.push("a", "b", key: copy.request("k\(index)")) else {
        Issue.record("k\(index) was lost")
        continue
      }
    }
    harness.foldAll()
    #expect(harness.store.answers.count == 35)
    #expect(try harness.path("a").count == 36)
  }

  @Test func newKeysAreNotAskedForOnceTheStoresAreKnown() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    harness.waitForFilter()
    for index in 0..<200 { _ = harness.push("a", "b", key: harness.request("k\(index)")) }
    harness.foldAll()
    #expect(harness.engine.meter.keyLookups.value() <= 10)
    _ = harness.push("a", "b", key: harness.request("k7"))
    #expect(harness.engine.meter.keyLookups.value() >= 1)
  }

  /// Reading all keys may take long, and the list is read on the same queue.
  @Test func theListNeedNotWaitUntilAllKeysAreRead() throws {
    let harness = try EngineHarness()
    for index in 0..<5 { _ = harness.keep("x", key: harness.request("k\(index)")) }
    harness.foldAll()
    harness.waitForFilter()
    let (engine, store) = (harness.engine, harness.store)
    let before = store.keyPages
    engine.lister.suspend()
    engine.fillKeyFilter(rows: 1)
    let seen: Int = harness.wait { done in
      engine.list(after: nil, limit: 1, filters: []) { _ in done(store.keyPages) }
      engine.lister.resume()
    }
    #expect(seen == before + 1)
    while store.keyPages < before + 6 { Pause.briefly() }
  }

  /// Those who come while the store is asked hear what it says, in their order.
  @Test func whoComesDuringALookupWaitsForIt() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    _ = harness.push("a", "b", key: harness.request("old", 1))
    harness.foldAll()
    let next = try EngineHarness(store: harness.store.copy(), clock: harness.clock)
    next.store.shutAnswers()
    let answers = Answers<EngineHarness.Keyed>()
    next.push("a", "b", key: next.request("old", 1)) { answers.add($0) }
    next.push("a", "b", key: next.request("old", 2)) { answers.add($0) }
    next.push("a", "b", key: next.request("old", 1)) { answers.add($0) }
    next.store.waitForAnswer()
    #expect(answers.all.isEmpty)
    next.store.openAnswers()
    #expect(next.push("a", "b", key: next.request("old", 1)) == .replayed("2 root,b true"))
    #expect(answers.all == [.replayed("2 root,b true"), .mismatch, .replayed("2 root,b true")])
  }

  @Test func aStoreThatCannotBeAskedFailsTheRequestAndFreesTheKey() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    _ = harness.push("a", "b", key: harness.request("k"))
    harness.foldAll()
    harness.store.failLoads(.unavailable("disk"))
    #expect(harness.push("a", "b", key: harness.request("k")) == .failed("unavailable"))
    harness.store.failLoads(nil)
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("2 root,b true"))
  }

  @Test func fiftyAtOnceHaveOneEffect() async throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    for round in 0..<20 {
      let request = harness.request("k\(round)")
      let results = await withTaskGroup(of: EngineHarness.Keyed.self) { group in
        for _ in 0..<50 {
          group.addTask {
            await withCheckedContinuation { next in harness.push("a", "b", key: request) { next.resume(returning: $0) }
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let text = "\(round + 2) \((["root"] + [String](repeating: "b", count: round + 1)).joined(separator: ",")) true"
      #expect(results.count { $0 == .done(text) } == 1)
      #expect(results.allSatisfy { $0 == .done(text) || $0 == .inProgress || $0 == .replayed(text) })
      #expect(harness.push("a", "b", key: request) == .replayed(text))
    }
    #expect(try harness.path("a").count == 21)
  }
}
