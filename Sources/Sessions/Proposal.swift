import Navigation

/// What waits for the writer: a change to be made durable, or an answer that must wait for the state that it saw. An object, since
/// it goes through several lists on its way.
final class Proposal: Sendable {
  let entry: Entry
  /// The entry's epoch when it was staged; an older one is void.
  let epoch: Int
  /// Nil: nothing to write, only to wait.
  let record: ChangeRecord?
  /// The session after the change; nil when it is deleted or nothing changes.
  let after: CommittedSession?
  /// What the writer hands over when all is durable.
  let answer: Answer
  let completion: @Sendable (Result<Outcome, any Error>) -> Void

  init(
    entry: Entry, epoch: Int, record: ChangeRecord?, after: CommittedSession?, answer: Answer,
    completion: @escaping @Sendable (Result<Outcome, any Error>) -> Void
  ) {
    self.entry = entry
    self.epoch = epoch
    self.record = record
    self.after = after
    self.answer = answer
    self.completion = completion
  }

  enum Answer: Sendable {
    case changed(Change?, created: Bool)
    case unchanged(Change)
    /// There was nothing to delete.
    case absent
    case refused(any Error)
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
