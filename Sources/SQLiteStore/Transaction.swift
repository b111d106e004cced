/// BEGIN IMMEDIATE … COMMIT, or ROLLBACK when the work or the commit fails.
///
/// IMMEDIATE takes the write lock at once: a transaction that begins as a reader can meet SQLITE_BUSY in its middle, and
/// then waiting does not help.
struct Transaction {
  private let connection: Connection
  private let begin: Statement
  private let commit: Statement
  private let rollback: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    begin = try Statement(connection, "BEGIN IMMEDIATE")
    commit = try Statement(connection, "COMMIT")
    rollback = try Statement(connection, "ROLLBACK")
  }

  func callAsFunction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    try begin.run()
    do throws(SQLiteError) {
      let result = try body()
      try commit.run()
      return result
    } catch {
      // After SQLITE_FULL and some I/O errors SQLite has rolled back already. A failing rollback has nothing to add:
      // the first error says what happened, and the writer sees to the rest before it writes again.
      if connection.isInTransaction { try? rollback.run() }
      throw error
    }
  }
}
