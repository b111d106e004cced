import Navigation
import Sessions
import TestStores
import Testing

/// What others may see while a change is on its way to the disk.
@Suite struct CommittingTests {
  @Test func aChangeIsSeenOnlyOnceItIsDurable() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    harness.store.shut()
    let answers = Answers<Int64>()
    harness.perform("a", harness.pushing("detail")) { result in
      if let revision = try? result.get().change?.revision { answers.add(revision) }
    }
    #expect(try harness.path("a") == ["root"])
    #expect(answers.all.isEmpty)
    harness.store.open()
    _ = try harness.push("a", "more").get()
    #expect(answers.all == [2])
    #expect(try harness.path("a") == ["root", "detail", "more"])
  }

  @Test func anAnswerThatDependsOnWhatIsNotDurableWaitsForIt() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    harness.store.shut()
    let answers = Answers<String>()
    harness.perform("a", harness.pushing("detail")) { _ in answers.add("pushed") }
    harness.perform("a", harness.operation("pop", #"{"to":"nowhere"}"#)) { _ in answers.add("refused") }
    harness.perform("a", harness.operation("pop", #"{"to":"detail"}"#)) { result in
      let outcome = try? result.get()
      answers.add("unchanged at \(outcome?.change?.revision ?? 0): \(outcome?.session?.session.path ?? [])")
    }
    #expect(answers.all.isEmpty)
    harness.store.open()
    _ = try harness.push("a", "last").get()
    #expect(answers.all == ["pushed", "refused", #"unchanged at 2: ["root", "detail"]"#])
  }

  @Test func whateverWaitsIsMadeDurableTogether() throws {
    let harness = try EngineHarness()
    for index in 0..<50 { _ = try harness.create("s\(index)").get() }
    let before = harness.store.counts.commits
    harness.store.shut()
    let answers = Answers<Bool>()
    for round in 0..<4 {
      for index in 0..<50 {
        harness.perform("s\(index)", harness.pushing("r\(round)")) { answers.add((try? $0.get()) != nil) }
      }
    }
    harness.store.open()
    _ = try harness.push("s0", "last").get()
    #expect(answers.all.filter { $0 }.count == 200)
    #expect(harness.store.counts.commits <= before + 3)
    #expect(try harness.path("s49") == ["root", "r0", "r1", "r2", "r3"])
  }

  @Test func aFailedCommitFailsAllThatStoodOnItAndNothingElse() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    _ = try harness.create("b").get()
    harness.store.shut()
    let answers = Answers<String>()
    func note(_ name: String) -> @Sendable (Result<Outcome, any Error>) -> Void {
      { result in
        switch result {
        case .success: answers.add("\(name) done")
        case .failure(let error): answers.add("\(name) \(error)")
        }
      }
    }
    harness.store.failCommits(.full("no room"))
    harness.perform("a", harness.pushing("one"), note("one"))
    harness.store.waitForCommit()  // Held in the gate, alone in its transaction.
    harness.perform("a", harness.pushing("two"), note("two"))  // Staged on the one that will fail.
    harness.perform("a", harness.operation("pop", #"{"to":"one"}"#), note("look"))  // An answer from void state.
    harness.perform("b", harness.pushing("other"), note("other"))
    harness.store.open()
    _ = try harness.push("b", "last").get()
    #expect(answers.all == ["one storageFull", "two storageFull", "look storageFull", "other done"])
    #expect(try harness.path("a") == ["root"])
    #expect(try harness.push("a", "again").get().change?.revision == 2)
    #expect(try harness.path("a") == ["root", "again"])
    #expect(try harness.path("b") == ["root", "other", "last"])
  }

  @Test func aFailedCreationLeavesNothing() throws {
    let harness = try EngineHarness()
    harness.store.failCommits(.unavailable("disk"))
    #expect(throws: EngineError.unavailable) { try harness.create("a").get() }
    #expect(try harness.read("a").get() == nil)
    #expect(harness.engine.statistics().sessions == 0)
    #expect(try harness.create("a").get().created)
  }

  @Test func theSameSessionIsNotCreatedTwice() throws {
    let harness = try EngineHarness()
    #expect(try harness.create("a").get().created)
    #expect(throws: NoSession.self) { try harness.create("a").get() }
  }

  @Test func deletingIsDurableAndLeavesRoomForANewLife() throws {
    let harness = try EngineHarness()
    let first = try harness.create("a").get().session
    #expect(try harness.delete("a").get().session == nil)
    #expect(try harness.read("a").get() == nil)
    #expect(throws: NoSession.self) { try harness.push("a", "x").get() }
    let second = try harness.create("a").get().session
    #expect(second?.session.revision == 1)
    #expect(first?.entityTag != second?.entityTag)
  }

  @Test func afterClosingNothingIsTaken() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    harness.close()
    #expect(throws: EngineError.closing) { try harness.push("a", "x").get() }
    #expect(harness.store.counts.journal == 0)
    #expect(harness.store.row("a")?.revision == 1)
  }
}
