import Dispatch
import JSON
import Navigation
import Synchronization
import TestStores
import Testing

@testable import Sessions

/// A subscriber is told every durable change after the state that it began with, in order, and the end.
@Suite struct SubscriptionTests {
  private func text(_ news: SessionNews) -> String {
    switch news {
    case .changed(let record, let session):
      record.revision == session.session.revision
        ? "\(record.revision)" : "\(record.revision) is \(session.session.revision)"
    case .gone: "gone"
    }
  }

  private func subscribe(
    _ harness: EngineHarness, _ news: Answers<String>
  ) throws -> SessionEngine.Subscription? {
    let result: Result<SessionEngine.Subscription?, EngineError> = harness.wait {
      harness.engine.subscribe("a", { news.add(text($0)) }, $0)
    }
    return try result.get()
  }

  private func create(_ harness: EngineHarness, _ body: String) throws {
    let creation = harness.creation("a", body)
    let result: Result<Outcome, any Error> = harness.wait { harness.perform("a", creation, $0) }
    _ = try result.get()
  }

  /// Runs the agenda, and waits until the writer has done what it asked for.
  private func runAgenda(_ harness: EngineHarness) {
    harness.runAgenda()
    harness.foldOnce()
  }

  @Test func everythingIsToldInOrderUntilTheEnd() throws {
    let harness = try EngineHarness()
    let news = Answers<String>()
    #expect(try subscribe(harness, news) == nil, "there is no session yet")
    _ = try harness.create("a").get()
    #expect(try subscribe(harness, news)?.session.session.revision == 1)
    _ = harness.pop("a")
    _ = try harness.push("a", "x").get()
    _ = try harness.push("a", "y").get()
    _ = try harness.delete("a").get()
    _ = try harness.create("a").get()
    _ = try harness.push("a", "z").get()
    #expect(news.all == ["2", "3", "gone"])
    harness.close()
  }

  /// Who has the answer to a change finds it with every subscriber.
  @Test func itIsToldBeforeTheChangeIsAnswered() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    let news = Answers<String>()
    _ = try subscribe(harness, news)
    for revision in 2..<20 {
      let told: String? = harness.wait { done in
        harness.perform("a", harness.pushing("x")) { _ in done(news.all.last) }
      }
      #expect(told == "\(revision)")
    }
    harness.close()
  }

  @Test func whatIsNotDurableIsNotTold() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    let news = Answers<String>()
    _ = try subscribe(harness, news)
    harness.store.failCommits(.unavailable("a test"))
    #expect(throws: EngineError.unavailable) { try harness.push("a", "lost").get() }
    #expect(news.all.isEmpty)
    _ = try harness.push("a", "kept").get()
    #expect(news.all == ["2"])
    harness.close()
  }

  @Test func whoLetGoIsNotTold() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    let (gone, staying) = (Answers<String>(), Answers<String>())
    let token = try #require(try subscribe(harness, gone)).token
    _ = try subscribe(harness, staying)
    _ = try harness.push("a", "x").get()
    harness.engine.stopWatching(token)
    harness.engine.stopWatching(token)
    _ = try harness.push("a", "y").get()
    #expect(gone.all == ["2"] && staying.all == ["2", "3"])
    harness.close()
  }

  @Test func aSessionThatIsReadStaysInMemory() throws {
    var configuration = EngineConfiguration.test
    configuration.memoryBytes = 1
    configuration.foldBytes = 1
    let harness = try EngineHarness(configuration: configuration)
    _ = try harness.create("a").get()
    let news = Answers<String>()
    _ = try subscribe(harness, news)
    for number in 0..<1000 { _ = try harness.create("other\(number)").get() }
    _ = try harness.push("a", "x").get()
    #expect(news.all == ["2"])
    harness.close()
  }

  /// Whenever it begins while others write: what it is told goes on where the session that it got ends.
  @Test func thereIsNoGapBehindTheBeginning() throws {
    var configuration = EngineConfiguration.test
    configuration.limits.screensPerStack = 10_000
    configuration.foldBytes = 20_000
    let harness = try EngineHarness(configuration: configuration)
    _ = try harness.create("a").get()
    let readers = Mutex<[(start: Int64, news: Answers<String>)]>([])
    DispatchQueue.concurrentPerform(iterations: 6) { thread in
      if thread < 3 {
        for step in 0..<200 { _ = try? harness.push("a", "t\(thread)x\(step)").get() }
      } else {
        for _ in 0..<40 {
          let news = Answers<String>()
          guard let start = try? subscribe(harness, news)?.session.session.revision else { continue }
          readers.withLock { $0.append((start, news)) }
        }
      }
    }
    _ = try harness.delete("a").get()
    let all = readers.withLock { $0 }
    #expect(all.count == 120)
    for (start, news) in all { #expect(news.all == (start..<601).map { "\($0 + 1)" } + ["gone"]) }
    harness.close()
  }
}

// MARK: - Expiry

extension SubscriptionTests {
  @Test func anExpiryIsToldWhenItComes() throws {
    let harness = try EngineHarness()
    try create(harness, #"{"expiresIn":60}"#)
    let (news, notices) = (Answers<String>(), Answers<String>())
    let seen = try #require(try subscribe(harness, news)).session.session
    let _: Result<SessionEngine.Watch, EngineError> = harness.wait {
      harness.engine.watch("a", seen: seen, notice: { notices.add("notice") }, $0)
    }
    harness.clock.advance(seconds: 55)
    runAgenda(harness)
    #expect(news.all.isEmpty && notices.all.isEmpty)
    harness.clock.advance(seconds: 5)
    runAgenda(harness)
    #expect(news.all == ["gone"] && notices.all == ["notice"])
    // The tombstone stays, and nobody is told of its end.
    #expect(try harness.read("a").get() != nil)
    harness.clock.advance(seconds: 90_000)
    runAgenda(harness)
    #expect(try harness.read("a").get() == nil)
    #expect(news.all == ["gone"] && notices.all == ["notice"])
    harness.close()
  }

  @Test func anExpiryBehindTheHorizonIsToldToo() throws {
    let harness = try EngineHarness()
    try create(harness, #"{"expiresIn":3600}"#)
    let news = Answers<String>()
    runAgenda(harness)
    _ = try subscribe(harness, news)
    for _ in 0..<7 {
      harness.clock.advance(seconds: 500)
      runAgenda(harness)
      #expect(news.all.isEmpty)
    }
    harness.clock.advance(seconds: 101)
    runAgenda(harness)
    #expect(news.all == ["gone"])
    harness.close()
  }

  @Test func anExpiryThatMovesIsToldAtItsNewTime() throws {
    let harness = try EngineHarness()
    try create(harness, #"{"expiresIn":60}"#)
    let news = Answers<String>()
    _ = try subscribe(harness, news)
    let (now, limits) = (harness.engine.now(), harness.engine.limits)
    for seconds in [120, 30] {
      let result: Result<Outcome, any Error> = harness.wait {
        harness.perform(
          "a",
          { session in
            guard let session else { throw NoSession() }
            let patch = try SessionPatch.decode(
              JSONDocument(Array(#"{"expiresIn":\#(seconds)}"#.utf8)).root, limits: limits)
            return .commit(try session.patched(by: patch, now: now, limits: limits))
          }, $0)
      }
      _ = try result.get()
    }
    harness.clock.advance(seconds: 31)
    runAgenda(harness)
    #expect(news.all == ["2", "3", "gone"])
    harness.close()
  }

  /// The agenda looks at a session for a timer that is gone by then, and must not forget its expiry over that.
  @Test func anExpiryBehindATimerThatIsGoneIsTold() throws {
    let harness = try EngineHarness()
    try create(harness, #"{"expiresIn":60}"#)
    let push = harness.operation("push", #"{"screen":"hint","autoPopAfter":30}"#)
    let pushed: Result<Outcome, any Error> = harness.wait { harness.perform("a", push, $0) }
    _ = try pushed.get()
    let news = Answers<String>()
    _ = try subscribe(harness, news)
    _ = try harness.pop("a").get()
    harness.clock.advance(seconds: 31)
    runAgenda(harness)
    #expect(news.all == ["3"])
    harness.clock.advance(seconds: 30)
    runAgenda(harness)
    #expect(news.all == ["3", "gone"])
    harness.close()
  }

  @Test func aSessionMadeAnewOverAnExpiredOneIsAnother() throws {
    let harness = try EngineHarness()
    try create(harness, #"{"expiresIn":60}"#)
    let news = Answers<String>()
    _ = try subscribe(harness, news)
    harness.clock.advance(seconds: 61)
    let body = harness.creation("a")
    let result: Result<Outcome, any Error> = harness.wait { harness.perform("a", { _ in try body(nil) }, $0) }
    _ = try result.get()
    _ = try harness.push("a", "x").get()
    runAgenda(harness)
    #expect(news.all == ["gone"])
    harness.close()
  }
}
