import HTTP
import JSON
import Navigation
import Sessions

/// Operations, one or many at once (docs/api.md §4).
extension APIHandler {
  /// The operations that have a path of their own.
  static let operationNames = [
    "push", "pop", "replace", "set", "setRoot", "navigate", "update", "insert", "remove", "present", "dismiss",
    "select", "open",
  ]

  static let operationRoutes: [Route] =
    [
      Route(.post, "/v1/sessions/{id}/operations", body: .optional, changesSession: true) { api, call in
        let limits = api.engine.limits
        return try api.perform(call, reading: RequestBody.object) { body in
          let batch = try OperationBatch.decode(body, links: api.links.current.rules, limits: limits)
          return { try $0.applying(batch, now: $1, limits: limits) }
        }
      }
    ]
    + operationNames.map { name in
      let isOpen = name == "open"
      return Route(.post, "/v1/sessions/{id}/\(name)", body: .optional, changesSession: true) { api, call in
        let limits = api.engine.limits
        return try api.perform(call, reading: RequestBody.object) { body in
          let links = isOpen ? api.links.current.rules : .none
          let operation = try Operation.decode(name: name, body: body, links: links, limits: limits)
          return { try $0.applying(operation, now: $1, limits: limits) }
        }
      }
    }

  /// What a body asks for, ready to be applied.
  typealias Application = @Sendable (Session, Timestamp) throws -> Transition

  /// What became of a body. No `Result`: a function inside a generic value is wrapped for every call.
  private enum Decoded: Sendable {
    case application(Application)
    case refusal(any Error)

    func apply(to session: Session, _ now: Timestamp) throws -> Transition {
      switch self {
      case .application(let application): try application(session, now)
      case .refusal(let error): throw error
      }
    }
  }

  /// Decodes the body here, on the connection's loop, and applies it where the session's writers take turns. A body that
  /// cannot be decoded is refused there too: a missing session and a condition that does not hold come first.
  func perform(
    _ call: Call, reading: (Call) throws -> JSONValue, _ decode: (JSONValue) throws -> Application
  ) throws -> Response? {
    let id = try call.sessionID()
    let conditions = SessionConditions(call.request)
    let decoded: Decoded
    do { decoded = .application(try decode(reading(call))) } catch { decoded = .refusal(error) }
    let minimal = Preference.wantsMinimal(call.request.fields)
    let keyed = call.keyedOperation(minimal: minimal)
    engine.perform(id, origin: call.admission.origin, keyed: keyed) { [self] existing in
      let session = try writable(existing, call)
      try conditions?.check(session)
      return .commit(try decoded.apply(to: session, engine.now()))
    } _: { result in
      call.answer(wake: false, result, minimal: minimal, keyed: keyed)
    }
    return nil
  }
}
