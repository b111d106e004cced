import Navigation

/// What waits for the writer: a change to be made durable, or an answer that must wait for the state that it saw.
struct Proposal: Sendable {
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

  enum Answer: Sendable {
    case changed(Change?, created: Bool)
    case unchanged(Change)
    /// There was nothing to delete.
    case absent
    case refused(any Error)
  }

  /// What the caller hears once it is durable. `committed`: the session as it is then.
  func outcome(_ committed: CommittedSession?) -> Result<Outcome, any Error> {
    switch answer {
    case .changed(let change, let created):
      .success(Outcome(session: after, change: change, created: created))
    case .unchanged(let change): .success(Outcome(session: committed, change: change, created: false))
    case .absent: .success(Outcome(session: nil, change: nil, created: false))
    case .refused(let error): .failure(error)
    }
  }
}
