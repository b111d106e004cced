public import Navigation
public import Sessions
import Synchronization

/// The sessions of one data folder, in the SQLite file `backstack.db`.
///
/// One connection writes; its `Mutex` makes a second writer wait, though the engine has only one. Readers have connections of
/// their own, and WAL lets them read while it writes.
public final class SQLiteStore: SessionStore {
  /// The right to write.
  private struct Owner: ~Copyable {
    var writer: Writer?
    let lock: FolderLock

    /// The connection goes before the lock does.
    consuming func close(copiesLog: Bool) {
      // What a checkpoint cannot copy stays in the log, which the next start reads.
      if copiesLog { try? writer?.finish() }
      writer = nil
    }
  }

  let folder: String
  let file: DatabaseFile
  /// What was found when the folder was opened, and did not keep it from being opened.
  public let openingNotes: [String]
  private let readers: ReaderPool
  /// Nil after `close`.
  private let owner: Mutex<Owner?>

  /// Opens the data folder, and makes it and its database if they are missing. A database of an older program is brought
  /// up to date. The folder belongs to this store until `close` or the end of the process.
  public convenience init(folder: String) throws(StoreOpeningError) {
    try self.init(folder: folder, options: Options())
  }

  init(folder: String, options: Options) throws(StoreOpeningError) {
    try DatabaseFile.makeFolder(folder)
    var lock = try FolderLock.acquire(folder: folder)
    self.folder = folder
    file = DatabaseFile(folder: folder)
    // Before anything in the folder is changed; a database that is made now is locked then.
    try lock.claim(file, in: folder)
    readers = ReaderPool(path: file.path)
    let leftovers = BackupFolder(in: folder).removeLeftovers()
    var notes =
      file.size == 0 ? ["\(DatabaseFile.fileName) was there and empty: a new database took its place"] : []
    let damage = try file.keepDamagedLog()
    let writer = try Self.openWriter(file, options)
    if let damage { notes.append(damage + (try Self.renewTags(file, writer))) }
    openingNotes =
      notes + leftovers.map { "removed \(BackupFolder.name)/\($0), a backup that was not finished" }
    try lock.claim(file, in: folder)
    owner = Mutex(Owner(writer: writer, lock: lock))
  }

  public func commit(_ transaction: JournalTransaction) throws(StoreError) -> Int64 {
    try write { writer throws(SQLiteError) in try writer.commit(transaction) }
  }

  @discardableResult
  public func fold(_ batch: FoldBatch) throws(StoreError) -> Int {
    try write { writer throws(SQLiteError) in try writer.fold(batch) }
  }

  public func replay(_ body: (_ sequence: Int64, _ transaction: JournalTransaction) throws -> Void) throws {
    try readers.withReader(
      { reader throws(any Error) in
        do { try reader.replay(body) } catch let error as SQLiteError { throw error.storeError }
      }, opening: { $0.storeError })
  }

  public func load(_ id: String) throws(StoreError) -> StoredSession? {
    try read { reader throws(SQLiteError) in try reader.load(id) }
  }

  public func history(
    of id: String, incarnation: UInt64, after: Int64, limit: Int
  ) throws(StoreError) -> [ChangeRecord] {
    try read { reader throws(SQLiteError) in
      try reader.history(of: id, incarnation: incarnation, after: after, limit: limit)
    }
  }

  public func page(
    after cursor: PageCursor?, limit: Int, filters: [MetadataPair]
  ) throws(StoreError) -> StoredPage {
    try read { reader throws(SQLiteError) in try reader.page(after: cursor, limit: limit, filters: filters) }
  }

  public func due(
    from start: Timestamp, before end: Timestamp, limit: Int
  ) throws(StoreError) -> [(id: String, due: Timestamp)] {
    try read { reader throws(SQLiteError) in try reader.due(from: start, before: end, limit: limit) }
  }

  public func documents() throws(StoreError) -> [String: StoredDocument] {
    try read { reader throws(SQLiteError) in try reader.documents() }
  }

  @discardableResult
  public func keep(
    _ document: StoredDocument?, named name: String, with answer: AnswerRecord?
  ) throws(StoreError) -> Int64? {
    try write { writer throws(SQLiteError) in try writer.keep(document, named: name, with: answer) }
  }

  public func answer(under key: IdempotencyKey) throws(StoreError) -> AnswerRecord? {
    try read { reader throws(SQLiteError) in try reader.answers.answer(under: key) }
  }

  public func answerKeys(from hash: Int64, limit: Int) throws(StoreError) -> [StoredKey] {
    try read { reader throws(SQLiteError) in try reader.answers.keys(from: hash, limit: limit) }
  }

  public func forgetAnswers(outside span: Range<Timestamp>, limit: Int) throws(StoreError) -> Int {
    try write { writer throws(SQLiteError) in try writer.forgetAnswers(outside: span, limit: limit) }
  }

  /// Reads a page and asks for the right to write the file. When the last transaction failed, it tries a real one, so that
  /// a store that nobody writes to any more finds out that there is room again. A writer at work is a good sign by itself.
  public func probe() throws(StoreError) {
    try read { reader throws(SQLiteError) in try reader.probe() }
    do throws(StoreOpeningError) { try file.checkAccess() } catch { throw .unavailable("\(error)") }
    let outcome: Result<Void, SQLiteError>? = owner.withLockIfAvailable { owner in
      guard let writer = owner?.writer else { return .failure(.closed) }
      guard writer.isFailing else { return .success(()) }
      return Result { () throws(SQLiteError) in try writer.tryWriting() }
    }
    if case .failure(let error) = outcome { throw error.storeError }
  }

  /// Copies the log into `backstack.db`, which is then the only file in the folder. A second call does nothing.
  public func close() { close(copiesLog: true) }

  /// Closes the store of a start that goes no further, because something is damaged: database and log stay as they are, byte for
  /// byte, unless something was written.
  public func abandon() { close(copiesLog: false) }

  private func close(copiesLog: Bool) {
    readers.close()
    owner.withLock { owner in
      if let closing = owner.take() { closing.close(copiesLog: copiesLog) }
    }
  }

  /// Work of the writer; tests look at its connection in it.
  func write<Success: Sendable>(
    _ body: (Writer) throws(SQLiteError) -> Success
  ) throws(StoreError) -> Success {
    try owner.withLock { owner throws(StoreError) in
      guard let writer = owner?.writer else { throw SQLiteError.closed.storeError }
      do throws(SQLiteError) { return try body(writer) } catch { throw error.storeError }
    }
  }

  private func read<Success>(_ body: (Reader) throws(SQLiteError) -> Success) throws(StoreError) -> Success {
    do throws(SQLiteError) {
      return try readers.withReader(body, opening: { $0 })
    } catch {
      throw error.storeError
    }
  }
}
