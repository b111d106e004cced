import Navigation
import Synchronization
import TestStores
import TestSupport
import Testing

@testable import Sessions

/// Beyond what may wait, a request is refused at once, and what was admitted is not late for it.
@Suite struct OverloadTests {
  private func harness(
    store: MemoryStore = MemoryStore(), _ configure: (inout EngineConfiguration) -> Void
  ) throws -> EngineHarness {
    var configuration = EngineConfiguration.test
    configure(&configuration)
    return try EngineHarness(store: store, configuration: configuration)
  }

  private func noting(
    _ name: String, _ answers: Answers<String>
  ) -> @Sendable (Result<Outcome, any Error>) -> Void {
    { result in
      switch result {
      case .success(let outcome): answers.add("\(name) \(outcome.session?.session.revision ?? 0)")
      case .failure(let error): answers.add("\(name) \(error)")
      }
    }
  }

  /// Has the writer begin a commit that ends when the store is opened; answers where what comes is noted.
  private func holdingUpTheWriter(of harness: EngineHarness) -> Answers<String> {
    let answers = Answers<String>()
    harness.store.shut()
    harness.perform("a", harness.pushing("first"), noting("first", answers))
    harness.store.waitForCommit()
    return answers
  }

  private func wait(for count: Int, _ answers: Answers<String>) {
    let end = MonotonicTime.now + 300
    while answers.all.count < count, MonotonicTime.now < end { MonotonicTime.sleep(0.001) }
  }

  @Test func changesThatFindNoPlaceBeforeTheWriterAreRefusedAtOnce() throws {
    let harness = try harness { $0.waitingChanges = 3 }
    _ = try harness.create("a").get()
    let answers = holdingUpTheWriter(of: harness)
    for number in 1...5 { harness.perform("a", harness.pushing("s\(number)"), noting("s\(number)", answers)) }
    #expect(answers.all == ["s4 overloaded", "s5 overloaded"])
    harness.store.open()
    wait(for: 6, answers)
    // Nothing of the refused ones is there, and the revisions have no gap.
    #expect(try harness.push("a", "last").get().change?.revision == 6)
    #expect(answers.all == ["s4 overloaded", "s5 overloaded", "first 2", "s1 3", "s2 4", "s3 5"])
    #expect(try harness.path("a") == ["root", "first", "s1", "s2", "s3", "last"])
  }

  @Test func manyBytesAreAsManyChanges() throws {
    let harness = try harness { $0.waitingBytes = 1 }
    _ = try harness.create("a").get()
    let answers = holdingUpTheWriter(of: harness)
    harness.perform("a", harness.pushing("s"), noting("s", answers))
    harness.perform("a", harness.pushing("t"), noting("t", answers))
    harness.store.open()
    wait(for: 3, answers)
    #expect(answers.all == ["t overloaded", "first 2", "s 3"])
  }

  @Test func aSessionThatWasRefusedIsNotThere() throws {
    let harness = try harness { $0.waitingChanges = 0 }
    #expect(throws: EngineError.overloaded) { try harness.create("a").get() }
    #expect(try harness.read("a").get() == nil)
    #expect(harness.engine.statistics().sessions == 0)
  }

  @Test func requestsForSessionsThatAreNotInMemoryAreBounded() throws {
    let first = try EngineHarness()
    for id in ["a", "b", "c"] { _ = try first.create(id).get() }
    first.close()
    let store = first.store.copy()
    store.shutLoads()
    let harness = try harness(store: store) { $0.waitingLoads = 2 }
    let answers = Answers<String>()
    for (number, id) in ["a", "a", "a", "b"].enumerated() {
      harness.perform(id, harness.pushing("s\(number)"), noting("\(id)\(number)", answers))
    }
    #expect(answers.all == ["a2 overloaded", "b3 overloaded"])
    store.openLoads()
    wait(for: 4, answers)
    #expect(try harness.push("a", "last").get().change?.revision == 4)
    // Their places are free again.
    #expect(try harness.push("b", "x").get().change?.revision == 2)
    #expect(try harness.read("c").get() != nil)
  }

  @Test func pagesOfTheListAreBounded() throws {
    let harness = try harness { $0.waitingLists = 2 }
    _ = try harness.create("a").get()
    harness.store.shutPages()
    let answers = Answers<String>()
    for number in 0..<4 {
      harness.engine.list(after: nil, limit: 5, filters: []) { result in
        switch result {
        case .success(let page): answers.add("\(number) \(page.sessions.count)")
        case .failure(let error): answers.add("\(number) \(error)")
        }
      }
    }
    #expect(answers.all == ["2 overloaded", "3 overloaded"])
    harness.store.openPages()
    wait(for: 4, answers)
    #expect(try harness.list(limit: 5).sessions.count == 1)
  }

  /// Two requests with keys, `k` and `l`, while the writer is held up and there is not room for both.
  private func twoWithKeys(
    _ configure: (inout EngineConfiguration) -> Void,
    _ request: (EngineHarness, String, Answers<String>) -> Void
  ) throws -> (EngineHarness, Answers<String>) {
    let harness = try harness(configure)
    _ = try harness.create("a").get()
    harness.waitForFilter()
    let answers = holdingUpTheWriter(of: harness)
    for key in ["k", "l"] { request(harness, key, answers) }
    return (harness, answers)
  }

  private func keep(_ harness: EngineHarness, _ key: String, _ answers: Answers<String>) {
    harness.keep("text", key: harness.request(key)) { answers.add("\(key) \($0)") }
  }

  private func push(_ harness: EngineHarness, _ key: String, _ answers: Answers<String>) {
    harness.push("a", key, key: harness.request(key)) { answers.add("\(key) \($0)") }
  }

  @Test func answersThatAreOnlyKeptTakePlacesToo() throws {
    let (harness, answers) = try twoWithKeys({ $0.waitingChanges = 1 }, keep)
    harness.perform("a", harness.pushing("s"), noting("s", answers))
    harness.store.open()
    wait(for: 4, answers)
    #expect(answers.all == ["l failed(\"overloaded\")", "s overloaded", "first 2", "k done(\"text\")"])
    // The key of the refused one is free.
    #expect(harness.push("a", "t", key: harness.request("l")) == .done("3 root,first,t true"))
  }

  @Test func theirBytesCountToo() throws {
    let (harness, answers) = try twoWithKeys({ $0.waitingBytes = 1 }, keep)
    harness.store.open()
    wait(for: 3, answers)
    #expect(answers.all == ["l failed(\"overloaded\")", "first 2", "k done(\"text\")"])
  }

  @Test func aKeyedChangeThatWasRefusedFreesItsKey() throws {
    let (harness, answers) = try twoWithKeys({ $0.waitingChanges = 1 }, push)
    harness.store.open()
    wait(for: 3, answers)
    #expect(answers.all == ["l failed(\"overloaded\")", "first 2", "k done(\"3 root,first,k true\")"])
    #expect(harness.push("a", "l", key: harness.request("l")) == .done("4 root,first,k,l true"))
  }

  @Test func keysThatTheStoreIsAskedForAreBounded() throws {
    let first = try EngineHarness()
    _ = try first.create("a").get()
    for key in ["k", "l", "m"] { _ = first.push("a", key, key: first.request(key)) }
    first.close()
    let store = first.store.copy()
    store.shutAnswers()
    let harness = try harness(store: store) { $0.waitingLoads = 2 }
    let answers = Answers<String>()
    for key in ["k", "l", "m"] {
      harness.keep("text", key: harness.request(key)) { answers.add("\(key) \($0)") }
    }
    #expect(answers.all == ["m failed(\"overloaded\")"])
    store.openAnswers()
    wait(for: 3, answers)
    #expect(
      answers.all.dropFirst().sorted() == [
        "k replayed(\"2 root,k true\")", "l replayed(\"3 root,k,l true\")",
      ])
    #expect(harness.push("a", "m", key: harness.request("m")) == .replayed("4 root,k,l,m true"))
  }

  @Test func documentsThatWaitForTheWriterAreBounded() throws {
    let harness = try harness { $0.waitingDocuments = 2 }
    _ = try harness.create("a").get()
    let answers = holdingUpTheWriter(of: harness)
    for number in 0..<3 {
      let decide: @Sendable (StoredDocument?) -> StoredDocument? = { _ in harness.engine.makeDocument([UInt8(number)]) }
      harness.engine.replaceDocument("links", decide) { result in
        switch result {
        case .success(let document): answers.add("\(number) \(document?.body ?? [])")
        case .failure(let error): answers.add("\(number) \(error)")
        }
      }
    }
    #expect(answers.all == ["2 overloaded"])
    harness.store.open()
    wait(for: 4, answers)
    #expect(answers.all == ["2 overloaded", "first 2", "0 [0]", "1 [1]"])
  }
}
