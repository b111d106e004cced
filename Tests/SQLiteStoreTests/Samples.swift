import Navigation
import Sessions

/// Values to store; the store looks into none of them.
enum Samples {
  static func record(
    _ id: String = "a", incarnation: UInt64 = 1, revision: Int64, at: Int64? = nil, bytes: Int = 20
  ) -> ChangeRecord {
    ChangeRecord(
      kind: revision == 1 ? .snapshot : .delta, sessionID: id, incarnation: incarnation, revision: revision,
      at: Timestamp(milliseconds: at ?? 1_000 + revision), order: 0,
      feed: Array("{\"revision\":\(revision)}".utf8) + [UInt8](repeating: UInt8(ascii: " "), count: bytes),
      redo: [UInt8](repeating: UInt8(truncatingIfNeeded: revision), count: bytes),
      undo: revision == 1 ? [] : [0, 255])
  }

  static let layers =
    #"[{"id":"root","container":"stack","active":"main","stacks":[{"id":"main","screens":["#
    + #"{"id":"s1","screen":"home","params":{},"revision":1}]}]}]"#

  static func session(
    _ id: String = "a", incarnation: UInt64 = 1, revision: Int64 = 1, updatedAt: Int64? = nil,
    order: Int64? = nil, due: Int64? = nil, expiresAt: Int64? = nil, schema: String? = nil,
    metadata: String? = nil, tokens: String = ""
  ) -> StoredSession {
    StoredSession(
      id: id, incarnation: incarnation, revision: revision, createdAt: Timestamp(milliseconds: 1_001),
      updatedAt: Timestamp(milliseconds: updatedAt ?? 1_000 + revision), order: order ?? revision,
      expiresAt: expiresAt.map(Timestamp.init(milliseconds:)), schema: schema,
      metadata: Array((metadata ?? "{\"n\":\(revision),\"ü\":\"\\u0000\"}").utf8), tokens: Array(tokens.utf8),
      counter: revision,
      layers: Array(layers.utf8), due: due.map(Timestamp.init(milliseconds:)))
  }

  /// What a filter looks for.
  static func pair(_ name: String, _ value: String) -> MetadataPair {
    MetadataPair(name: name.utf8, value: value.utf8)
  }

  static func fold(
    _ sessions: [StoredSession] = [], history: [ChangeRecord] = [], through: Int64? = nil
  ) -> FoldBatch {
    var batch = FoldBatch()
    batch.sessions = sessions
    batch.history = history
    batch.journalThrough = through
    return batch
  }
}

extension SessionStore {
  func commit(_ records: [ChangeRecord]) throws(StoreError) -> Int64 {
    try commit(JournalTransaction(records: records))
  }

  func keep(_ document: StoredDocument?, named name: String) throws(StoreError) {
    try keep(document, named: name, with: nil)
  }

  /// Forgets the oldest answers as far as they were claimed before a time.
  func forgetAnswers(before time: Timestamp, limit: Int) throws(StoreError) -> Int {
    try forgetAnswers(outside: time..<Timestamp(milliseconds: .max), limit: limit)
  }

  /// The answers that are still in the journal.
  func journalAnswers() throws -> [AnswerRecord] {
    var all: [AnswerRecord] = []
    try replay { all += $1.answers }
    return all
  }

  /// What `replay` hands out.
  func journal() throws -> [(sequence: Int64, record: ChangeRecord)] {
    var all: [(sequence: Int64, record: ChangeRecord)] = []
    try replay { sequence, transaction in all += transaction.records.map { (sequence, $0) } }
    return all
  }

  /// All changes that the history has of a session.
  func changes(_ id: String = "a", incarnation: UInt64 = 1) throws -> [ChangeRecord] {
    try history(of: id, incarnation: incarnation, after: 0, limit: .max)
  }
}
