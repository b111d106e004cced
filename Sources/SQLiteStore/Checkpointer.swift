import CSQLite
import Dispatch
import Synchronization

/// Copies the WAL back into the file before it grows large, without holding the writer up.
///
/// A checkpoint waits for the disk for as long as a hundred commits. So a connection of its own does it beside the writer
/// (SQLITE_CHECKPOINT_PASSIVE locks nobody out). The log begins anew only when all of it is copied, which never happens while
/// the writer appends; so when the log is copied but for a little, the writer copies the rest itself between two transactions.
///
/// What was committed is durable in the log already. A checkpoint that fails, for want of room or because of a lock, is
/// tried again later and fails nobody's commit; a failing disk meets the next commit itself.
final class Checkpointer: Sendable {
  /// Frames (pages of 4 KiB) that the log may have before it is copied.
  static let step: Int32 = 2_000
  /// What the log keeps of the disk when it begins anew, in bytes.
  static let keptBytes = 64 << 20
  /// Frames that the writer may copy without being late.
  private static let rest: Int32 = 100

  private enum Phase: Int, AtomicRepresentable {
    case idle, copying, copied
  }

  /// `@unchecked Sendable`: only blocks of `queue` touch the connection, one at a time.
  private struct Copier: @unchecked Sendable {
    let connection: Connection
  }

  private let copier: Copier
  private let queue = DispatchQueue(label: "backstack.checkpoint")
  private let phase = Atomic(Phase.idle)
  private let step: Int32
  /// Frames in the log when the next copy is due. Only the writer uses it.
  private let due: Atomic<Int32>

  /// - Parameter keepsLog: whether closing leaves the log where it is, until that is taken back.
  init(path: String, step: Int32, keepsLog: Bool) throws(SQLiteError) {
    let connection = try Connection(path: path, access: .readWrite)
    try connection.keepLogOnClose(keepsLog)
    try connection.configureCopier()
    copier = Copier(connection: connection)
    self.step = step
    due = Atomic(step)
  }

  /// Called by the writer after each transaction.
  func afterTransaction(_ writer: Connection) {
    switch phase.load(ordering: .acquiring) {
    case .idle where writer.walFrames >= due.load(ordering: .relaxed):
      phase.store(.copying, ordering: .relaxed)
      queue.async { self.copy() }
    case .copied:
      phase.store(.idle, ordering: .relaxed)
      let done = try? writer.checkpoint(SQLITE_CHECKPOINT_PASSIVE)
      // A reader in the middle of the log keeps it from beginning anew: it is tried again a step later.
      let isWhole = done.map { $0.copied >= $0.frames } ?? false
      due.store(isWhole ? step : writer.walFrames + step, ordering: .relaxed)
    case .idle, .copying:
      break
    }
  }

  /// Returns when nothing is being copied any more.
  func wait() {
    queue.sync {}
  }

  /// Lets the log go with the last connection. Nothing may be being copied.
  func letGoOfLog() throws(SQLiteError) {
    try copier.connection.keepLogOnClose(false)
  }

  /// Each pass copies what was there when it began, and the writer adds to it meanwhile, by less each time.
  private func copy() {
    var before: Int32 = 0
    for _ in 0..<4 {
      guard let done = try? copier.connection.checkpoint(SQLITE_CHECKPOINT_PASSIVE) else { break }
      let progress = done.copied - before
      before = done.copied
      if progress <= Self.rest || done.copied < done.frames { break }
    }
    phase.store(.copied, ordering: .releasing)
  }
}
