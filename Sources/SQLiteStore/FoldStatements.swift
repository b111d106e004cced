import Navigation
import Sessions

/// What a fold writes, inside the writer's transaction. Doing it twice changes nothing.
struct FoldStatements {
  private let find: Statement
  private let insert: Statement
  private let update: Statement
  private let delete: Statement
  private let insertHistory: Statement
  private let trimHistory: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    find = try Statement(connection, "SELECT key, incarnation, revision FROM sessions WHERE id = ?1")
    insert = try Statement(
      connection,
      """
      INSERT INTO sessions
        (id, incarnation, revision, created_at, updated_at, expires_at, schema, metadata, counter, layers, due_at,
         change_order)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """)
    update = try Statement(
      connection,
      """
      UPDATE sessions SET incarnation = ?2, revision = ?3, created_at = ?4, updated_at = ?5, expires_at = ?6,
        schema = ?7, metadata = ?8, counter = ?9, layers = ?10, due_at = ?11, change_order = ?12
      WHERE key = ?1
      """)
    // The history goes with it: ON DELETE CASCADE.
    delete = try Statement(connection, "DELETE FROM sessions WHERE id = ?1 AND incarnation = ?2")
    insertHistory = try Statement(
      connection,
      """
      INSERT OR IGNORE INTO history (session, revision, at, kind, feed, redo, undo)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """)
    trimHistory = try Statement(connection, "DELETE FROM history WHERE session = ?1 AND revision < ?2")
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
    let name = FoldBatch.Name(id: session.id, incarnation: session.incarnation)
    let statement: Statement
    if let row = try keys.row(of: session.id) {
      if row.incarnation == session.incarnation {
        keys.remember(name, row.key)
        // An older fold, done again, does not bring an older state back.
        guard row.revision <= session.revision else { return }
        statement = update
        try statement.bind(row.key, at: 1)
      } else {
        try remove(id: session.id, incarnation: row.incarnation)
        keys.forget(.init(id: session.id, incarnation: row.incarnation))
        statement = insert
        try statement.bind(text: session.id, at: 1)
      }
    } else {
      statement = insert
      try statement.bind(text: session.id, at: 1)
    }
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
    try statement.run()
  }

  /// In (session, revision) order, which is that of the table's pages. Changes of a session without a row have no place.
  private func write(_ records: [ChangeRecord], _ keys: inout SessionKeys) throws(SQLiteError) {
    var placed: [(key: Int64, record: ChangeRecord)] = []
    placed.reserveCapacity(records.count)
    for record in records {
      guard let key = try keys[.init(id: record.sessionID, incarnation: record.incarnation)] else { continue }
      placed.append((key, record))
    }
    placed.sort { ($0.key, $0.record.revision) < ($1.key, $1.record.revision) }
    for (key, record) in placed {
      try insertHistory.bind(key, at: 1)
      try insertHistory.bind(record.revision, at: 2)
      try insertHistory.bind(record.at.milliseconds, at: 3)
      try insertHistory.bind(Int64(record.kind.rawValue), at: 4)
      try insertHistory.bind(text: record.feed, at: 5)
      try insertHistory.bind(blob: record.redo, at: 6)
      try insertHistory.bind(blob: record.undo, at: 7)
      try insertHistory.run()
    }
  }

  private func remove(id: String, incarnation: UInt64) throws(SQLiteError) {
    try delete.bind(text: id, at: 1)
    try delete.bind(Int64(bitPattern: incarnation), at: 2)
    try delete.run()
  }
}
