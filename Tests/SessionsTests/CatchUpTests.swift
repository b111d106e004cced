import Dispatch
import Navigation
import TestStores
import TestSupport
import Testing

@testable import Sessions

/// Many timers that came due while nobody looked.
@Suite struct CatchUpTests {
  /// A store of so many sessions, each with a timer that is due within the second hour.
  private func store(_ count: Int) throws -> MemoryStore {
    let first = try EngineHarness()
    _ = try first.create("a").get()
    let push = first.operation("push", #"{"screen":"hint","autoPopAfter":3600}"#)
    let pushed: Result<Outcome, any Error> = first.wait { first.perform("a", push, $0) }
    _ = try pushed.get()
    first.close()
    var row = try #require(first.store.row("a"))
    let due = try #require(row.due)
    let copy = first.store.copy()
    var batch = FoldBatch()
    for index in 1..<count {
      row.id = "s\(index)"
      row.incarnation = UInt64(index)
      row.due = Timestamp(milliseconds: due.milliseconds + Int64(index))
      batch.sessions.append(row)
    }
    try copy.fold(batch)
    return copy
  }

  private func harness(_ store: MemoryStore, waitingLoads: Int) throws -> EngineHarness {
    var configuration = EngineConfiguration.test
    configuration.waitingLoads = waitingLoads
    configuration.clockMilliseconds = 5
    let harness = try EngineHarness(store: store, configuration: configuration)
    harness.runAgenda()
    return harness
  }

  /// There are more than the store is asked for at a time, so that the horizon stays behind the time of day meanwhile.
  @Test func whatIsRefusedIsTriedAgain() throws {
    let harness = try harness(store(12_000), waitingLoads: 256)
    let line = harness.engine.loadLine
    for _ in 0..<256 { #expect(line.enter()) }
    harness.clock.advance(seconds: 7200)
    harness.runAgenda()
    #expect(harness.engine.statistics().changes == 0)
    line.leave(256)
    harness.waitForChanges(12_000)
    for index in stride(from: 1, to: 12_000, by: 97) { #expect(try harness.path("s\(index)") == ["root"]) }
    harness.close()
  }

  @Test func clientsFindPlacesMeanwhile() throws {
    let store = try store(500)
    let harness = try harness(store, waitingLoads: 64)
    store.shutLoads()
    harness.clock.advance(seconds: 7200)
    harness.runAgenda()
    let answers = Answers<Bool>()
    for index in 400..<448 {
      harness.engine.read("s\(index)") { result in answers.add((try? result.get()) != nil) }
    }
    store.openLoads()
    harness.waitForChanges(500)
    harness.waitForReaders()
    #expect(answers.all == Array(repeating: true, count: 48))
    harness.close()
  }
}

extension EngineHarness {
  /// Waits until what was loaded before is answered.
  func waitForReaders() {
    for reader in engine.readers { reader.sync {} }
  }

  /// Waits until the engine has made so many changes durable; meanwhile its time goes on.
  func waitForChanges(_ count: Int) {
    let end = MonotonicTime.now + 300
    while engine.statistics().changes < count, MonotonicTime.now < end {
      clock.advance(seconds: 0.1)
      MonotonicTime.sleep(0.001)
    }
  }
}
