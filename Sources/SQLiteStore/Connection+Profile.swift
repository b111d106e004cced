import CSQLite

/// The settings of every connection. Each line says what would happen without it.
extension Connection {
  /// How long to wait for a lock of another process, such as `sqlite3` or a backup, in milliseconds.
  static let busyTimeout: Int32 = 5_000

  /// What readers and the writer share.
  private func harden() throws(SQLiteError) {
    // First: the pragmas below may meet a lock themselves.
    sqlite3_busy_timeout(handle, Self.busyTimeout)
    // A file may come from anywhere: its schema must not call functions with side effects, nor write to itself.
    guard csqlite_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1) == SQLITE_OK else { throw failure(nil) }
    try execute("PRAGMA trusted_schema = OFF")
    // A damaged page is an error when it is read, not a wrong answer later.
    try execute("PRAGMA cell_size_check = ON")
    // A file cut short under a mapping is SIGBUS; read() makes it an error.
    try execute("PRAGMA mmap_size = 0")
  }

  /// The one connection that writes.
  func configureWriter() throws(SQLiteError) {
    try harden()
    try execute("PRAGMA foreign_keys = ON")
    guard try text("PRAGMA journal_mode = WAL") == "wal" else {
      throw SQLiteError(code: SQLITE_CANTOPEN, message: "the file system does not carry a write-ahead log")
    }
    // In WAL mode FULL is one fdatasync a commit: an acknowledged change outlives a power cut.
    try execute("PRAGMA synchronous = FULL")
    // What the WAL keeps of the disk after a burst.
    try execute("PRAGMA journal_size_limit = \(Checkpointer.keptBytes)")
    // Debian's default overwrites what is deleted with zeros: every journal page would be written twice more, once into the
    // log and once into the file, to be deleted.
    try execute("PRAGMA secure_delete = OFF")
    // KiB: a fold's pages stay in memory until its commit, so that none is written twice.
    try execute("PRAGMA cache_size = -8192")
    countFrames()
  }

  /// The connection that copies the log into the file.
  func configureCopier() throws(SQLiteError) {
    try harden()
    // The log is synced before it is copied, the file before the log begins anew.
    try execute("PRAGMA synchronous = FULL")
  }

  /// A connection of the pool, or of a check.
  func configureReader() throws(SQLiteError) {
    try harden()
    try execute("PRAGMA query_only = ON")
  }
}
