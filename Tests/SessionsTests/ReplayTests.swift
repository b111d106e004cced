import Navigation
import TestStores
import Testing

@testable import Sessions

/// What a client has missed comes back change by change, each with the state that it led to.
@Suite struct ReplayTests {
  private func history(_ harness: EngineHarness, from revision: Int64) throws -> History {
    let result: Result<History?, EngineError> = harness.wait { harness.engine.history(of: "a", from: revision, $0) }
    return try #require(try result.get())
  }

  @Test func everyChangeComesWithItsState() throws {
    for folds in [false, true] {
      let harness = try EngineHarness()
      var states = [try #require(try harness.create("a").get().session).representation]
      for step in 0..<12 {
        states.append(try #require(try harness.push("a", "p\(step)").get().session).representation)
        if folds && step % 5 == 4 { harness.foldOnce() }
      }
      for revision in 0...13 {
        let replay = try #require(
          try history(harness, from: Int64(revision)).replay(after: Int64(revision), limit: 100))
        #expect(replay.map(\.record.revision) == (revision..<13).map { Int64($0 + 1) })
        #expect(replay.map(\.session.representation) == Array(states[revision...]))
      }
      harness.close()
    }
  }

  @Test func whatIsAheadOrTooMuchOrNotKeptDoesNot() throws {
    var configuration = EngineConfiguration.test
    configuration.historyCount = 5
    let harness = try EngineHarness(configuration: configuration)
    _ = try harness.create("a").get()
    for step in 0..<9 { _ = try harness.push("a", "p\(step)").get() }
    let history = try history(harness, from: 0)
    #expect(try history.replay(after: 11, limit: 100) == nil)
    #expect(try history.replay(after: .max, limit: 100) == nil)
    #expect(try history.replay(after: 4, limit: 100) == nil)
    #expect(try history.replay(after: 5, limit: 100)?.count == 5)
    #expect(try history.replay(after: 5, limit: 4) == nil)
    #expect(try history.replay(after: 6, limit: 4)?.count == 4)
    #expect(try history.replay(after: 10, limit: 0)?.isEmpty == true)
    harness.close()
  }
}
