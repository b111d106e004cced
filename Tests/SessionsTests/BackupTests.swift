import Dispatch
import Navigation
import Synchronization
import TestStores
import TestSupport
import Testing

@testable import Sessions

/// Backups as the engine makes them: one at a time, not more than may be kept, none after the end.
@Suite struct BackupTests {
  /// Where the outcome of a backup arrives.
  private final class Outcomes: Sendable {
    private let results = Mutex<[Result<StoredBackup, any Error>]>([])

    func add(_ result: Result<StoredBackup, any Error>) { results.withLock { $0.append(result) } }

    /// Blocks until there are `count`.
    func wait(for count: Int) -> [Result<StoredBackup, any Error>] {
      let end = MonotonicTime.now + 60
      while true {
        let now = results.withLock { $0 }
        if now.count >= count || MonotonicTime.now > end { return now }
        MonotonicTime.sleep(0.001)
      }
    }
  }

  private func engine(_ store: MemoryStore, kept: Int = 24) throws -> SessionEngine {
    var configuration = EngineConfiguration()
    configuration.backupCount = kept
    return try SessionEngine(
      store: store, configuration: configuration,
      environment: EngineEnvironment(now: { Timestamp(milliseconds: 1_000) }, random: { 1 }))
  }

  @Test func anotherOneIsRefusedUntilTheFirstIsWhole() async throws {
    try await Blocking.run {
      let store = MemoryStore()
      let engine = try engine(store)
      let outcomes = Outcomes()
      store.shutBackups()
      engine.backUp { outcomes.add($0) }
      store.waitForBackup()
      engine.backUp { outcomes.add($0) }
      #expect(throws: BackupRefusal.underWay) { try outcomes.wait(for: 1)[0].get() }
      store.openBackups()
      #expect(try outcomes.wait(for: 2)[1].get().createdAt == Timestamp(milliseconds: 1_000))
      engine.backUp { outcomes.add($0) }
      #expect(try outcomes.wait(for: 3)[2].get().name == "backup-2")
    }
  }

  @Test func asManyAsMayBeKept() async throws {
    try await Blocking.run {
      let engine = try engine(MemoryStore(), kept: 2)
      let outcomes = Outcomes()
      for count in 1...3 {
        engine.backUp { outcomes.add($0) }
        _ = outcomes.wait(for: count)
      }
      #expect(throws: BackupRefusal.enough(2)) { try outcomes.wait(for: 3)[2].get() }
    }
  }

  @Test func aFailureIsToldAndTheNextOneMayTry() async throws {
    try await Blocking.run {
      let store = MemoryStore()
      let engine = try engine(store)
      let outcomes = Outcomes()
      store.failBackups(.full("disk"))
      engine.backUp { outcomes.add($0) }
      #expect(throws: EngineError.storageFull) { try outcomes.wait(for: 1)[0].get() }
      store.failBackups(nil)
      engine.backUp { outcomes.add($0) }
      #expect(try outcomes.wait(for: 2)[1].get().pages == 1)
    }
  }

  @Test func closingEndsTheOneUnderWayAndTakesNoOther() async throws {
    try await Blocking.run {
      let store = MemoryStore()
      let engine = try engine(store)
      let outcomes = Outcomes()
      store.shutBackups()
      engine.backUp { outcomes.add($0) }
      store.waitForBackup()
      let closed = DispatchSemaphore(value: 0)
      engine.close { closed.signal() }
      store.openBackups()
      #expect(throws: EngineError.closing) { try outcomes.wait(for: 1)[0].get() }
      engine.backUp { outcomes.add($0) }
      #expect(throws: EngineError.closing) { try outcomes.wait(for: 2)[1].get() }
      #expect(closed.wait(timeout: .now() + 60) == .success)
      #expect(try store.backups().isEmpty)
    }
  }
}
