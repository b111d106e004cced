import HTTP
import Navigation
import Sessions

/// Restoring a session as a whole (docs/api.md §3, PUT).
extension APIHandler {
  func putSession(_ call: Call) throws -> Response? {
    let id = call.admission.parameter
    guard Identifier.isValid(id) else {
      throw ProblemError(.badRequest, "A session's id must be \(Identifier.rule).")
    }
    let repairs = try call.query.flag("repair")
    let conditions = SessionConditions(call.request)
    let replacement = Result {
      try SessionReplacement.decode(RequestBody.object(call), repair: repairs, limits: engine.limits)
    }
    let token = firstToken(of: id, call)
    let answer = WriteAnswer<Outcome>(call, wake: false, issued: token) { outcome, writer in
      let repaired = repairs ? Self.repaired(try replacement.get()) : []
      return outcome.created
        ? try writer.created(outcome, with: repaired, token: token)
        : try writer.session(outcome, suffix: repaired + AnswerWriter.end)
    }
    engine.perform(id, origin: call.admission.origin, keyed: answer.keyed) { [self] existing in
      let now = engine.now()
      try recheck(call, existing)
      let session = existing.flatMap { $0.isExpired(at: now) ? nil : $0 }
      try conditions?.check(session)
      let replacement = try replacement.get()
      if let session { return .commit(try session.replaced(by: replacement, now: now, limits: engine.limits)) }
      try call.admission.grant.checkMayCreate()
      let creation = try Session.created(
        replacement, id: id, incarnation: engine.makeIncarnation(), now: now, limits: engine.limits)
      return .create(token?.given(to: creation, at: now) ?? creation)
    } _: {
      answer.send($0)
    }
    return nil
  }

  /// `,"repaired":[…]}`: what was dropped, and where it stood in the body.
  private static func repaired(_ replacement: SessionReplacement) -> [UInt8] {
    var suffix = Array(#","repaired":"#.utf8)
    replacement.appendRepaired(to: &suffix)
    return suffix
  }
}
