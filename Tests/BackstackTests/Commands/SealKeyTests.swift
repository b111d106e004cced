import Navigation
import Sessions
import TestStores
import Testing

@testable import backstack

/// What the tokens of sessions are sealed with.
@Suite struct SealKeyTests {
  private func engine(_ store: MemoryStore) throws -> SessionEngine {
    try SessionEngine(
      store: store, configuration: EngineConfiguration(),
      environment: EngineEnvironment(now: { Timestamp(milliseconds: 0) }, random: { .random(in: 1 ... .max) }))
  }

  @Test func itIsMadeOnceAndFoundAgain() throws {
    let store = MemoryStore()
    let key = try SealKey.find(in: try engine(store))
    #expect(key.count == 43)
    #expect(try SealKey.find(in: try engine(store)) == key)
    #expect(try SealKey.find(in: try engine(MemoryStore())) != key)
  }

  /// A new one in its place would make all tokens worthless without a word.
  @Test(arguments: [
    "", "{", "{}", "[]", #"{"key":""}"#, #"{"key":null}"#, #"{"key":"AAAA"}"#,
    #"{"key":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="}"#,
    #"{"key":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#,
  ])
  func aDocumentThatHoldsNoKeyIsNeverReplaced(_ body: String) throws {
    let store = MemoryStore()
    let document = StoredDocument(tag: 7, body: Array(body.utf8))
    try store.keep(document, named: SealKey.document, with: nil)
    #expect(throws: SealKey.Failure.damaged) { try SealKey.find(in: try engine(store)) }
    #expect(try store.documents()[SealKey.document] == document)
    let failure = Failure(.damaged, databasePath: "/data/backstack.db")
    #expect(failure.code == .badConfiguration && failure.reason.contains("`tokens` of /data/backstack.db"))
    #expect(failure.advice?.contains("restore") == true && failure.advice?.contains("DELETE FROM documents") == true)
  }

  @Test func aStoreThatCannotBeWrittenIsToldSo() throws {
    let store = MemoryStore()
    let engine = try engine(store)
    store.failCommits(.full("no room"))
    #expect(throws: SealKey.Failure.unwritten) { try SealKey.find(in: engine) }
  }
}
