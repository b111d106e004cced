public import Navigation

/// A session as its row holds it.
public struct StoredSession: Equatable, Sendable {
  public var id: String
  public var incarnation: UInt64
  public var revision: Int64
  public var createdAt: Timestamp
  public var updatedAt: Timestamp
  /// Where its last change stands among those of all sessions.
  public var order: Int64
  public var expiresAt: Timestamp?
  public var schema: String?
  /// A JSON object.
  public var metadata: [UInt8]
  /// Who may use it: lines of the program's own; mostly none.
  public var tokens: [UInt8]
  /// The last number given to an id made by the server.
  public var counter: Int64
  /// The `layers` of the session: a JSON array.
  public var layers: [UInt8]
  /// When the server has something to do with the session by itself: a timer, or the end of its tombstone.
  public var due: Timestamp?

  public init(
    id: String, incarnation: UInt64, revision: Int64, createdAt: Timestamp, updatedAt: Timestamp, order: Int64,
    expiresAt: Timestamp?,
    schema: String?, metadata: [UInt8], tokens: [UInt8] = [], counter: Int64, layers: [UInt8], due: Timestamp? = nil
  ) {
    self.id = id
    self.incarnation = incarnation
    self.revision = revision
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.order = order
    self.expiresAt = expiresAt
    self.schema = schema
    self.metadata = metadata
    self.tokens = tokens
    self.counter = counter
    self.layers = layers
    self.due = due
  }

  /// What the list finds it by. Made of `metadata` when asked for.
  public var metadataPairs: [MetadataPair] { MetadataPair.all(in: metadata) }
}

/// What one fold moves from the journal into the tables.
public struct FoldBatch: Sendable {
  /// A session's name in the tables: an id may come back under another incarnation.
  public struct Name: Hashable, Sendable {
    public var id: String
    public var incarnation: UInt64

    public init(id: String, incarnation: UInt64) {
      self.id = id
      self.incarnation = incarnation
    }
  }

  /// Rows to write; a row of the same id and another incarnation gives way with its history.
  public var sessions: [StoredSession] = []
  /// Sessions that are no more, with their history. They go last: none of them is among `sessions`.
  public var deletions: [Name] = []
  /// Changes to keep, without their `redo`: history is read backwards, from the row. Writing one that is there already changes
  /// nothing.
  public var history: [ChangeRecord] = []
  /// Answers to keep; writing one that is there already changes nothing.
  public var answers: [PlacedAnswer] = []
  /// Bytes (`AnswerRecord.cost`) that the answers of one owner may take together, and one more: of the owners of `answers` the
  /// oldest beyond that are forgotten.
  public var answerBytes = Int.max
  /// History to forget: changes with a revision below the number.
  public var trims: [(session: Name, below: Int64)] = []
  /// Journal transactions up to this place are folded and go. Nil: none yet.
  public var journalThrough: Int64?

  public init() {}
}
