import CSQLite

/// A connection to one database file. It belongs to one thread at a time (SQLITE_OPEN_NOMUTEX); `Writer` and `Reader` see to it.
final class Connection {
  /// How a connection may use the file.
  enum Access {
    /// Reads and writes; the file must exist.
    case readWrite
    /// Reads through WAL and its shared memory, writes nothing.
    case readOnly
    /// Reads a file that nobody changes: no lock is taken and no file made beside it.
    case immutable
  }

  let handle: OpaquePointer
  /// The file's path.
  let path: String
  /// Frames in the WAL after this connection's last commit.
  private(set) var walFrames: Int32 = 0

  /// Done once, before the first connection; where another part of the process was first, memory is counted, and all is well.
  private static let library: Void = { _ = csqlite_count_no_memory() }()

  init(path: String, access: Access) throws(SQLiteError) {
    _ = Self.library
    var opened: OpaquePointer?
    let flags: Int32
    var name = path
    switch access {
    case .readWrite: flags = SQLITE_OPEN_READWRITE
    case .readOnly: flags = SQLITE_OPEN_READONLY
    case .immutable:
      flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = "file:\(Self.escaped(path))?immutable=1"
    }
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard let opened else { throw SQLiteError(code: code, message: "out of memory") }
    handle = opened
    self.path = path
    guard code == SQLITE_OK else { throw failure(nil) }
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Runs statements that answer nothing.
  func execute(_ sql: String) throws(SQLiteError) {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
  }

  /// The first column of the first row of `sql`, nil when it has no row.
  func text(_ sql: String) throws(SQLiteError) -> String? {
    let statement = try Statement(self, sql)
    guard try statement.step() else { return nil }
    return String(decoding: statement.bytes(0), as: UTF8.self)
  }

  /// The first column of the first row of `sql`, nil when it has no row.
  func integer(_ sql: String) throws(SQLiteError) -> Int64? {
    let statement = try Statement(self, sql)
    guard try statement.step() else { return nil }
    return statement.integer(0)
  }

  /// Whether the file is no longer the one at its path: somebody removed it, or put another in its place.
  var hasMoved: Bool { csqlite_has_moved(handle) != 0 }

  /// The integer key of the row that was inserted last.
  var lastInsertedKey: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Rows that the last statement wrote or deleted.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// Whether a transaction was begun and has not ended.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// The failure of the last call on this connection.
  func failure(_ sql: String?) -> SQLiteError {
    SQLiteError(
      code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)), sql: sql,
      systemError: sqlite3_system_errno(handle))
  }

  /// Keeps `walFrames` up to date, in place of SQLite's own checkpoints, which this hook takes the place of.
  func countFrames() {
    let me = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_wal_hook(
      handle,
      { context, _, _, frames in
        if let context { Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().walFrames = frames }
        return SQLITE_OK
      }, me)
  }

  /// Copies frames of the WAL to the file: without waiting for readers (SQLITE_CHECKPOINT_PASSIVE), or all of them, leaving
  /// an empty WAL (SQLITE_CHECKPOINT_TRUNCATE). Answers the frames in the WAL and how many of them are copied.
  @discardableResult
  func checkpoint(_ mode: Int32) throws(SQLiteError) -> (frames: Int32, copied: Int32) {
    var frames: Int32 = 0
    var copied: Int32 = 0
    guard sqlite3_wal_checkpoint_v2(handle, "main", mode, &frames, &copied) == SQLITE_OK else {
      throw failure("checkpoint")
    }
    return (frames, copied)
  }

  /// Whether closing the last connection leaves the WAL where it is, instead of copying it into the file.
  func keepLogOnClose(_ on: Bool) throws(SQLiteError) {
    guard csqlite_set_flag(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on ? 1 : 0) == SQLITE_OK else {
      throw failure(nil)
    }
  }

  /// A path inside a URI: what has a meaning there is escaped.
  private static func escaped(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
  }
}
