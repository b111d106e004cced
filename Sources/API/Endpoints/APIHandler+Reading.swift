import HTTP
import Sessions

extension APIHandler {
  /// Answers with what `make` makes of the committed session that the path names: at once when it is in memory.
  ///
  /// `make` is a function and no closure over the call, so that the common case allocates nothing for it.
  func read(_ call: Call, _ make: @escaping @Sendable (CommittedSession, Call) throws -> Response) throws -> Response? {
    let id = try call.sessionID()
    switch engine.cached(id) {
    case .found(let session):
      return try make(existing(session, id), call)
    case .absent:
      throw ProblemError.sessionNotFound(id)
    case .unknown:
      engine.read(id) { result in
        call.answer(wake: true) { try make(self.existing(try result.get(), id), call) }
      }
      return nil
    }
  }

  /// The session, unless there is none or its time is over.
  func existing(_ committed: CommittedSession?, _ id: String) throws -> CommittedSession {
    guard let committed else { throw ProblemError.sessionNotFound(id) }
    _ = try Lifetime.existing(committed.session, id, now: engine.now)
    return committed
  }
}
