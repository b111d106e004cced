import Sessions

/// Writes what the list finds sessions by.
struct MetadataStatements {
  private let insert: Statement
  private let delete: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    insert = try Statement(connection, "INSERT INTO session_metadata (session, pair) VALUES (?1, ?2)")
    delete = try Statement(connection, "DELETE FROM session_metadata WHERE session = ?1")
  }

  /// The pairs of a session that has none.
  func add(_ pairs: [MetadataPair], to key: Int64) throws(SQLiteError) {
    for pair in pairs {
      try insert.bind(key, at: 1)
      try insert.bind(pair.hash, at: 2)
      try insert.run()
    }
  }

  /// The pairs of a session whose metadata changed.
  func replace(_ pairs: [MetadataPair], of key: Int64) throws(SQLiteError) {
    try delete.bind(key, at: 1)
    try delete.run()
    try add(pairs, to: key)
  }
}
