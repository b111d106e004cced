import Access
import HTTP
import Navigation
import Sessions

/// Sessions as a whole (docs/api.md §3).
extension APIHandler {
  static let sessionRoutes: [Route] = [
    Route(.get, "/v1/sessions", query: ["limit", "after", "metadata."], access: .key(.read)) {
      try $0.listSessions($1)
    },
    Route(.post, "/v1/sessions", body: .optional, access: .key(.write), issues: .tokenWhereAsked) {
      try $0.createSession($1)
    },
    Route(.get, "/v1/sessions/{id}", query: ["revision"]) { api, call in
      guard let revision = try call.query.revision("revision") else { return try api.read(call, sessionAnswer) }
      return try api.readEarlier(revision, call)
    },
    Route(
      .put, "/v1/sessions/{id}", body: .required, changesSession: true, query: ["repair"], issues: .tokenWhereAsked
    ) { try $0.putSession($1) },
    Route(.patch, "/v1/sessions/{id}", body: .required, changesSession: true) { try $0.patchSession($1) },
    Route(.delete, "/v1/sessions/{id}", changesSession: true) { try $0.deleteSession($1) },
    Route(
      .post, "/v1/sessions/{id}/fork", body: .optional, access: .key(.write), issues: .tokenWhereAsked
    ) { try $0.forkSession($1) },
    Route(.get, "/v1/sessions/{id}/visible", query: ["width"]) { try $0.readVisible($1) },
  ]

  @Sendable private static func sessionAnswer(_ session: CommittedSession, _ call: Call) throws -> Response {
    if let conditions = SessionConditions(call.request), try !conditions.isModified(session.session) {
      return call.writer.notModified(session)
    }
    return call.writer.session(session)
  }

  private func createSession(_ call: Call) throws -> Response? {
    let creation = try SessionCreation.decode(RequestBody.object(call), limits: engine.limits)
    let id = creation.id ?? engine.makeSessionID()
    make(id, isNew: creation.id == nil, call, wake: false) { [engine] in
      try Session.created(
        creation, id: id, incarnation: engine.makeIncarnation(), now: engine.now(), limits: engine.limits)
    }
    return nil
  }

  /// Makes a session where none lives, and answers with it.
  /// - Parameters:
  ///   - isNew: the id was made here, so that no session can have it.
  ///   - wake: as for `Call.answer`.
  func make(
    _ id: String, isNew: Bool, _ call: Call, wake: Bool, _ transition: @escaping @Sendable () throws -> Transition
  ) {
    let token = firstToken(of: id, call)
    let answer = WriteAnswer<Outcome>(call, wake: wake, issued: token, owner: AnswerOwner(id)) {
      try $1.created($0, token: token)
    }
    engine.perform(id, origin: call.admission.origin, knownAbsent: isNew, keyed: answer.keyed) { [engine] existing in
      if let existing, !existing.isExpired(at: engine.now()) { throw ProblemError.sessionExists(id) }
      let creation = try transition()
      return .create(token?.given(to: creation, at: engine.now()) ?? creation)
    } _: {
      answer.send($0)
    }
  }

  private func patchSession(_ call: Call) throws -> Response? {
    let id = try call.sessionID()
    let conditions = SessionConditions(call.request)
    let patch = Result { try SessionPatch.decode(RequestBody.object(call), limits: engine.limits) }
    let answer = WriteAnswer<Outcome>(call, wake: false) { try $1.session($0) }
    engine.perform(id, origin: call.admission.origin, keyed: answer.keyed) { [self] existing in
      let session = try writable(existing, call)
      try conditions?.check(session)
      return .commit(try session.patched(by: try patch.get(), now: engine.now(), limits: engine.limits))
    } _: {
      answer.send($0)
    }
    return nil
  }

  private func deleteSession(_ call: Call) throws -> Response? {
    let id = try call.sessionID()
    let conditions = SessionConditions(call.request)
    engine.perform(id, origin: call.admission.origin) { [self] existing in
      try recheck(call, existing)
      let session = try Lifetime.kept(existing, id, now: engine.now)
      try conditions?.check(session)
      return .delete
    } _: { result in
      call.answer(wake: false) {
        _ = try result.get()
        return call.writer.empty(.noContent)
      }
    }
    return nil
  }
}
