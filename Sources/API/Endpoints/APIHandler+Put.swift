import HTTP
import Navigation
import Sessions

/// Restoring a session as a whole (docs/api.md §3, PUT).
extension APIHandler {
  func putSession(_ call: Call) throws -> Response? {
    let id = call.admission.parameter
    guard Identifier.isValid(id) else {
      throw ProblemError(.badRequest, "A session's id is 1 to 64 of the characters A-Z a-z 0-9 . _ ~ -.")
    }
    let repairs = try call.query.flag("repair")
    let conditions = SessionConditions(call.request)
    let replacement = Result {
      try SessionReplacement.decode(RequestBody.object(call), repair: repairs, limits: engine.limits)
    }
    engine.perform(id, origin: call.admission.origin) { [engine] existing in
      let now = engine.now()
      let session = existing.flatMap { $0.isExpired(at: now) ? nil : $0 }
      try conditions?.check(session)
      let replacement = try replacement.get()
      if let session { return .commit(try session.replaced(by: replacement, now: now, limits: engine.limits)) }
      return .create(
        try Session.created(
          replacement, id: id, incarnation: engine.makeIncarnation(), now: now, limits: engine.limits))
    } _: { result in
      call.answer(wake: false) {
        let suffix = repairs ? Self.repaired(try replacement.get()) : AnswerWriter.end
        let outcome = try result.get()
        return outcome.created
          ? try call.writer.created(outcome, suffix: suffix) : try call.writer.session(outcome, suffix: suffix)
      }
    }
    return nil
  }

  /// `,"repaired":[…]}`: what was dropped, and where it stood in the body.
  private static func repaired(_ replacement: SessionReplacement) -> [UInt8] {
    var suffix = Array(#","repaired":"#.utf8)
    replacement.appendRepaired(to: &suffix)
    return suffix + AnswerWriter.end
  }
}
