import HTTP
import Navigation
import Sessions

/// Earlier states of a session (docs/api.md §3 `?revision`, §4 `undo`).
extension APIHandler {
  static let historyRoutes: [Route] = [
    Route(.post, "/v1/sessions/{id}/undo", body: .optional, changesSession: true) { try $0.undo($1) }
  ]

  /// The session as it was at `revision`: without a tag, since nothing that it could be compared with is current.
  func readEarlier(_ revision: Int64, _ call: Call) throws -> Response? {
    let id = try call.sessionID()
    engine.history(of: id, from: revision) { result in
      call.answer(wake: true) {
        let history = try result.get()
        _ = try self.existing(history?.current, call)
        guard let session = try history?.state(at: revision) else { throw Self.revisionNotFound(revision, history) }
        var json: [UInt8] = []
        session.appendRepresentation(to: &json)
        return call.writer.joined(.ok, json, AnswerWriter.end, .json)
      }
    }
    return nil
  }

  /// Goes back by a new revision, one step or to a revision that the body names.
  private func undo(_ call: Call) throws -> Response? {
    let id = try call.sessionID()
    let conditions = SessionConditions(call.request)
    let undo = Result { try Undo.decode(RequestBody.object(call)) }
    let minimal = Preference.wantsMinimal(call.request.fields)
    let keyed = call.keyedOperation(minimal: minimal)
    engine.performWithHistory(id, origin: call.admission.origin, keyed: keyed) { [self] existing, history in
      let now = engine.now()
      let session = try writable(existing, call)
      try conditions?.check(session)
      let undo = try undo.get()
      let earlier = try undo.target.map { try history?.state(at: $0) } ?? history?.stateBeforeThis()
      guard let earlier else { throw Self.revisionNotFound(undo.target, history) }
      return .commit(try session.restoringLayers(of: earlier, undo: undo, now: now, limits: engine.limits))
    } _: { result in
      call.answer(wake: true, result, minimal: minimal, keyed: keyed)
    }
    return nil
  }

  private static func revisionNotFound(_ revision: Int64?, _ history: History?) -> ProblemError {
    let present = history.map { " It is at revision \($0.current.session.revision)." } ?? ""
    let missing = revision.map { "The session has no revision \($0), or none that is still kept." }
    return ProblemError(.revisionNotFound, (missing ?? "The session has no earlier state that is kept.") + present)
  }
}
