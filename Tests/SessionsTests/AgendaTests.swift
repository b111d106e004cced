import JSON
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

  private func agenda(places: Int) -> Agenda {
    let agenda = Agenda(now: { Timestamp(milliseconds: 0) }, lookMilliseconds: 5_000, places: places)
    agenda.start {}
    agenda.moveHorizon(to: Timestamp(milliseconds: 10))
    return agenda
  }

  @Test func whatIsTriedAgainIsNotedBehindTheHorizonToo() {
    let agenda = agenda(places: 8)
    agenda.add("later", due: Timestamp(milliseconds: 20))
    agenda.add("again", due: Timestamp(milliseconds: 20), isRetry: true)
    #expect(agenda.takeDue(at: Timestamp(milliseconds: 20)) == ["again"])
    agenda.close()
  }

  @Test func whatFindsNoPlaceWaitsForOne() {
    let agenda = agenda(places: 2)
    let now = Timestamp(milliseconds: 9)
    for (index, id) in ["a", "b", "a", "c", "d"].enumerated() {
      agenda.add(id, due: Timestamp(milliseconds: Int64(index)))
    }
    #expect(agenda.takeDue(at: now) == ["a", "b"])
    #expect(agenda.takeDue(at: now).isEmpty)
    // The store is not asked for more before that is done.
    #expect(agenda.nearHorizon(at: now) == nil)
    agenda.finish()
    #expect(agenda.takeDue(at: now) == ["a"])
    for _ in 0..<2 { agenda.finish() }
    #expect(agenda.takeDue(at: now) == ["c", "d"])
    #expect(agenda.nearHorizon(at: now) == Timestamp(milliseconds: 10))
    agenda.close()
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

/// What the server does by itself.
@Suite struct TimerTests {
  private func push(_ harness: EngineHarness, _ id: String, after seconds: Int) throws {
    let body = harness.operation("push", #"{"screen":"hint","autoPopAfter":\#(seconds)}"#)
    let result: Result<Outcome, any Error> = harness.wait { harness.perform(id, body, $0) }
    _ = try result.get()
  }

  /// Runs the agenda, and waits until what it began is durable.
  private func run(_ harness: EngineHarness, _ id: String) throws -> [String] {
    harness.runAgenda()
    _ = harness.push(id, "")  // Refused, and answered after what was staged before it.
    return try harness.path(id)
  }

  /// As after a suspend, or when the time of day is set: nobody tells the agenda.
  @Test func aClockThatJumpsIsNoticed() throws {
    var configuration = EngineConfiguration.test
    configuration.clockMilliseconds = 5
    let harness = try EngineHarness(configuration: configuration)
    _ = try harness.create("a").get()
    try push(harness, "a", after: 50)
    #expect(try harness.path("a").count == 2)
    harness.clock.advance(seconds: 50)
    for _ in 0..<20_000 where try harness.path("a").count > 1 { Pause.briefly() }
    #expect(try harness.path("a").count == 1)
    harness.close()
  }

  @Test func aTimerFiresOnceWhenItsTimeHasCome() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    try push(harness, "a", after: 60)
    #expect(try run(harness, "a") == ["root", "hint"])
    harness.clock.advance(seconds: 61)
    #expect(try run(harness, "a") == ["root"])
    let revision = try harness.read("a").get()?.session.revision
    #expect(revision == 3)
    #expect(try run(harness, "a") == ["root"])
    #expect(try harness.read("a").get()?.session.revision == revision)
    harness.close()
  }

  @Test func aTimerThatCameDueDuringAStopFiresAtTheStart() throws {
    let first = try EngineHarness()
    _ = try first.create("a").get()
    try push(first, "a", after: 60)
    first.close()
    let crashed = try EngineHarness()
    _ = try crashed.create("a").get()
    try push(crashed, "a", after: 60)
    for store in [first.store.copy(), crashed.store.copy()] {
      let harness = try EngineHarness(store: store)
      harness.clock.advance(seconds: 3600)
      #expect(try run(harness, "a") == ["root"])
      harness.close()
    }
  }

  @Test func manySessionsDueAtOneTimeAreAllFoundBehindTheHorizon() throws {
    let store = MemoryStore()
    let first = try EngineHarness(store: store)
    _ = try first.create("a").get()
    try push(first, "a", after: 3600)
    first.close()
    var row = try #require(store.row("a"))
    var batch = FoldBatch()
    for index in 0..<12_000 {
      row.id = "s\(index)"
      row.incarnation = UInt64(index + 1)
      batch.sessions.append(row)
    }
    let copy = store.copy()
    try copy.fold(batch)
    let harness = try EngineHarness(store: copy)
    harness.runAgenda()
    harness.clock.advance(seconds: 3601)
    harness.runAgenda()
    harness.waitForChanges(12_001)
    for index in stride(from: 0, to: 12_000, by: 97) {
      #expect(try harness.path("s\(index)") == ["root"])
    }
    harness.close()
  }

  @Test func anExpiredSessionIsForgottenADayLater() throws {
    let harness = try EngineHarness()
    let (now, limits) = (harness.engine.now(), harness.engine.limits)
    let creation = try SessionCreation.decode(JSONDocument(Array(#"{"expiresIn":60}"#.utf8)).root)
    let result: Result<Outcome, any Error> = harness.wait {
      harness.perform(
        "a", { _ in .create(try Session.created(creation, id: "a", incarnation: 7, now: now, limits: limits)) }, $0)
    }
    _ = try result.get()
    harness.clock.advance(seconds: 3600)
    harness.runAgenda()
    #expect(try harness.read("a").get()?.session.isExpired(at: harness.engine.now()) == true)
    harness.clock.advance(seconds: 86_400)
    harness.runAgenda()
    _ = harness.push("a", "x")
    #expect(try harness.read("a").get() == nil)
    harness.close()
  }
}
