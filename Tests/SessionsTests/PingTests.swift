import Dispatch
import Sessions
import TestStores
import Testing

/// Whether the writer answers, for those who watch over the program.
@Suite struct PingTests {
  @Test func aWriterThatTheDiskHoldsUpDoesNotAnswer() throws {
    let harness = try EngineHarness()
    _ = try harness.create("a").get()
    harness.store.shut()
    harness.perform("a", harness.pushing("detail")) { _ in }
    harness.store.waitForCommit()
    let answered = DispatchSemaphore(value: 0)
    harness.engine.ping { answered.signal() }
    #expect(answered.wait(timeout: .now()) == .timedOut)
    harness.store.open()
    #expect(answered.wait(timeout: .now() + 120) == .success)
    harness.close()
  }
}
