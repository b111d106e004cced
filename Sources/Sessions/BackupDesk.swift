import Dispatch
import Navigation
import Synchronization

/// Makes backups of the store, one at a time, on a queue of its own: a copy takes as long as the disk needs for all of it.
final class BackupDesk: Sendable {
  private enum Phase: Int, AtomicRepresentable {
    case idle, copying, stopped
  }

  private let queue = DispatchQueue(label: "backstack.backup", qos: .utility)
  private let store: any SessionStore
  private let limit: Int
  private let log: @Sendable (String) -> Void
  private let phase = Atomic(Phase.idle)

  /// - Parameter limit: backups that may be kept.
  init(store: any SessionStore, limit: Int, log: @escaping @Sendable (String) -> Void) {
    self.store = store
    self.limit = limit
    self.log = log
  }

  /// Makes a backup of what is durable now. The completion is called at once when it is refused, else on the desk's queue.
  func make(at now: Timestamp, _ completion: @escaping @Sendable (Result<StoredBackup, any Error>) -> Void) {
    let (begins, current) = phase.compareExchange(expected: .idle, desired: .copying, ordering: .acquiringAndReleasing)
    guard begins else {
      return completion(.failure(current == .stopped ? EngineError.closing : BackupRefusal.underWay as any Error))
    }
    queue.async { [self] in
      let result = Result { try copy(at: now) }
      // Before the answer: who has it may ask for the next one.
      _ = phase.compareExchange(expected: .copying, desired: .idle, ordering: .acquiringAndReleasing)
      completion(result)
    }
  }

  /// The backups there are, read on another queue than the one that may be making one.
  func list(_ completion: @escaping @Sendable (Result<[StoredBackup], EngineError>) -> Void) {
    DispatchQueue.global(qos: .utility).async { [store, log] in
      do throws(StoreError) {
        completion(.success(try store.backups()))
      } catch {
        log("backups could not be listed: \(error)")
        completion(.failure(EngineError(error)))
      }
    }
  }

  /// Ends what is being made, and makes no more.
  func stop() {
    phase.store(.stopped, ordering: .releasing)
  }

  /// Returns when nothing is being made any more.
  func wait() {
    queue.sync {}
  }

  private func copy(at now: Timestamp) throws -> StoredBackup {
    do throws(StoreError) {
      let kept = try store.backups().count
      if kept < limit { return try store.backUp(at: now) { phase.load(ordering: .relaxed) != .stopped } }
    } catch {
      if phase.load(ordering: .relaxed) == .stopped { throw EngineError.closing }
      log("a backup failed and nothing of it is kept: \(error)")
      throw EngineError(error)
    }
    throw BackupRefusal.enough(limit)
  }
}
