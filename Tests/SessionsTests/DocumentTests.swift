import Navigation
import TestStores
import Testing

@testable import Sessions

/// Documents of the whole server: durable before they are seen, replaced one after the other.
@Suite struct DocumentTests {
  private static let first = StoredDocument(tag: 1, body: Array("[1]".utf8))
  private static let second = StoredDocument(tag: 2, body: Array("[2]".utf8))

  private func replace(
    _ harness: EngineHarness, _ decide: @escaping @Sendable (StoredDocument?) throws -> StoredDocument?
  ) -> Result<StoredDocument?, any Error> {
    harness.wait { harness.engine.replaceDocument("links", decide, completion: $0) }
  }

  @Test func aDocumentIsReplacedTakenAwayAndThereAfterAStart() throws {
    let harness = try EngineHarness()
    #expect(harness.engine.document("links") == nil)
    #expect(try replace(harness) { $0 == nil ? Self.first : nil }.get() == Self.first)
    #expect(harness.engine.document("links") == Self.first)
    #expect(try replace(harness) { $0 == Self.first ? Self.second : nil }.get() == Self.second)
    let again = try EngineHarness(store: harness.store.copy())
    #expect(again.engine.document("links") == Self.second)
    #expect(again.engine.document("other") == nil)
    #expect(try replace(again) { _ in nil }.get() == nil)
    #expect(again.engine.document("links") == nil)
    #expect(try again.store.documents().isEmpty)
  }

  @Test func aDocumentIsSeenOnlyOnceItIsDurable() throws {
    let harness = try EngineHarness()
    harness.store.shut()
    let answers = Answers<StoredDocument?>()
    harness.engine.replaceDocument("links") { _ in
      Self.first
    } completion: {
      answers.add(try? $0.get())
    }
    harness.store.waitForCommit()
    #expect(harness.engine.document("links") == nil)
    #expect(answers.all.isEmpty)
    harness.store.open()
    #expect(try replace(harness) { $0 }.get() == Self.first)
    #expect(answers.all == [Self.first])
  }

  @Test func whatCannotBeKeptChangesNothing() throws {
    let harness = try EngineHarness()
    _ = try replace(harness) { _ in Self.first }.get()
    harness.store.failCommits(.full("no room"), .unavailable("disk"))
    #expect(throws: EngineError.storageFull) { try replace(harness) { _ in Self.second }.get() }
    #expect(throws: EngineError.unavailable) { try replace(harness) { _ in nil }.get() }
    #expect(harness.engine.document("links") == Self.first)
    #expect(try harness.store.documents() == ["links": Self.first])
  }

  @Test func whatIsRefusedOrStaysIsNotWritten() throws {
    let harness = try EngineHarness()
    _ = try replace(harness) { _ in Self.first }.get()
    harness.store.failCommits(.full("no room"))
    #expect(throws: NoSession.self) { try replace(harness) { _ in throw NoSession() }.get() }
    #expect(try replace(harness) { $0 }.get() == Self.first)
    #expect(throws: EngineError.storageFull) { try replace(harness) { _ in Self.second }.get() }
  }

  @Test func replacementsAmongChangesFollowOneAnother() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    let answers = Answers<UInt64>()
    for _ in 0..<200 {
      harness.perform("a", harness.pushing("x")) { _ in }
      harness.engine.replaceDocument("links") { current in
        StoredDocument(tag: (current?.tag ?? 0) + 1, body: Array("{}".utf8))
      } completion: {
        answers.add(((try? $0.get()) ?? nil)?.tag ?? 0)
      }
    }
    let last = try replace(harness) { $0 }.get()
    #expect(last?.tag == 200)
    #expect(answers.all == Array(1...200))
    #expect(try harness.path("a").count == 201)
  }

  @Test func theServerIsToldAfterwards() throws {
    let batches = Answers<Bool>()
    let clock = TestClock()
    let engine = try SessionEngine(
      store: MemoryStore(), configuration: .test,
      environment: EngineEnvironment(now: { clock.read() }, random: { 0xab }), afterBatch: { batches.add(true) })
    let harness = try EngineHarness()
    let made: StoredDocument? = harness.wait { done in
      engine.replaceDocument("links") { [engine] _ in
        engine.makeDocument([])
      } completion: {
        done(try? $0.get())
      }
    }
    #expect(made?.tag == 0xab)
    let _: Bool = harness.wait { done in engine.close { done(true) } }
    #expect(batches.all == [true])
  }

  @Test func afterClosingNothingIsTaken() throws {
    let harness = try EngineHarness()
    _ = try replace(harness) { _ in Self.first }.get()
    harness.close()
    #expect(throws: EngineError.closing) { try replace(harness) { _ in Self.second }.get() }
    #expect(harness.engine.document("links") == Self.first)
  }

  @Test func theEntityTagIsTheEdition() {
    #expect(String(decoding: StoredDocument(tag: 0xab, body: []).entityTag, as: UTF8.self) == #""00000000000000ab""#)
  }
}
