import Navigation
import TestStores
import Testing

@testable import Sessions

/// How answers that are kept share transactions, and how large these become.
@Suite struct AnswerBatchTests {
  /// Answers for each transaction in the journal.
  private func answers(_ store: MemoryStore) throws -> [Int] {
    var counts: [Int] = []
    try store.replay { _, transaction in counts.append(transaction.answers.count) }
    return counts
  }

  /// Submits keyed pushes and answers without a change while a commit is held back.
  private func submitTogether(_ harness: EngineHarness, _ count: Int) throws -> Answers<EngineHarness.Keyed> {
    _ = try harness.create("a").get()
    harness.waitForFilter()
    harness.store.shut()
    harness.perform("a", harness.pushing("first")) { _ in }
    harness.store.waitForCommit()
    let answers = Answers<EngineHarness.Keyed>()
    for index in 0..<count {
      harness.keep("text \(index)", key: harness.request("k\(index)")) { answers.add($0) }
      harness.push("a", "p", key: harness.request("p\(index)")) { answers.add($0) }
    }
    return answers
  }

  @Test func answersWithoutAChangeShareATransactionWithWhateverWaits() throws {
    let harness = try EngineHarness()
    let before = harness.store.counts.commits
    let done = try submitTogether(harness, 20)
    harness.store.open()
    harness.waitForWriter()
    #expect(done.all.count == 40)
    // The creation, what was held back, and all that waited for it.
    #expect(harness.store.counts.commits == before + 3)
    for index in 0..<20 {
      #expect(harness.keep("again", key: harness.request("k\(index)")) == .replayed("text \(index)"))
    }
  }

  /// An answer's place is its key in the tables: were it another one after a crash, one answer would hide another.
  @Test func answersHaveTheSamePlacesAfterACrash() throws {
    var configuration = EngineConfiguration.test
    configuration.foldChanges = 10
    let harness = try EngineHarness(configuration: configuration)
    _ = try submitTogether(harness, 12)
    harness.store.open()
    harness.waitForWriter()
    harness.foldOnce()
    #expect(harness.store.answers.count == 10)
    let next = try EngineHarness(store: harness.store.copy(), clock: harness.clock)
    next.foldAll()
    #expect(Set(next.store.answers.map(\.request.key.text)).count == 24)
    #expect(next.store.answers.count == 24)
  }

  @Test func aFailedCommitFreesTheKeysOfAnswersWithoutAChange() throws {
    let harness = try EngineHarness()
    harness.store.failCommits(.full("no room"))
    #expect(harness.keep("text", key: harness.request("k")) == .failed("storageFull"))
    #expect(harness.keep("text", key: harness.request("k")) == .done("text"))
    #expect(harness.keep("other", key: harness.request("k")) == .replayed("text"))
  }

  @Test func aTransactionThatHasOnlyAnAnswerIsFoldedToo() throws {
    let harness = try EngineHarness()
    #expect(harness.keep("text", key: harness.request("k")) == .done("text"))
    harness.foldOnce()
    #expect(harness.store.counts.journal == 0)
    #expect(harness.store.answers.count == 1)
    #expect(harness.keep("other", key: harness.request("k")) == .replayed("text"))
  }

  /// A document is written by an errand, and its answer goes to the journal like all others.
  @Test func theJournalIsFoldedAfterDocumentsToo() throws {
    var configuration = EngineConfiguration.test
    configuration.foldBytes = 1
    let harness = try EngineHarness(configuration: configuration)
    let engine = harness.engine
    let result: Result<StoredDocument?, any Error> = harness.wait { done in
      engine.claim(harness.request("k")) { claim in
        guard case .success(.granted(let hold)) = claim else { return }
        let keyed = KeyedWrite<StoredDocument?>(hold, of: AnswerOwner("/document")) { _ in
          KeptAnswer(status: 200, fields: [], body: [])
        }
        engine.replaceDocument("links", keyed: keyed, { _ in engine.makeDocument([]) }, completion: done)
      }
    }
    _ = try result.get()
    let folds: Int = harness.wait { done in engine.committer.submit { done(harness.store.counts.folds) } }
    #expect(folds == 1)
    #expect(harness.store.counts.journal == 0)
  }

  // MARK: Bytes

  /// Writes under a key; the answer has so many bytes.
  private func push(
    on id: String, _ harness: EngineHarness, _ key: String, bytes: Int, rendered: Answers<String>
  ) {
    harness.engine.claim(harness.request(key)) { claim in
      guard case .success(.granted(let hold)) = claim else { return }
      let keyed = KeyedWrite<Outcome>(hold, of: AnswerOwner("a")) { _ in
        rendered.add(key)
        return KeptAnswer(status: 200, fields: [], body: [UInt8](repeating: 0x78, count: bytes))
      }
      harness.engine.perform(id, origin: nil, keyed: keyed, harness.pushing("p")) { _ in }
    }
  }

  @Test func aTransactionIsBoundedInBytesOfItsAnswers() throws {
    var configuration = EngineConfiguration.test
    configuration.batchBytes = 100_000
    let harness = try EngineHarness(configuration: configuration)
    let rendered = Answers<String>()
    let done = try submitTogether(harness, 0)
    for index in 0..<5 { push(on: "a", harness, "p\(index)", bytes: 40_000, rendered: rendered) }
    let text = String(repeating: "x", count: 40_000)
    for index in 0..<5 { harness.keep(text, key: harness.request("k\(index)")) { done.add($0) } }
    harness.store.open()
    harness.waitForWriter()
    #expect(rendered.all.count == 5)
    #expect(done.all == [EngineHarness.Keyed](repeating: .done(text), count: 5))
    #expect(try answers(harness.store) == [0, 0, 3, 3, 3, 1])
    let next = try EngineHarness(store: harness.store.copy(), clock: harness.clock)
    #expect(next.keep("other", key: next.request("k4")) == .replayed(text))
    #expect(try next.path("a").count == 7)
  }

  /// Any number of requests may wait for the writer: their answers are not in memory meanwhile when they are large.
  @Test func aLargeAnswerIsMadeInItsTurn() throws {
    let harness = try EngineHarness()
    _ = try harness.create("large").get()
    let text = String(repeating: "x", count: 12_000)
    let push = harness.operation("push", #"{"screen":"p","params":"\#(text)"}"#)
    for _ in 0..<6 {
      let result: Result<Outcome, any Error> = harness.wait { harness.perform("large", push, $0) }
      _ = try result.get()
    }
    let rendered = Answers<String>()
    _ = try submitTogether(harness, 0)
    self.push(on: "large", harness, "large", bytes: 1, rendered: rendered)
    self.push(on: "a", harness, "small", bytes: 1, rendered: rendered)
    #expect(rendered.all == ["small"])
    harness.store.open()
    harness.waitForWriter()
    #expect(rendered.all == ["small", "large"])
  }
}
