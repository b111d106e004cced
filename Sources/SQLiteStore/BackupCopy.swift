import CSQLite
import Dispatch
import Glibc
import Sessions

/// Copies a database into an empty file with SQLite's online backup API.
///
/// One read transaction lasts from the first page to the last, so the copy is the database at one moment, and commits that come
/// meanwhile do not make it begin anew. Nobody waits for a reader in WAL mode; only the log cannot begin anew until it is done.
struct BackupCopy {
  /// Pages of a step: 1 MiB. Between two steps the copy rests as long as the last one took, so that it never has more than half
  /// of the disk.
  private static let stepPages: Int32 = 256
  /// The longest rest, in microseconds.
  private static let longestRest: UInt64 = 50_000
  /// Steps between two syncs: a commit's sync must not find all of the copy waiting for the disk.
  private static let stepsBetweenSyncs = 8

  /// Pages copied.
  private(set) var pages: Int64 = 0
  /// The place of the newest change in the copy.
  private(set) var order: Int64?

  /// Copies what `source` reads now, unless `continues` says no in between.
  /// - Parameter draft: an empty file.
  init(of source: Connection, to draft: borrowing DraftFile, while continues: () -> Bool) throws(StoreOpeningError) {
    do throws(SQLiteError) {
      try source.execute("BEGIN")
      // The transaction begins to read here.
      order = try ReachedOrder.read(source)
    } catch {
      throw .opening(error, path: source.path)
    }
    // Nothing was written that could fail to be kept.
    defer { try? source.execute("COMMIT") }
    let destination: Connection
    do throws(SQLiteError) {
      destination = try Connection(path: draft.path, access: .readWrite)
      // A draft that is not finished is thrown away, so it needs no way back.
      try destination.execute("PRAGMA journal_mode = OFF")
    } catch {
      throw .opening(error, path: draft.path)
    }
    guard let backup = sqlite3_backup_init(destination.handle, "main", source.handle, "main") else {
      throw .opening(destination.failure("backup"), path: draft.path)
    }
    var code = SQLITE_OK
    var failure: StoreOpeningError?
    var steps = 0
    while code == SQLITE_OK, failure == nil {
      guard continues() else {
        failure = .failed(path: draft.path, .unavailable("the copy was stopped"))
        break
      }
      let start = DispatchTime.now().uptimeNanoseconds
      code = sqlite3_backup_step(backup, Self.stepPages)
      steps += 1
      if steps.isMultiple(of: Self.stepsBetweenSyncs) {
        do throws(StoreOpeningError) { try draft.sync() } catch { failure = error }
      }
      let microseconds = (DispatchTime.now().uptimeNanoseconds - start) / 1000
      if code == SQLITE_OK { usleep(UInt32(min(microseconds, Self.longestRest))) }
    }
    pages = Int64(sqlite3_backup_pagecount(backup))
    let finish = sqlite3_backup_finish(backup)
    if let failure { throw failure }
    guard code == SQLITE_DONE, finish == SQLITE_OK else {
      throw .opening(destination.failure("backup"), path: draft.path)
    }
  }
}

/// How far among the changes of all sessions a database has come.
enum ReachedOrder {
  /// The place of the newest change that is folded or in the journal; nil when there is none. Rows that are damaged, and those
  /// with answers alone, tell of none.
  static func read(_ connection: Connection) throws(SQLiteError) -> Int64? {
    let folded = try connection.integer("SELECT max(change_order) FROM sessions") ?? 0
    let rows = try Statement(connection, "SELECT sequence, records FROM journal ORDER BY sequence DESC")
    while try rows.step() {
      let sequence = rows.integer(0)
      let records = rows.withBytes(1) { try? JournalDecoding.records(in: $0, sequence: sequence) } ?? []
      if let newest = records.map(\.order).max() { return max(folded, newest) }
    }
    return folded > 0 ? folded : nil
  }
}
