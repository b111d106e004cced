import HTTP
import Navigation
import Sessions

extension APIHandler {
  /// Answers with what `make` makes of the committed session that the path names: at once when it is in memory.
  ///
  /// `make` is a function and no closure over the call, so that the common case allocates nothing for it.
  func read(_ call: Call, _ make: @escaping @Sendable (CommittedSession, Call) throws -> Response) throws -> Response? {
    let id = try call.sessionID()
    switch engine.cached(id) {
    case .found(let session):
      return try make(existing(session, call), call)
    case .absent:
      return try make(existing(nil, call), call)
    case .unknown:
      engine.read(id) { result in
        call.answer(wake: true) { try make(self.existing(try result.get(), call), call) }
      }
      return nil
    }
  }

  /// Answers with a part of the committed session, or another form of it, under the session's tag; a reader that has it
  /// already is told so (304).
  func readPart(_ call: Call, _ make: @escaping @Sendable (Session, Call) throws -> [UInt8]) throws -> Response? {
    try read(call) { committed, call in
      // A request that would fail is not answered 304 (RFC 9110 §13.2.1).
      let json = try make(committed.session, call)
      if let conditions = SessionConditions(call.request), try !conditions.isModified(committed.session) {
        return call.writer.notModified(committed)
      }
      return call.writer.json(.ok, json, .tagged(committed))
    }
  }

  /// The session, unless there is none, its time is over, or it is not the sender's to read any more.
  func existing(_ committed: CommittedSession?, _ call: Call) throws -> CommittedSession {
    try recheck(call, committed?.session)
    guard let committed else { throw ProblemError.sessionNotFound(call.admission.parameter) }
    _ = try Lifetime.existing(committed.session, call.admission.parameter, now: engine.now)
    return committed
  }
}
