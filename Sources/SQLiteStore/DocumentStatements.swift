import Sessions

/// Keeps documents of the whole server.
struct DocumentStatements {
  private let put: Statement
  private let delete: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    put = try Statement(
      connection, "INSERT OR REPLACE INTO documents (name, tag, body, checksum) VALUES (?1, ?2, ?3, ?4)")
    delete = try Statement(connection, "DELETE FROM documents WHERE name = ?1")
  }

  func write(_ document: StoredDocument?, named name: String) throws(SQLiteError) {
    guard let document else {
      try delete.bind(text: name, at: 1)
      return try delete.run()
    }
    try put.bind(text: name, at: 1)
    try put.bind(Int64(bitPattern: document.tag), at: 2)
    try put.bind(text: document.body, at: 3)
    try put.bind(document.checksum(named: name), at: 4)
    try put.run()
  }
}
