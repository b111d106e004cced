import HTTP
import Navigation
import Sessions

/// A new session with the state of another one (docs/api.md §3, fork).
extension APIHandler {
  func forkSession(_ call: Call) throws -> Response? {
    let id = try call.sessionID()
    let conditions = SessionConditions(call.request)
    let body = Result { try SessionFork.decode(RequestBody.object(call), limits: engine.limits) }
    let fork: @Sendable (CommittedSession?) throws -> Void = { [self] source in
      let source = try existing(source, call).session
      try conditions?.check(source)
      let fork = try body.get()
      let newID = fork.id ?? engine.makeSessionID()
      make(newID, isNew: fork.id == nil, call, wake: true) { [engine] in
        try source.forked(
          fork, id: newID, incarnation: engine.makeIncarnation(), now: engine.now(), limits: engine.limits)
      }
    }
    switch engine.cached(id) {
    case .found(let source): try fork(source)
    case .absent: try fork(nil)
    case .unknown:
      engine.read(id) { result in
        do { try fork(try result.get()) } catch { call.answer(wake: true) { throw error } }
      }
    }
    return nil
  }
}
