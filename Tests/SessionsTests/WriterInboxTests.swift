import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import Sessions

@Suite struct WriterInboxTests {
  private let inbox = WriterInbox(count: 16, bytes: 1 << 20)

  @Test func theFirstAdditionStartsARunAndTheNextOnesWait() {
    #expect(inbox.add {} == .first)
    #expect(inbox.add {} == .waits)
    #expect(inbox.take(within: 0)?.errands.count == 2)
    #expect(inbox.add {} == .waits)
    #expect(inbox.take(within: 0)?.errands.count == 1)
    #expect(inbox.take(within: 0) == nil)
    #expect(inbox.add {} == .first)
  }

  @Test func whatComesWhileTheWriterLingersBelongsToItsRun() async throws {
    #expect(inbox.add {} == .first)
    _ = inbox.take(within: 0)
    let inbox = inbox
    let start = MonotonicTime.now
    async let taken = Blocking.run { inbox.take(within: 600_000_000)?.errands.count }
    #expect(inbox.add {} == .waits)
    #expect(try await taken == 1)
    #expect(MonotonicTime.now - start < 300)
  }

  @Test func whatNothingComesToEndsTheRun() {
    #expect(inbox.add {} == .first)
    _ = inbox.take(within: 0)
    let start = MonotonicTime.now
    #expect(inbox.take(within: 20_000) == nil)
    #expect(MonotonicTime.now - start >= 0.02)
    #expect(inbox.add {} == .first)
  }

  @Test func whatIsExpectedBelongsToTheRunAndEndsItWhenItDoesNotCome() async throws {
    let inbox = inbox
    for comes in [true, false] {
      #expect(inbox.add {} == .first)
      _ = inbox.take(within: 0)
      let start = MonotonicTime.now
      async let taken = Blocking.run { inbox.take(within: 600_000_000)?.errands.count }
      // It may not wait yet.
      while inbox.expect() == false { MonotonicTime.sleep(0.001) }
      if comes {
        let admission = inbox.add {}
        // The expectation may be over on a slow machine: then it is for the next run.
        #expect(try await taken == (admission == .waits ? 1 : nil))
        _ = inbox.take(within: 0)
        _ = inbox.take(within: 0)
      } else {
        #expect(try await taken == nil)
      }
      #expect(MonotonicTime.now - start < 300)
    }
  }

  @Test func whatIsExpectedWhenNobodyWaitsIsForgotten() {
    #expect(!inbox.expect())
    #expect(inbox.add {} == .first)
    _ = inbox.take(within: 0)
    #expect(!inbox.expect())
    let start = MonotonicTime.now
    #expect(inbox.take(within: 20_000) == nil)
    #expect(MonotonicTime.now - start >= 0.02)
  }

  /// Additions at the very moment at which the writer's rest ends: each is taken once, by the run that it starts or by the one under
  /// way, and no ring is left that would end a later rest.
  @Test func nothingIsLostWhereTheRestEnds() {
    let seen = Atomic(0)
    let inbox = inbox
    let writer = DispatchQueue(label: "writer")
    @Sendable func run() {
      while let waiting = inbox.take(within: 1) { seen.add(waiting.errands.count, ordering: .relaxed) }
    }
    for _ in 0..<20_000 {
      if Bool.random() { inbox.expect() }
      if inbox.add({}) == .first { writer.async { run() } }
    }
    writer.sync {}
    run()
    #expect(seen.load(ordering: .relaxed) == 20_000)
    let start = MonotonicTime.now
    #expect(inbox.take(within: 20_000) == nil)
    #expect(MonotonicTime.now - start >= 0.02)
  }
}
