import Foundation
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

  private func replay(
    _ history: History, after revision: Int64, limit: Int = 100, bytes: Int = .max, withSession: Bool = true
  ) throws -> [MissedChange]? {
    try history.replay(after: revision, limit: limit, bytes: bytes, withSession: withSession)
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
          try replay(try history(harness, from: Int64(revision)), after: Int64(revision)))
        #expect(replay.map(\.revision) == (revision..<13).map { Int64($0 + 1) })
        #expect(replay.compactMap(\.session?.representation) == Array(states[revision...]))
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
    #expect(try replay(history, after: 11) == nil)
    #expect(try replay(history, after: .max) == nil)
    #expect(try replay(history, after: 4) == nil)
    #expect(try replay(history, after: 5)?.count == 5)
    #expect(try replay(history, after: 5, limit: 4) == nil)
    #expect(try replay(history, after: 6, limit: 4)?.count == 4)
    #expect(try replay(history, after: 10, limit: 0)?.isEmpty == true)
    harness.close()
  }

  /// The way back from revision 9 is damaged: whoever walks it finds that out.
  @Test func noStateIsMadeThatIsNotTold() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    for step in 0..<9 { _ = try harness.push("a", "p\(step)").get() }
    let whole = try history(harness, from: 0)
    let records = whole.records.map { record in
      guard record.revision == 9 else { return record }
      return ChangeRecord(
        kind: record.kind, sessionID: record.sessionID, incarnation: record.incarnation, revision: 9, at: record.at,
        order: record.order, feed: record.feed, redo: [], undo: [])
    }
    let damaged = History(
      whole.current, unfolded: records, folded: [], limit: 100, start: Timestamp(milliseconds: 0))
    let newest = try #require(try replay(damaged, after: 8))
    #expect(newest.map(\.revision) == [9, 10])
    #expect(throws: StoreError.self) { try replay(damaged, after: 7) }
    let bytes = newest.reduce(0) { $0 + $1.cost }
    #expect(try replay(damaged, after: 8, bytes: bytes)?.count == 2)
    #expect(try replay(damaged, after: 8, bytes: bytes - 1) == nil)
    #expect(try replay(damaged, after: 0, bytes: newest[1].cost) == nil)
    let bare = try #require(try replay(damaged, after: 0, withSession: false))
    #expect(bare.map(\.revision) == Array(1...10))
    #expect(bare.allSatisfy { $0.session == nil })
    #expect(bare.map(\.feed) == whole.records.map(\.feed))
    harness.close()
  }

  /// Much is to be made of what is in memory, and the caller is a loop.
  @Test func itIsNotMadeOnTheThreadOfTheCaller() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    for step in 0..<9 { _ = try harness.push("a", "p\(step)").get() }
    let caller = pthread_self()
    let isCaller = Answers<Bool>()
    let result: Result<SessionEngine.Replay?, EngineError> = harness.wait { done in
      harness.engine.replay(of: "a", after: 4, limit: 100, bytes: .max, withSession: true) { result in
        isCaller.add(pthread_equal(caller, pthread_self()) != 0)
        done(result)
      }
    }
    #expect(try result.get()?.changes?.map(\.revision) == [5, 6, 7, 8, 9, 10])
    #expect(isCaller.all == [false])
    harness.close()
  }
}
