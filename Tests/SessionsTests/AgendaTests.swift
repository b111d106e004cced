import Navigation
import TestStores
import TestSupport
import Testing

@testable import Sessions

/// What is due when.
@Suite struct AgendaTests {
  @Test func itemsComeInTheOrderOfTheirTimes() {
    var random = SeededRandom.fromEnvironment()
    for _ in 0..<50 {
      var heap = AgendaHeap()
      let times = (0..<Int.random(in: 0..<200, using: &random)).map { _ in Int64.random(in: 0..<50, using: &random) }
      for time in times { heap.add(.init(due: Timestamp(milliseconds: time), id: "s\(time)")) }
      var taken: [Int64] = []
      while let item = heap.takeDue(at: Timestamp(milliseconds: 24)) { taken.append(item.due.milliseconds) }
      #expect(taken == times.filter { $0 <= 24 }.sorted())
      #expect(heap.count == times.count - taken.count)
    }
  }

  /// The store has been asked for what is due, and does not know of the session yet; when memory is looked at, its journal is
  /// folded already.
  @Test func aTimerThatIsFoldedWhileTheStoreIsAskedGoesOff() throws {
    let store = MemoryStore()
    store.shutDue()
    let harness = try EngineHarness(store: store)
    store.waitForDue()
    _ = try harness.create("a").get()
    let push = harness.operation("push", #"{"screen":"x","autoPopAfter":0.05}"#)
    let pushed: Result<Outcome, any Error> = harness.wait { harness.perform("a", push, $0) }
    _ = try pushed.get()
    harness.foldOnce()
    store.openDue()
    var turns = 0
    while try harness.path("a").count > 1 && turns < 10_000 {
      turns += 1
      Pause.briefly()
    }
    #expect(try harness.path("a").count == 1)
    harness.close()
  }

  /// Its timer was due while the server stood still, and then it expired: asking for it again and again would be all that the
  /// server does for a day.
  @Test func anExpiredSessionWaitsForItsRemovalOnly() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    let push = harness.operation("push", #"{"screen":"x","autoPopAfter":5}"#)
    let pushed: Result<Outcome, any Error> = harness.wait { harness.perform("a", push, $0) }
    var session = try #require(try pushed.get().session).session
    let timer = try #require(session.nextTimer)
    session.expiresAt = Timestamp(milliseconds: timer.milliseconds + 1)
    #expect(session.due(at: timer) == timer)
    let end = try #require(session.expiresAt)
    #expect(session.due(at: end) == session.removal)
    harness.close()
  }
}
