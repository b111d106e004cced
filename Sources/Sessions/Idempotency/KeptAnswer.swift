public import Navigation

/// An answer that a repeat of its request gets again. The engine does not look into it.
public struct KeptAnswer: Equatable, Sendable {
  /// The status: 200 to 299.
  public var status: Int
  /// The lines of its header that every repeat gets too, as they are sent.
  public var fields: [UInt8]
  /// The content: JSON.
  public var body: [UInt8]

  public init(status: Int, fields: [UInt8], body: [UInt8]) {
    self.status = status
    self.fields = fields
    self.body = body
  }
}

/// An answer with the key that it is kept under, as the journal and the tables hold it.
public struct AnswerRecord: Equatable, Sendable {
  /// The request that it answers.
  public var request: KeyedRequest
  /// Whose it is.
  public var owner: AnswerOwner
  /// When the request came: its age counts from here.
  public var at: Timestamp
  /// What a repeat gets.
  public var answer: KeptAnswer

  public init(request: KeyedRequest, owner: AnswerOwner, at: Timestamp, answer: KeptAnswer) {
    self.request = request
    self.owner = owner
    self.at = at
    self.answer = answer
  }

  /// An estimate of the bytes that it takes, in memory as in the journal and on disk.
  public var cost: Int { 128 + request.key.text.utf8.count + answer.fields.count + answer.body.count }
}

/// An answer with its place in the journal: those of a fold keep the order of their commits, and folding one twice changes
/// nothing.
public struct PlacedAnswer: Equatable, Sendable {
  /// The journal transaction that it came with.
  public var sequence: Int64
  /// Its place among the answers of that transaction, from 0.
  public var index: Int
  /// The answer and its key.
  public var record: AnswerRecord

  public init(sequence: Int64, index: Int, record: AnswerRecord) {
    self.sequence = sequence
    self.index = index
    self.record = record
  }
}
