import Migrations

/// Brings a file to the newest schema: forward only, in order, one transaction for each migration with its number.
struct Migrator {
  let migrations: [Migration]

  /// The schema version of this program.
  var newest: Int32 { migrations.last?.number ?? 0 }

  /// Does nothing to a file that is up to date. The file must not be newer.
  func migrate(_ connection: Connection) throws(SQLiteError) {
    let version = try Self.version(connection)
    let transaction = try Transaction(connection)
    for migration in migrations where migration.number > version {
      try transaction { () throws(SQLiteError) in
        try connection.execute(migration.sql)
        try connection.execute("PRAGMA user_version = \(migration.number)")
      }
    }
  }

  /// The schema version of a file, its WAL included.
  static func version(_ connection: Connection) throws(SQLiteError) -> Int32 {
    Int32(truncatingIfNeeded: try connection.integer("PRAGMA user_version") ?? 0)
  }
}
