import CSQLite
import Navigation
import Sessions

/// The one connection that writes, with its statements.
final class Writer {
  let connection: Connection
  let transaction: Transaction
  let fold: FoldStatements
  private let documents: DocumentStatements
  private let answers: AnswerStatements
  private let insertJournal: Statement
  private let deleteJournal: Statement
  private var encoding = JournalEncoding()
  let checkpointer: Checkpointer
  private var nextSequence: Int64
  /// Whether `synchronous` is NORMAL, as a fold leaves it.
  private var isRelaxed = false
  /// Whether the last transaction failed. It decides whether `probe` must try a real one.
  private(set) var isFailing = false

  init(_ connection: Connection, checkpointer: Checkpointer) throws(SQLiteError) {
    self.connection = connection
    self.checkpointer = checkpointer
    transaction = try Transaction(connection)
    fold = try FoldStatements(connection)
    documents = try DocumentStatements(connection)
    answers = try AnswerStatements(connection)
    insertJournal = try Statement(connection, "INSERT INTO journal (sequence, records) VALUES (?1, ?2)")
    deleteJournal = try Statement(connection, "DELETE FROM journal WHERE sequence <= ?1")
    nextSequence = try Self.lastSequence(connection) + 1
  }

  /// The highest sequence that was given, as far as something of it is kept: answers are in the order of the journal's, so none is given
  /// again while answers of it are there.
  private static func lastSequence(_ connection: Connection) throws(SQLiteError) -> Int64 {
    // 0 where there is none: they count from 1.
    let journal = try connection.integer("SELECT max(sequence) FROM journal") ?? 0
    let answers = try AnswerStatements.lastSequence(connection)
    // It loses only its beginning.
    guard journal == 0 || journal >= answers else {
      throw .damage("the journal ends with sequence \(journal), and there are answers of \(answers)")
    }
    let last = max(journal, answers)
    guard last >= 0, last < AnswerStatements.sequenceLimit else {
      throw .damage("journal sequence \(last) is no place in a journal")
    }
    return last
  }

  /// One INSERT, a transaction by itself: BEGIN and COMMIT around it would add nothing.
  func commit(_ transaction: JournalTransaction) throws(SQLiteError) -> Int64 {
    let sequence = nextSequence
    encoding.encode(transaction.records, answers: transaction.answers, sequence: sequence)
    try tracked { () throws(SQLiteError) in
      try relax(false)
      try append(sequence)
    }
    nextSequence += 1
    return sequence
  }

  /// Writes what was encoded last.
  private func append(_ sequence: Int64) throws(SQLiteError) {
    try insertJournal.bind(sequence, at: 1)
    try insertJournal.run(withBlob: encoding.bytes, at: 2)
  }

  /// Not durable when it returns, and none the worse for it: the rows that it writes and the journal rows that it deletes
  /// are one transaction, so a power cut either keeps all of it or brings the journal back, which says the same. The next
  /// commit's fdatasync makes it durable, and a checkpoint syncs the log before it touches the file.
  func fold(_ batch: FoldBatch) throws(SQLiteError) -> Int {
    try tracked { () throws(SQLiteError) in
      try relax(true)
      var forgotten = 0
      try transaction { () throws(SQLiteError) in
        try fold.write(batch)
        forgotten = try answers.write(batch.answers, bytes: batch.answerBytes)
        if let last = batch.journalThrough {
          try deleteJournal.bind(last, at: 1)
          try deleteJournal.run()
        }
      }
      return forgotten
    }
  }

  /// One statement, a transaction by itself; with an answer, two statements in one.
  func keep(
    _ document: StoredDocument?, named name: String, with answer: AnswerRecord?
  ) throws(SQLiteError) -> Int64? {
    guard let answer else {
      try tracked { () throws(SQLiteError) in
        try relax(false)
        try documents.write(document, named: name)
      }
      return nil
    }
    let sequence = nextSequence
    encoding.encode([], answers: [answer], sequence: sequence)
    try tracked { () throws(SQLiteError) in
      try relax(false)
      try transaction { () throws(SQLiteError) in
        try documents.write(document, named: name)
        try append(sequence)
      }
    }
    nextSequence += 1
    return sequence
  }

  /// As `fold`, not durable when it returns: what comes back is forgotten again.
  func forgetAnswers(outside span: Range<Timestamp>, limit: Int) throws(SQLiteError) -> Int {
    try tracked { () throws(SQLiteError) in
      guard let oldest = try answers.oldest(outside: span, limit: limit) else { return 0 }
      try relax(true)
      try answers.delete(through: oldest.last)
      return oldest.count
    }
  }

  /// Writes and deletes a journal row of some pages: whether a commit would go through now.
  func tryWriting() throws(SQLiteError) {
    try tracked { () throws(SQLiteError) in
      try relax(false)
      try transaction { () throws(SQLiteError) in
        try insertJournal.bind(nextSequence, at: 1)
        try insertJournal.run(withBlob: [UInt8](repeating: 0, count: 64 << 10), at: 2)
        try connection.execute("DELETE FROM journal WHERE sequence = \(nextSequence)")
      }
    }
  }

  /// Copies the whole log into the file and empties it, so that it goes with the last connection.
  func finish() throws(SQLiteError) {
    checkpointer.wait()
    try connection.checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
    try connection.keepLogOnClose(false)
    try checkpointer.letGoOfLog()
  }

  private func relax(_ relaxed: Bool) throws(SQLiteError) {
    guard relaxed != isRelaxed else { return }
    try connection.execute(relaxed ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL")
    isRelaxed = relaxed
  }

  private func tracked<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    do throws(SQLiteError) {
      // What goes to a file without a name is lost when the process ends, however well it was synced.
      if connection.hasMoved { throw .moved }
      // Inside a transaction that a rollback left open, a commit would succeed and not be durable.
      if connection.isInTransaction { try connection.execute("ROLLBACK") }
      let result = try body()
      isFailing = false
      checkpointer.afterTransaction(connection)
      return result
    } catch {
      isFailing = true
      throw error
    }
  }
}
