import Navigation
import Sessions

/// What a fold writes, inside the writer's transaction. Doing it twice changes nothing.
struct FoldStatements {
  private let connection: Connection
  private let metadata: MetadataStatements
  private let find: Statement
  private let insert: Statement
  private let update: Statement
  private let delete: Statement
  private let newestHistory: Statement
  private let insertHistory: Statement
  private let trimHistory: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    metadata = try MetadataStatements(connection)
    find = try Statement(connection, "SELECT key, incarnation, revision, metadata = ?2 FROM sessions WHERE id = ?1")
    insert = try Statement(
      connection,
      """
      INSERT INTO sessions
        (id, incarnation, revision, created_at, updated_at, expires_at, schema, metadata, counter, layers, due_at,
         change_order, tokens, checksum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
      """)
    update = try Statement(
      connection,
      """
      UPDATE sessions SET incarnation = ?2, revision = ?3, created_at = ?4, updated_at = ?5, expires_at = ?6,
        schema = ?7, metadata = ?8, counter = ?9, layers = ?10, due_at = ?11, change_order = ?12,
        tokens = ?13, checksum = ?14
      WHERE key = ?1
      """)
    // The history and the pairs go with it: ON DELETE CASCADE.
    delete = try Statement(connection, "DELETE FROM sessions WHERE id = ?1 AND incarnation = ?2")
    newestHistory = try Statement(connection, "SELECT max(last) FROM history WHERE session = ?1")
    insertHistory = try Statement(
      connection, "INSERT INTO history (session, first, last, changes) VALUES (?1, ?2, ?3, ?4)")
    trimHistory = try Statement(connection, "DELETE FROM history WHERE session = ?1 AND last < ?2")
  }

  /// Deletions come last: a session that the batch also writes is no more.
  func write(_ batch: FoldBatch) throws(SQLiteError) {
    var keys = SessionKeys(find: find)
    for session in batch.sessions { try write(session, &keys) }
    try write(batch.history, &keys)
    for trim in batch.trims {
      guard let key = try keys[trim.session] else { continue }
      try trimHistory.bind(key, at: 1)
      try trimHistory.bind(trim.below, at: 2)
      try trimHistory.run()
    }
    for name in batch.deletions { try remove(id: name.id, incarnation: name.incarnation) }
  }

  private func write(_ session: StoredSession, _ keys: inout SessionKeys) throws(SQLiteError) {
    let row = try keys.row(of: session.id, metadata: session.metadata)
    if let row, row.incarnation == session.incarnation {
      keys.remember(.init(id: session.id, incarnation: session.incarnation), row.key)
      // An older fold, done again, does not bring an older state back.
      guard row.revision <= session.revision else { return }
      try update.bind(row.key, at: 1)
      try run(update, with: session)
      if !row.hasMetadata { try metadata.replace(session.metadataPairs, of: row.key) }
      return
    }
    if let row {
      try remove(id: session.id, incarnation: row.incarnation)
      keys.forget(.init(id: session.id, incarnation: row.incarnation))
    }
    try insert.bind(text: session.id, at: 1)
    try run(insert, with: session)
    try metadata.add(session.metadataPairs, to: connection.lastInsertedKey)
  }

  /// Writes a row whose first parameter is bound: its key or its id.
  private func run(_ statement: Statement, with session: StoredSession) throws(SQLiteError) {
    try statement.bind(Int64(bitPattern: session.incarnation), at: 2)
    try statement.bind(session.revision, at: 3)
    try statement.bind(session.createdAt.milliseconds, at: 4)
    try statement.bind(session.updatedAt.milliseconds, at: 5)
    try statement.bind(session.expiresAt?.milliseconds, at: 6)
    try statement.bind(text: session.schema, at: 7)
    try statement.bind(text: session.metadata, at: 8)
    try statement.bind(session.counter, at: 9)
    try statement.bind(text: session.layers, at: 10)
    try statement.bind(session.due?.milliseconds, at: 11)
    try statement.bind(session.order, at: 12)
    try statement.bind(text: session.tokens, at: 13)
    try statement.bind(session.checksum, at: 14)
    try statement.run()
  }

  /// One row for each session's changes that are not there yet. Changes of a session without a row have no place.
  private func write(_ records: [ChangeRecord], _ keys: inout SessionKeys) throws(SQLiteError) {
    var encoding = JournalEncoding()
    for run in HistoryRun.runs(of: records) {
      guard let key = try keys[run.session] else { continue }
      let newest = try newestRevision(key) ?? .min
      let fresh = run.changes.drop { $0.revision <= newest }
      guard let first = fresh.first?.revision, let last = fresh.last?.revision else { continue }
      encoding.encode(fresh, sequence: last, keepsRedo: false)
      try insertHistory.bind(key, at: 1)
      try insertHistory.bind(first, at: 2)
      try insertHistory.bind(last, at: 3)
      try insertHistory.run(withBlob: encoding.bytes, at: 4)
    }
  }

  private func newestRevision(_ key: Int64) throws(SQLiteError) -> Int64? {
    defer { newestHistory.reset() }
    try newestHistory.bind(key, at: 1)
    return try newestHistory.step() ? newestHistory.integerOrNull(0) : nil
  }

  private func remove(id: String, incarnation: UInt64) throws(SQLiteError) {
    try delete.bind(text: id, at: 1)
    try delete.bind(Int64(bitPattern: incarnation), at: 2)
    try delete.run()
  }
}
