import Sessions

/// Gives every session of a restored database, or of one that has lost a part of its log, another incarnation.
///
/// An entity tag is made from incarnation and revision. After a restore revisions are counted on from an earlier one, so with
/// the old incarnation a tag would name one state before the restore and another one after it: a client would be told that
/// nothing changed, or would overwrite what it never saw.
struct FreshIncarnations {
  /// What every incarnation is combined with by exclusive or: different ones stay different.
  let mask: UInt64

  func apply(to connection: Connection) throws(SQLiteError) {
    let transaction = try Transaction(connection)
    try transaction { () throws(SQLiteError) in
      try rewriteSessions(connection)
      try rewriteJournal(connection)
    }
  }

  private func rewriteSessions(_ connection: Connection) throws(SQLiteError) {
    let next = try Statement(
      connection, "SELECT \(Reader.columns), key FROM sessions WHERE key > ?1 ORDER BY key LIMIT 1")
    let update = try Statement(connection, "UPDATE sessions SET incarnation = ?2, checksum = ?3 WHERE key = ?1")
    var last = Int64.min
    while true {
      try next.bind(last, at: 1)
      guard try next.step() else { break }
      last = next.integer(14)
      var session = try Reader.storedSession(next)
      next.reset()
      session.incarnation ^= mask
      try update.bind(last, at: 1)
      try update.bind(Int64(bitPattern: session.incarnation), at: 2)
      try update.bind(session.checksum, at: 3)
      try update.run()
    }
    next.reset()
  }

  /// What is not folded yet says whose change it is. Folded history is found by its session's row.
  private func rewriteJournal(_ connection: Connection) throws(SQLiteError) {
    let next = try Statement(
      connection, "SELECT sequence, records FROM journal WHERE sequence > ?1 ORDER BY sequence LIMIT 1")
    let update = try Statement(connection, "UPDATE journal SET records = ?2 WHERE sequence = ?1")
    var encoding = JournalEncoding()
    var last = Int64.min
    while true {
      try next.bind(last, at: 1)
      guard try next.step() else { break }
      last = next.integer(0)
      let transaction = try next.withBytes(1) { row throws(SQLiteError) in
        try Reader.transaction(ofJournalRow: row, sequence: last)
      }
      next.reset()
      let records = try transaction.records.map { record throws(SQLiteError) in try fresh(record) }
      encoding.encode(records, answers: transaction.answers, sequence: last)
      try update.bind(last, at: 1)
      try update.run(withBlob: encoding.bytes, at: 2)
    }
    next.reset()
  }

  private func fresh(_ record: ChangeRecord) throws(SQLiteError) -> ChangeRecord {
    var redo = Array(record.redo)
    if record.kind == .snapshot {
      guard var row = StoredSession(encoded: redo) else {
        throw .damage(
          "the journal's change to revision \(record.revision) of session \(record.sessionID) cannot be read")
      }
      row.incarnation ^= mask
      redo = row.encoded()
    }
    return ChangeRecord(
      kind: record.kind, sessionID: record.sessionID, incarnation: record.incarnation ^ mask, revision: record.revision,
      at: record.at, order: record.order, feed: record.feed, redo: redo, undo: Array(record.undo))
  }
}
