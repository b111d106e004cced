import CSQLite

/// When the writer copies the WAL back into the file.
///
/// SQLite's own way checkpoints after each commit that finds 1,000 frames or more, and again after every commit while a
/// reader holds the log. Here it is tried when the log has grown by a whole step since the last try.
struct Checkpointer {
  /// Frames (pages of 4 KiB) between tries.
  static let step: Int32 = 4_000
  /// What the log may keep of the disk once it was copied, in bytes.
  static let keptBytes = 64 << 20

  private let step: Int32
  /// Frames in the log when the next try is due.
  private var due: Int32

  init(step: Int32 = Checkpointer.step) {
    self.step = step
    due = step
  }

  /// Called after each transaction. What was committed is durable in the log already, so a checkpoint that fails, for want
  /// of room or because of a lock, is tried again later and fails nobody's commit; an error of the disk meets the next commit.
  mutating func afterTransaction(_ connection: Connection) {
    // A log that began anew after a whole checkpoint.
    if connection.walFrames < due - step { due = step }
    guard connection.walFrames >= due else { return }
    let done = try? connection.checkpoint(SQLITE_CHECKPOINT_PASSIVE)
    let isWhole = done.map { $0.copied >= $0.frames } ?? false
    due = isWhole ? step : connection.walFrames + step
  }
}
