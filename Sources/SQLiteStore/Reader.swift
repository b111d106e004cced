import Navigation
import Sessions

/// A connection that only reads, with its statements.
///
/// `@unchecked Sendable`: it goes from thread to thread and is never used by two at once. `ReaderPool` holds the only
/// reference while it is idle, and gives it to one borrower at a time.
final class Reader: @unchecked Sendable {
  private let connection: Connection
  private let journal: Statement
  private let session: Statement
  private let changes: Statement
  private let firstPage: Statement
  private let nextPage: Statement
  private let filteredPage: FilteredPage
  private let dueRows: Statement
  private let anything: Statement
  let answers: AnswerReader

  /// The columns that `storedSession` reads.
  static let columns =
    "id, incarnation, revision, created_at, updated_at, expires_at, schema, metadata, counter, layers, due_at, change_order, tokens, checksum"

  init(path: String) throws(SQLiteError) {
    connection = try Connection(path: path, access: .readOnly)
    try connection.configureReader()
    journal = try Statement(connection, "SELECT sequence, records FROM journal ORDER BY sequence")
    session = try Statement(connection, "SELECT \(Self.columns) FROM sessions WHERE id = ?1")
    changes = try Statement(
      connection,
      """
      SELECT last, changes FROM history
      WHERE session = (SELECT key FROM sessions WHERE id = ?1 AND incarnation = ?2) AND last > ?3
      ORDER BY last
      """)
    let order = "ORDER BY change_order DESC LIMIT ?1"
    firstPage = try Statement(connection, "SELECT \(Self.columns) FROM sessions \(order)")
    nextPage = try Statement(
      connection, "SELECT \(Self.columns) FROM sessions WHERE change_order < ?2 \(order)")
    filteredPage = try FilteredPage(connection)
    dueRows = try Statement(
      connection, "SELECT id, due_at FROM sessions WHERE due_at >= ?1 AND due_at < ?2 ORDER BY due_at LIMIT ?3")
    anything = try Statement(connection, "SELECT 1 FROM journal LIMIT 1")
    answers = try AnswerReader(connection)
  }

  /// Every row of the journal, oldest first. It loses only its beginning: a row that is missing in it was lost.
  func replay(_ body: (Int64, JournalTransaction) throws -> Void) throws {
    defer { journal.reset() }
    var last: Int64?
    while try journal.step() {
      let sequence = journal.integer(0)
      if let leap = Self.leap(from: last, to: sequence) { throw SQLiteError.damage("journal " + leap) }
      last = sequence
      let transaction = try journal.withBytes(1) { (row) throws(SQLiteError) in
        try Self.transaction(ofJournalRow: row, sequence: sequence)
      }
      try body(sequence, transaction)
    }
  }

  /// What is wrong with a row of the journal that does not follow the one before it.
  static func leap(from last: Int64?, to sequence: Int64) -> String? {
    guard let last, sequence != last &+ 1 else { return nil }
    return "sequence \(sequence) comes after \(last)"
  }

  /// What is wrong with changes that are kept for a session and are of another one: what leads to a row is not part of its checksum.
  static func stray(in changes: [ChangeRecord], of id: String?) -> String? {
    changes.first { $0.sessionID != id }.map { "it is that of session \($0.sessionID)" }
  }

  /// What a row of the journal holds.
  static func transaction(
    ofJournalRow row: UnsafeRawBufferPointer, sequence: Int64
  ) throws(SQLiteError) -> JournalTransaction {
    do throws(JournalDamage) {
      return try JournalDecoding.transaction(in: row, sequence: sequence)
    } catch {
      throw .damage("journal sequence \(sequence), byte \(error.offset): \(error.reason)")
    }
  }

  func load(_ id: String) throws(SQLiteError) -> StoredSession? {
    defer { session.reset() }
    try session.bind(text: id, at: 1)
    guard try session.step() else { return nil }
    let found = try Self.storedSession(session)
    guard found.id == id else { throw .damage("session \(id): the row that it leads to is of session \(found.id)") }
    return found
  }

  func history(
    of id: String, incarnation: UInt64, after: Int64, limit: Int
  ) throws(SQLiteError) -> [ChangeRecord] {
    defer { changes.reset() }
    try changes.bind(text: id, at: 1)
    try changes.bind(Int64(bitPattern: incarnation), at: 2)
    try changes.bind(after, at: 3)
    var records: [ChangeRecord] = []
    while records.count < limit, try changes.step() {
      let last = changes.integer(0)
      let run = try changes.withBytes(1) { (row) throws(SQLiteError) in
        do throws(JournalDamage) {
          return try JournalDecoding.records(in: row, sequence: last)
        } catch {
          throw .damage("history of session \(id) up to revision \(last), byte \(error.offset): \(error.reason)")
        }
      }
      if let stray = Self.stray(in: run, of: id) {
        throw .damage("history of session \(id) up to revision \(last): \(stray)")
      }
      records += run.lazy.filter { $0.revision > after }.prefix(limit - records.count)
    }
    return records
  }

  func page(
    after cursor: PageCursor?, limit: Int, filters: [MetadataPair]
  ) throws(SQLiteError) -> StoredPage {
    if !filters.isEmpty {
      let found = try filteredPage.statement(Self.columns, after: cursor, limit: limit, filters: filters)
      return try page(found, after: cursor, limit: limit)
    }
    let statement = cursor == nil ? firstPage : nextPage
    try statement.bind(Int64(max(limit, 0)), at: 1)
    if let cursor { try statement.bind(cursor.order, at: 2) }
    do throws(SQLiteError) {
      return try page(statement, after: cursor, limit: limit)
    } catch {
      guard case .corrupt = error.storeError else { throw error }
      return try SalvagedPage.read(connection, after: cursor, limit: limit)
    }
  }

  private func page(
    _ statement: Statement, after cursor: PageCursor?, limit: Int
  ) throws(SQLiteError) -> StoredPage {
    defer { statement.reset() }
    var page = StoredPage()
    var lowest = cursor?.order ?? .max
    while try statement.step() {
      lowest = min(lowest, statement.integer(11))
      do throws(SQLiteError) {
        page.rows.append(try Self.storedSession(statement))
      } catch {
        page.damaged.append(error.message)
      }
    }
    page.rows.sort { $0.order > $1.order }
    // The place of a damaged row may be damaged itself; a whole one tells where the next page begins.
    let end = page.rows.last?.order ?? lowest
    let isFull = limit > 0 && page.rows.count + page.damaged.count >= limit
    if isFull, end < cursor?.order ?? .max { page.end = PageCursor(order: end) }
    return page
  }

  func due(
    from start: Timestamp, before end: Timestamp, limit: Int
  ) throws(SQLiteError) -> [(id: String, due: Timestamp)] {
    defer { dueRows.reset() }
    try dueRows.bind(start.milliseconds, at: 1)
    try dueRows.bind(end.milliseconds, at: 2)
    try dueRows.bind(Int64(max(limit, 0)), at: 3)
    var rows: [(id: String, due: Timestamp)] = []
    while try dueRows.step() {
      // A damaged row keeps nobody else's timer from its time.
      guard let id = try? dueRows.string(0) else { continue }
      rows.append((id, Timestamp(milliseconds: dueRows.integer(1))))
    }
    return rows
  }

  /// Every document of the whole server. Once in a reader's life at most, so its statement is not kept.
  func documents() throws(SQLiteError) -> [String: StoredDocument] {
    let rows = try Statement(connection, "SELECT name, tag, body, checksum FROM documents")
    var documents: [String: StoredDocument] = [:]
    while try rows.step() {
      guard let name = try rows.string(0) else { throw .damage("a document without a name") }
      let document = StoredDocument(tag: UInt64(bitPattern: rows.integer(1)), body: rows.bytes(2))
      guard rows.integer(3) == document.checksum(named: name) else {
        throw .damage("document \(name): the checksum does not match")
      }
      documents[name] = document
    }
    return documents
  }

  /// Reads a page of the file.
  func probe() throws(SQLiteError) {
    defer { anything.reset() }
    _ = try anything.step()
  }

  /// The session of a row of `columns`.
  static func storedSession(_ row: Statement) throws(SQLiteError) -> StoredSession {
    guard let id = try row.string(0) else { throw .damage("a session without an id") }
    let session = StoredSession(
      id: id, incarnation: UInt64(bitPattern: row.integer(1)), revision: row.integer(2),
      createdAt: Timestamp(milliseconds: row.integer(3)), updatedAt: Timestamp(milliseconds: row.integer(4)),
      order: row.integer(11),
      expiresAt: row.integerOrNull(5).map(Timestamp.init(milliseconds:)), schema: try row.string(6),
      metadata: row.bytes(7), tokens: row.bytes(12), counter: row.integer(8), layers: row.bytes(9),
      due: row.integerOrNull(10).map(Timestamp.init(milliseconds:)))
    guard row.integer(13) == session.checksum else {
      throw .damage("session \(id): the checksum of its row does not match")
    }
    return session
  }
}
