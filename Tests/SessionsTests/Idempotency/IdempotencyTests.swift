import Navigation
import Telemetry
import TestStores
import Testing

@testable import Sessions

/// A request with a key is done once, and its answer is as durable as its effect.
@Suite struct IdempotencyTests {
  @Test func aRepeatGetsTheAnswerOfTheFirstTimeAndChangesNothing() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    #expect(harness.push("a", "b", key: harness.request("k")) == .done("2 root,b true"))
    _ = try harness.push("a", "later").get()
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("2 root,b true"))
    #expect(try harness.path("a") == ["root", "b", "later"])
    #expect(harness.engine.meter.replays.value() == 1)
  }

  @Test func anotherRequestWithTheKeyIsAMismatch() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    _ = harness.push("a", "b", key: harness.request("k", 1))
    #expect(harness.push("a", "c", key: harness.request("k", 2)) == .mismatch)
    #expect(harness.push("a", "c", key: harness.request("k2", 2)) == .done("3 root,b,c true"))
  }

  @Test func aRefusedRequestFreesItsKey() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    let pop = harness.operation("pop", "{}")
    guard case .failed = harness.perform("a", pop, key: harness.request("k")) else {
      Issue.record("a stack of one was popped")
      return
    }
    _ = try harness.push("a", "b").get()
    #expect(harness.perform("a", pop, key: harness.request("k")) == .done("3 root true"))
    #expect(harness.perform("a", pop, key: harness.request("k")) == .replayed("3 root true"))
  }

  @Test func whatChangesNothingIsKeptTooAndDurable() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    let stay = harness.operation("pop", #"{"to":"root"}"#)
    #expect(harness.perform("a", stay, key: harness.request("k")) == .done("1 root false"))
    _ = try harness.push("a", "b").get()
    let next = try EngineHarness(store: harness.store.copy(), clock: harness.clock)
    #expect(next.perform("a", stay, key: next.request("k")) == .replayed("1 root false"))
    #expect(try next.path("a") == ["root", "b"])
  }

  /// The second is staged on what is not durable yet: its answer shows the state that will be then.
  @Test func anAnswerWithoutAChangeShowsTheStateThatItWaitsFor() throws {
    let harness = try EngineHarness()
    harness.waitForFilter()
    _ = try harness.create("a").get()
    harness.store.shut()
    let answers = Answers<EngineHarness.Keyed>()
    harness.push("a", "b", key: harness.request("k1")) { answers.add($0) }
    harness.perform("a", harness.operation("pop", #"{"to":"b"}"#), key: harness.request("k2")) { answers.add($0) }
    harness.store.open()
    _ = try harness.push("a", "last").get()
    #expect(answers.all == [.done("2 root,b true"), .done("2 root,b false")])
  }

  @Test func whileItRunsOthersAreToldSoAndAMismatchIsOne() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    harness.store.shut()
    let answers = Answers<EngineHarness.Keyed>()
    harness.push("a", "b", key: harness.request("k", 1)) { answers.add($0) }
    harness.store.waitForCommit()
    #expect(harness.push("a", "b", key: harness.request("k", 1)) == .inProgress)
    #expect(harness.push("a", "c", key: harness.request("k", 2)) == .mismatch)
    harness.store.open()
    _ = try harness.push("a", "last").get()
    #expect(answers.all == [.done("2 root,b true")])
    #expect(harness.push("a", "b", key: harness.request("k", 1)) == .replayed("2 root,b true"))
  }

  @Test func aFailedCommitFreesTheKeys() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    harness.store.failCommits(.full("no room"), .full("no room"))
    #expect(harness.push("a", "b", key: harness.request("k")) == .failed("storageFull"))
    let stay = harness.operation("pop", #"{"to":"root"}"#)
    #expect(harness.perform("a", stay, key: harness.request("s")) == .failed("storageFull"))
    #expect(harness.push("a", "b", key: harness.request("k")) == .done("2 root,b true"))
    #expect(harness.perform("a", stay, key: harness.request("s")) == .done("3 root true"))
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("2 root,b true"))
  }

  @Test func aHoldThatNobodyHasFreesItsKey() throws {
    let harness = try EngineHarness()
    func claim() -> KeyClaim {
      let result: Result<KeyClaim, EngineError> = harness.wait { harness.engine.claim(harness.request("k"), $0) }
      guard let claim = try? result.get() else { return .mismatch }
      return claim
    }
    for _ in 0..<2 {
      guard case .granted = claim() else {
        Issue.record("the key was not free")
        return
      }
    }
  }

  @Test func theAnswerOutlivesTheSessionAndItsEviction() throws {
    var configuration = EngineConfiguration.test
    configuration.memoryBytes = 64 * 2_000
    let harness = try EngineHarness(configuration: configuration)
    _ = try harness.create("a").get()
    #expect(harness.push("a", "b", key: harness.request("k")) == .done("2 root,b true"))
    harness.foldAll()
    for index in 0..<500 { _ = try harness.create("x\(index)").get() }
    harness.foldAll()
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("2 root,b true"))
    _ = try harness.delete("a").get()
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("2 root,b true"))
    harness.foldAll()
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("2 root,b true"))
  }

  @Test func anAnswerGrowsOldAndIsSwept() throws {
    var configuration = EngineConfiguration.test
    configuration.idempotencySeconds = 100
    let harness = try EngineHarness(configuration: configuration)
    _ = try harness.create("a").get()
    for index in 0..<300 { _ = harness.push("a", "b", key: harness.request("k\(index)")) }
    harness.foldAll()
    #expect(harness.store.answers.count == 300)
    harness.clock.advance(seconds: 90)
    #expect(harness.push("a", "b", key: harness.request("k7")) == .replayed("9 \(path(9)) true"))
    harness.clock.advance(seconds: 10)
    #expect(harness.push("a", "b", key: harness.request("k7")) == .done("302 \(path(302)) true"))
    #expect(harness.push("a", "b", key: harness.request("k7")) == .replayed("302 \(path(302)) true"))
    harness.runAgenda()
    harness.foldOnce()  // The sweep's steps stand before it in the writer's queue, the last of them behind.
    harness.foldOnce()
    harness.foldAll()
    #expect(harness.store.answers.count == 1)
    #expect(harness.push("a", "b", key: harness.request("k7")) == .replayed("302 \(path(302)) true"))
  }

  /// Requests that change nothing are enough: their answers are as large as the session.
  @Test func theAnswersOfASessionTakeABoundedRoom() throws {
    var configuration = EngineConfiguration.test
    configuration.idempotencyBytes = 10_000
    let harness = try EngineHarness(configuration: configuration)
    harness.waitForFilter()
    for id in ["a", "b"] { _ = try harness.create(id).get() }
    #expect(harness.push("b", "x", key: harness.request("other")) == .done("2 root,x true"))
    for index in 0..<300 {
      let nothing = harness.operation("navigate", #"{"screen":"root"}"#)
      #expect(harness.perform("a", nothing, key: harness.request("k\(index)")) == .done("1 root false"))
    }
    harness.foldAll()
    #expect((50..<100).contains(harness.store.answers.count))
    #expect(harness.engine.meter.droppedAnswers.value() == 301 - harness.store.answers.count)
    #expect(harness.push("b", "x", key: harness.request("other")) == .replayed("2 root,x true"))
    let again = harness.operation("navigate", #"{"screen":"root"}"#)
    #expect(harness.perform("a", again, key: harness.request("k299")) == .replayed("1 root false"))
    #expect(harness.perform("a", again, key: harness.request("k0")) == .done("1 root false"))
  }

  /// It was kept while the clock was far ahead, and then that was set right.
  @Test func anAnswerFromTheFarFutureIsOver() throws {
    var configuration = EngineConfiguration.test
    configuration.idempotencySeconds = 100
    let harness = try EngineHarness(configuration: configuration)
    harness.runAgenda()  // Behind the one that the start has brought, so that none comes in between.
    _ = try harness.create("a").get()
    #expect(harness.push("a", "b", key: harness.request("k")) == .done("2 \(path(2)) true"))
    harness.foldAll()
    harness.clock.advance(seconds: -90)
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("2 \(path(2)) true"))
    harness.clock.advance(seconds: -20)
    #expect(harness.push("a", "b", key: harness.request("k")) == .done("3 \(path(3)) true"))
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("3 \(path(3)) true"))
    harness.foldAll()
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("3 \(path(3)) true"))
    harness.runAgenda()
    harness.foldOnce()  // The sweep's steps stand before it in the writer's queue, the last of them behind.
    harness.foldOnce()
    #expect(harness.store.answers.count == 1)
    #expect(harness.push("a", "b", key: harness.request("k")) == .replayed("3 \(path(3)) true"))
  }

  private func path(_ revision: Int) -> String {
    (["root"] + [String](repeating: "b", count: revision - 1)).joined(separator: ",")
  }
}
