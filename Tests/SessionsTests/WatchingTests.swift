import Navigation
import TestStores
import Testing

@testable import Sessions

/// A notice is called once, for the next change after what its owner saw: before the writer takes the change after that.
@Suite struct WatchingTests {
  private func watch(
    _ harness: EngineHarness, seen: Session, _ calls: Answers<String>, as name: String = "notice"
  ) throws -> WatchToken? {
    let result: Result<SessionEngine.Watch, EngineError> = harness.wait {
      harness.engine.watch("a", seen: seen, notice: { calls.add(name) }, $0)
    }
    if case .waits(let token) = try result.get() { return token }
    return nil
  }

  private func session(_ harness: EngineHarness) throws -> Session {
    try #require(try harness.read("a").get()).session
  }

  @Test func itIsCalledOnceForAChange() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    let calls = Answers<String>()
    _ = try #require(try watch(harness, seen: session(harness), calls))
    _ = harness.pop("a")
    #expect(calls.all.isEmpty, "a refusal is no change")
    _ = try harness.push("a", "x").get()
    _ = try harness.push("a", "y").get()
    #expect(calls.all == ["notice"])
    harness.close()
  }

  @Test func itIsCalledForADeletion() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    let calls = Answers<String>()
    _ = try #require(try watch(harness, seen: session(harness), calls))
    _ = try harness.delete("a").get()
    _ = try harness.create("a").get()
    #expect(calls.all == ["notice"])
    harness.close()
  }

  @Test func whoSawAnEarlierStateIsToldAtOnce() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    let seen = try session(harness)
    _ = try harness.push("a", "x").get()
    let calls = Answers<String>()
    #expect(try watch(harness, seen: seen, calls) == nil)
    _ = try harness.delete("a").get()
    #expect(try watch(harness, seen: seen, calls) == nil)
    #expect(calls.all.isEmpty)
    harness.close()
  }

  @Test func whoLetGoIsNotCalled() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    let calls = Answers<String>()
    let token = try #require(try watch(harness, seen: session(harness), calls, as: "first"))
    _ = try #require(try watch(harness, seen: session(harness), calls, as: "second"))
    harness.engine.stopWatching(token)
    _ = try harness.push("a", "x").get()
    harness.engine.stopWatching(token)
    _ = try harness.push("a", "y").get()
    #expect(calls.all == ["second"])
    harness.close()
  }

  /// A token may be let go of when its session is gone from memory, and another life of it is watched by another.
  @Test func aTokenOfAnEarlierLifeLetsGoOfNobody() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    let calls = Answers<String>()
    let old = try #require(try watch(harness, seen: session(harness), calls, as: "old"))
    _ = try harness.delete("a").get()
    harness.foldOnce()
    #expect(harness.engine.statistics().sessions == 0)
    _ = try harness.create("a").get()
    _ = try #require(try watch(harness, seen: session(harness), calls, as: "new"))
    harness.engine.stopWatching(old)
    _ = try harness.push("a", "x").get()
    // A notice is sure to have been called when the writer has taken the next change.
    _ = try harness.push("a", "y").get()
    #expect(calls.all == ["old", "new"])
    harness.close()
  }

  /// A session that somebody watches stays in memory, so that the notice is not lost with it.
  @Test func aWatchedSessionStaysInMemory() throws {
    var configuration = EngineConfiguration.test
    configuration.memoryBytes = 1
    configuration.foldBytes = 1
    let harness = try EngineHarness(configuration: configuration)
    _ = try harness.create("a").get()
    let calls = Answers<String>()
    _ = try #require(try watch(harness, seen: session(harness), calls))
    for number in 0..<2000 { _ = try harness.create("other\(number)").get() }
    guard case .found = harness.engine.cached("a") else {
      Issue.record("the watched session left memory")
      return
    }
    _ = try harness.push("a", "x").get()
    _ = try harness.push("a", "y").get()
    #expect(calls.all == ["notice"])
    harness.close()
  }
}
