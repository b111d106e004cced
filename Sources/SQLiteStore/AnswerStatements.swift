import Navigation
import Sessions

/// Writes and sweeps the answers that are kept under idempotency keys, for the writer.
struct AnswerStatements {
  /// Answers of one transaction at most; the engine commits fewer changes at once.
  private static let indexBits = 16
  /// Behind the last sequence whose answers have a place.
  static let sequenceLimit: Int64 = 1 << 46
  /// Bytes of answers that one step of sweeping deletes, and a last one beyond them.
  private static let sweepBytes: Int64 = 1 << 20

  private let insert: Statement
  private let first: Statement
  private let delete: Statement
  private let owned: Statement
  private let trim: Statement
  private let connection: Connection

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    insert = try Statement(
      connection,
      """
      INSERT OR IGNORE INTO answers
        (place, at, hash, key, fingerprint_high, fingerprint_low, status, fields, body, checksum, owner, owned)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """)
    // The length of a blob is in the row's header: its pages are not read for it.
    first = try Statement(connection, "SELECT place, at, length(body) FROM answers ORDER BY place LIMIT ?1")
    delete = try Statement(connection, "DELETE FROM answers WHERE place <= ?1")
    owned = try Statement(connection, "SELECT max(owned) FROM answers WHERE owner = ?1")
    trim = try Statement(connection, "DELETE FROM answers WHERE owner = ?1 AND owned <= ?2")
  }

  /// The highest sequence of the journal that answers came with; 0 when there are none.
  static func lastSequence(_ connection: Connection) throws(SQLiteError) -> Int64 {
    (try connection.integer("SELECT max(place) FROM answers") ?? 0) >> indexBits
  }

  /// Writes answers that a fold brings, and forgets the oldest of each of their owners that are beyond so many bytes. One that is
  /// there already has the same place. Answers how many were forgotten.
  func write(_ answers: [PlacedAnswer], bytes: Int) throws(SQLiteError) -> Int {
    var totals: [AnswerOwner: Int64] = [:]
    for answer in answers {
      let record = answer.record
      let before: Int64
      if let known = totals[record.owner] { before = known } else { before = try total(of: record.owner) }
      let total = before + Int64(record.cost)
      try insert.bind(answer.sequence << Int64(Self.indexBits) | Int64(answer.index), at: 1)
      try insert.bind(record.at.milliseconds, at: 2)
      try insert.bind(record.request.key.hash, at: 3)
      try insert.bind(text: record.request.key.text, at: 4)
      try insert.bind(Int64(bitPattern: record.request.fingerprint.high), at: 5)
      try insert.bind(Int64(bitPattern: record.request.fingerprint.low), at: 6)
      try insert.bind(Int64(record.answer.status), at: 7)
      try insert.bind(text: record.answer.fields, at: 8)
      try insert.bind(blob: record.answer.body, at: 9)
      try insert.bind(record.checksum, at: 10)
      try insert.bind(record.owner.hash, at: 11)
      try insert.bind(total, at: 12)
      try insert.run()
      totals[record.owner] = connection.changes > 0 ? total : before
    }
    var forgotten = 0
    for (owner, total) in totals where total > bytes {
      try trim.bind(owner.hash, at: 1)
      try trim.bind(total - Int64(bytes), at: 2)
      try trim.run()
      forgotten += connection.changes
    }
    return forgotten
  }

  /// Bytes counted for an owner up to its last answer that is kept. Only differences mean anything: it begins anew when none is.
  private func total(of owner: AnswerOwner) throws(SQLiteError) -> Int64 {
    defer { owned.reset() }
    try owned.bind(owner.hash, at: 1)
    return try owned.step() ? owned.integer(0) : 0
  }

  /// The oldest answers up to the first that was claimed within `span`: the place of the last of them, and their number.
  func oldest(outside span: Range<Timestamp>, limit: Int) throws(SQLiteError) -> (last: Int64, count: Int)? {
    defer { first.reset() }
    try first.bind(Int64(limit), at: 1)
    var found: (last: Int64, count: Int)?
    var bytes: Int64 = 0
    while bytes < Self.sweepBytes, try first.step(), !span.contains(Timestamp(milliseconds: first.integer(1))) {
      found = (first.integer(0), (found?.count ?? 0) + 1)
      bytes += first.integer(2)
    }
    return found
  }

  func delete(through place: Int64) throws(SQLiteError) {
    try delete.bind(place, at: 1)
    try delete.run()
  }
}

/// Looks up answers that are kept under idempotency keys, for a reader.
struct AnswerReader {
  /// The columns that `record` reads.
  static let columns = "key, at, fingerprint_high, fingerprint_low, status, fields, body, checksum, owner"

  private let find: Statement
  private let page: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    // The last in the journal, and not the latest: the clock may have been set back between them.
    find = try Statement(
      connection, "SELECT \(Self.columns) FROM answers WHERE hash = ?1 AND key = ?2 ORDER BY place DESC LIMIT 1")
    page = try Statement(
      connection, "SELECT hash, at FROM answers WHERE hash >= ?1 ORDER BY hash, at LIMIT ?2")
  }

  func answer(under key: IdempotencyKey) throws(SQLiteError) -> AnswerRecord? {
    defer { find.reset() }
    try find.bind(key.hash, at: 1)
    try find.bind(text: key.text, at: 2)
    return try find.step() ? try Self.record(find) : nil
  }

  /// The answer of a row of `columns`.
  static func record(_ row: Statement) throws(SQLiteError) -> AnswerRecord {
    guard let key = try row.string(0) else { throw .damage("an answer without a key") }
    let fingerprint = RequestFingerprint(
      high: UInt64(bitPattern: row.integer(2)), low: UInt64(bitPattern: row.integer(3)))
    let record = AnswerRecord(
      request: KeyedRequest(key: IdempotencyKey(key), fingerprint: fingerprint),
      owner: AnswerOwner(hash: row.integer(8)), at: Timestamp(milliseconds: row.integer(1)),
      answer: KeptAnswer(status: Int(row.integer(4)), fields: row.bytes(5), body: row.bytes(6)))
    guard row.integer(7) == record.checksum else { throw .damage("an answer: the checksum of its row does not match") }
    return record
  }

  func keys(from hash: Int64, limit: Int) throws(SQLiteError) -> [StoredKey] {
    defer { page.reset() }
    try page.bind(hash, at: 1)
    try page.bind(Int64(limit), at: 2)
    var keys: [StoredKey] = []
    while try page.step() {
      keys.append(StoredKey(hash: page.integer(0), at: Timestamp(milliseconds: page.integer(1))))
    }
    return keys
  }
}
