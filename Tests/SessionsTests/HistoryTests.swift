import Navigation
import TestStores
import TestSupport
import Testing

@testable import Sessions

/// Earlier states come back from the changes kept, in memory or folded.
@Suite struct HistoryTests {
  private func history(_ harness: EngineHarness, from revision: Int64 = 0) throws -> History? {
    let result: Result<History?, EngineError> = harness.wait { harness.engine.history(of: "a", from: revision, $0) }
    return try result.get()
  }

  private func undo(_ harness: EngineHarness) -> Result<Outcome, any Error> {
    let (now, limits) = (harness.engine.now(), harness.engine.limits)
    return harness.wait {
      harness.engine.performWithHistory(
        "a", origin: nil,
        { session, history in
          guard let session, let state = try history?.stateBeforeThis() else { throw NoSession() }
          return .commit(try session.restoringLayers(of: state, now: now, limits: limits))
        }, $0)
    }
  }

  /// Every kept revision is rebuilt to the letter, whatever was folded, and after a restart too.
  @Test func statesComeBackToTheLetter() throws {
    var random = SeededRandom.fromEnvironment()
    for limit in [1, 5, 1000] {
      var configuration = EngineConfiguration.test
      configuration.historyCount = limit
      configuration.foldBytes = 1500
      var harness = try EngineHarness(configuration: configuration)
      var states = [try harness.create("a").get().session?.representation]
      for step in 0..<60 {
        let outcome = Int.random(in: 0..<3, using: &random) > 0 ? harness.push("a", "p\(step)") : harness.pop("a")
        guard let outcome = try? outcome.get(), outcome.change?.changed == true else { continue }
        states.append(outcome.session?.representation)
        if step % 20 == 19 { harness = try EngineHarness(store: harness.store.copy(), configuration: configuration) }
      }
      let history = try #require(try history(harness))
      #expect(history.oldest == max(1, Int64(states.count) - Int64(limit)))
      for (index, expected) in states.enumerated() {
        let revision = Int64(index + 1)
        var made: [UInt8]?
        if let state = try history.state(at: revision) {
          made = []
          state.appendRepresentation(to: &made!)
        }
        #expect(made == (revision >= history.oldest ? expected : nil), "revision \(revision), limit \(limit)")
        let feed = history.feed(after: revision, limit: 1000)
        #expect(feed?.count == (revision >= history.oldest ? states.count - index - 1 : nil))
      }
      #expect(try history.state(at: Int64(states.count) + 1) == nil)
      #expect(history.feed(after: Int64(states.count) + 1, limit: 1) == nil)
      harness.close()
    }
  }

  @Test func noMoreIsReadThanWasAskedFor() throws {
    var configuration = EngineConfiguration.test
    configuration.historyCount = 15
    let harness = try EngineHarness(configuration: configuration)
    _ = try harness.create("a").get()
    for step in 0..<19 { _ = try harness.push("a", "p\(step)").get() }
    harness.foldOnce()
    let before = harness.store.historyReads.count
    for (revision, after) in [(18, 18), (10, 10), (0, 5)] as [(Int64, Int64)] {
      let history = try #require(try history(harness, from: revision))
      #expect(harness.store.historyReads.last == after)
      #expect(history.oldest == after)
      #expect(try history.state(at: after)?.revision == after)
      #expect(history.feed(after: after, limit: 100)?.count == Int(20 - after))
    }
    #expect(harness.store.historyReads.count == before + 3)
    harness.close()
  }

  @Test func undoGoesBackStepByStepAndPassesOverWhatItUndid() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    for screen in ["b", "c"] { _ = try harness.push("a", screen).get() }
    _ = try undo(harness).get()
    #expect(try harness.path("a") == ["root", "b"])
    _ = try harness.push("a", "other").get()
    _ = try undo(harness).get()
    #expect(try harness.path("a") == ["root", "b"])
    _ = try undo(harness).get()
    #expect(try harness.path("a") == ["root"])
    #expect(throws: NoSession.self) { try undo(harness).get() }
  }

  @Test func undoWaitsForWhatIsStagedAndTakesItBack() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    harness.store.shut()
    let answers = Answers<Bool>()
    harness.perform("a", harness.pushing("b")) { answers.add((try? $0.get()) != nil) }
    harness.store.waitForCommit()
    let (now, limits) = (harness.engine.now(), harness.engine.limits)
    let undone: Result<Outcome, any Error> = harness.wait { done in
      harness.engine.performWithHistory(
        "a", origin: nil,
        { session, history in
          guard let session, let state = try history?.stateBeforeThis() else { throw NoSession() }
          return .commit(try session.restoringLayers(of: state, now: now, limits: limits))
        }, done)
      harness.store.open()
    }
    #expect(try undone.get().change?.revision == 3)
    #expect(try harness.path("a") == ["root"])
  }
}
