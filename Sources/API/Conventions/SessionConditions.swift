import HTTP
import Navigation
import Sessions

/// The conditions of a request about one session: `If-Match` and `If-None-Match` against its ETag (RFC 9110 §13).
///
/// For writes they are checked inside the engine's decision, on the very state that the write will meet, and before the
/// body is looked at (RFC 9110 §13.2.1).
struct SessionConditions: Sendable {
  private let preconditions: Preconditions
  private let method: Method

  /// The conditions of a request; nil when it has none.
  init?(_ request: Request) {
    guard request.fields.contains(.ifMatch) || request.fields.contains(.ifNoneMatch) else { return nil }
    preconditions = Preconditions(request.fields)
    method = request.method
  }

  /// Whether they hold for a read of `session`; false: the reader has it already (304).
  func isModified(_ session: Session) throws -> Bool {
    switch preconditions.evaluate(current: EntityTag(session), method: method) {
    case .proceed: return true
    case .notModified: return false
    case .failed: throw Self.mismatch(session)
    }
  }

  /// Checks them for a write to `session`; nil: there is none.
  func check(_ session: Session?) throws {
    guard preconditions.evaluate(current: session.flatMap { EntityTag($0) }, method: method) == .proceed else {
      throw Self.mismatch(session)
    }
  }

  /// Refuses a write without a condition where the operator wants one (RFC 6585 §3).
  static func demand(_ request: Request) throws {
    if request.fields.contains(.ifMatch) { return }
    if request.method == .put, request.fields.contains(.ifNoneMatch) { return }
    throw ProblemError(.preconditionRequired, "Send If-Match with the ETag of the session that you have seen.")
  }

  private static func mismatch(_ session: Session?) -> ProblemError {
    var error = ProblemError(
      .revisionMismatch,
      session.map { "The session is at revision \($0.revision), which the conditions of the request rule out." }
        ?? "There is no session, but If-Match wants one.")
    error.current = session
    return error
  }
}
