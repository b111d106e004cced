import Navigation

/// What waits for the writer: a change to be made durable, or an answer that must wait for the state that it saw. An object, since
/// it goes through several lists on its way.
final class Proposal: Sendable {
  let entry: Entry
  /// The entry's epoch when it was staged; an older one is void.
  let epoch: Int
  /// Nil: nothing to write, only to wait.
  let record: ChangeRecord?
  /// The session after the change; nil when it is deleted, or nothing changes and no answer is kept.
  let after: CommittedSession?
  /// What the writer hands over when all is durable.
  let answer: Answer
  /// Makes the answer that is kept under the request's key.
  let keyed: KeyedWrite<Outcome>?
  let completion: @Sendable (Result<Outcome, any Error>) -> Void

  init(
    entry: Entry, epoch: Int, record: ChangeRecord?, after: CommittedSession?, answer: Answer,
    keyed: KeyedWrite<Outcome>?, completion: @escaping @Sendable (Result<Outcome, any Error>) -> Void
  ) {
    self.entry = entry
    self.epoch = epoch
    self.record = record
    self.after = after
    self.answer = answer
    self.keyed = keyed
    self.completion = completion
  }

  enum Answer: Sendable {
    case changed(Change?, created: Bool)
    case unchanged(Change)
    /// There was nothing to delete.
    case absent
    case refused(any Error)
  }

  /// Whether something is to be made durable: a change, or an answer.
  var isWritten: Bool {
    if record != nil { return true }
    guard keyed != nil, case .unchanged = answer else { return false }
    return true
  }

  /// Bytes from which an answer is not made before its turn has come: many of them may wait.
  private static let largeAnswer = 64 << 10

  /// Bytes counted for it while it waits: its change, and the answer that is made before its turn.
  var cost: Int {
    (record?.cost ?? 0) + (keyed == nil ? 0 : min(after?.roughSize ?? 0, Self.largeAnswer))
  }

  /// Makes the answer to be kept, on the thread that proposes it, unless it may be large.
  func prepareAnswer() {
    if (after?.roughSize ?? 0) <= Self.largeAnswer { answerRecord() }
  }

  /// The answer to be kept with the change, made when it is first asked for.
  @discardableResult
  func answerRecord() -> AnswerRecord? {
    guard let keyed, isWritten, case .success(let outcome) = outcome(after) else { return nil }
    return keyed.record(outcome)
  }

  /// What the caller hears once it is durable. `committed`: the session as it is then; `replaced`: as it was.
  func outcome(
    _ committed: CommittedSession?, replacing replaced: CommittedSession? = nil
  ) -> Result<Outcome, any Error> {
    switch answer {
    case .changed(let change, let created):
      .success(Outcome(session: after, change: change, created: created, replaced: replaced))
    case .unchanged(let change): .success(Outcome(session: committed, change: change, created: false))
    case .absent: .success(Outcome(session: nil, change: nil, created: false))
    case .refused(let error): .failure(error)
    }
  }
}
