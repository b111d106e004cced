public import Navigation

/// What becomes durable at once: one row of the journal.
public struct JournalTransaction: Equatable, Sendable {
  /// Changes of sessions.
  public var records: [ChangeRecord]
  /// Answers to be given again, of requests that made these changes or found that there was nothing to change.
  public var answers: [AnswerRecord]

  public init(records: [ChangeRecord] = [], answers: [AnswerRecord] = []) {
    self.records = records
    self.answers = answers
  }

  /// Whether there is nothing to be made durable.
  public var isEmpty: Bool { records.isEmpty && answers.isEmpty }
}

/// What a filter takes of a key that the store has.
public struct StoredKey: Equatable, Sendable {
  /// `IdempotencyKey.hash`.
  public var hash: Int64
  /// When the key was claimed.
  public var at: Timestamp

  public init(hash: Int64, at: Timestamp) {
    self.hash = hash
    self.at = at
  }
}
