public import Navigation

/// The port through which the engine keeps sessions: SQLite today; an engine shared by several nodes fits it too.
///
/// Durability is append, then fold: `commit` appends changes to a journal in one durable transaction; `fold` moves what the
/// journal says into one row a session and one row a change, and drops the journal up to there. Every record names its
/// session's revision, so replaying a journal that was folded already changes nothing.
public protocol SessionStore: AnyObject, Sendable {
  /// Appends a transaction that is durable when the call returns, and answers its place in the journal: higher than any
  /// that was given before, as far as something of those is kept. Only the writer calls it. When it throws, nothing of it is
  /// kept.
  func commit(_ transaction: JournalTransaction) throws(StoreError) -> Int64

  /// Moves folded state into its tables in one short transaction. Only the writer calls it. It need not be durable when it
  /// returns: until it is, the journal still holds the same changes. Answers how many answers were forgotten for
  /// `FoldBatch.answerBytes`.
  @discardableResult
  func fold(_ batch: FoldBatch) throws(StoreError) -> Int

  /// Hands every transaction still in the journal to `body`, oldest first, with its place. Called once, at the start.
  func replay(_ body: (_ sequence: Int64, _ transaction: JournalTransaction) throws -> Void) throws

  /// The folded row of a session. Any thread.
  func load(_ id: String) throws(StoreError) -> StoredSession?

  /// Folded changes of a session with a revision greater than `after`, in revision order, at most `limit`. Any thread.
  func history(of id: String, incarnation: UInt64, after: Int64, limit: Int) throws(StoreError) -> [ChangeRecord]

  /// Folded sessions, newest change first, after `cursor`, at most `limit`: those whose `metadataPairs` hold all of `filters`
  /// or are `unlisted`. Any thread.
  func page(after cursor: PageCursor?, limit: Int, filters: [MetadataPair]) throws(StoreError) -> StoredPage

  /// Rows that are due from `start` on and before `end`, the earliest first, at most `limit`. Any thread.
  func due(from start: Timestamp, before end: Timestamp, limit: Int) throws(StoreError) -> [(
    id: String, due: Timestamp
  )]

  /// Every document of the whole server by its name. Called once, at the start.
  func documents() throws(StoreError) -> [String: StoredDocument]

  /// Keeps a document in the place of what has its name, or nothing in its place, and in the same transaction an answer in
  /// the journal, whose place it answers then; durable when the call returns. Only the writer calls it. When it throws, what
  /// was there is there.
  @discardableResult
  func keep(_ document: StoredDocument?, named name: String, with answer: AnswerRecord?) throws(StoreError) -> Int64?

  /// The folded answer that was kept last under a key. Any thread.
  func answer(under key: IdempotencyKey) throws(StoreError) -> AnswerRecord?

  /// Keys of folded answers with a hash of at least `hash`, in the order of their hashes, at most `limit`. Any thread.
  func answerKeys(from hash: Int64, limit: Int) throws(StoreError) -> [StoredKey]

  /// Forgets the oldest folded answers up to the first that was claimed within `span`, in one short transaction: at most
  /// `limit`, and fewer when they are large. Answers how many. Only the writer calls it. It need not be durable when it
  /// returns.
  func forgetAnswers(outside span: Range<Timestamp>, limit: Int) throws(StoreError) -> Int

  /// Copies everything that was durable when the call began, while others read and write, and keeps the copy under a name of
  /// its own. Blocks for as long as that takes, on any thread; one call at a time. When `continues` says no, or it throws,
  /// nothing is kept.
  func backUp(at now: Timestamp, while continues: () -> Bool) throws(StoreError) -> StoredBackup

  /// The copies that were kept, the newest first. Any thread.
  func backups() throws(StoreError) -> [StoredBackup]

  /// Whether the store can be read and written now; throws what is wrong. Any thread.
  func probe() throws(StoreError)

  /// Closes every connection. The last call.
  func close()
}

/// Some of a store's sessions, newest change first.
public struct StoredPage: Sendable {
  /// Those that could be read.
  public var rows: [StoredSession] = []
  /// What is wrong with each of those that could not.
  public var damaged: [String] = []
  /// Where to go on; nil when there is nothing more.
  public var end: PageCursor?

  public init() {}
}

/// A place in the list of sessions, newest change first.
public struct PageCursor: Equatable, Sendable {
  /// Where the session's last change stands among those of all sessions.
  public var order: Int64

  public init(order: Int64) {
    self.order = order
  }
}
