public import HTTP
import Navigation

/// What an endpoint throws to answer with a problem document.
public struct ProblemError: Error, Sendable {
  /// A place in the body, and what is wrong there: an entry of the document's `errors`.
  public struct Entry: Equatable, Sendable {
    /// JSON pointer in URI fragment form (RFC 6901 §6), such as `#/operations/2/screen`.
    public let pointer: String
    /// What is wrong there, for a person.
    public let detail: String
  }

  /// The row of the table.
  public let problem: Problem
  /// The answer's status: the row's, unless the parser decided otherwise.
  public internal(set) var status: Status
  /// What is wrong this time, for a person.
  public let detail: String
  /// Where in the body; empty when it is not about the body.
  public var errors: [Entry] = []
  /// Fields that the answer needs besides: `Allow`, `Retry-After`.
  public var fields: [(name: FieldName, value: String)] = []
  /// The session as it is, for the `current` member and the ETag of a 412.
  var current: Session?
  /// Whether the connection ends with this answer.
  var closesConnection = false

  /// - Parameter pointer: where in the body, when it is about one place there.
  public init(_ problem: Problem, _ detail: String, at pointer: String? = nil) {
    self.problem = problem
    status = problem.status
    self.detail = detail
    if let pointer { errors = [Entry(pointer: pointer, detail: detail)] }
  }

  func with(_ name: FieldName, _ value: String) -> ProblemError {
    var copy = self
    copy.fields.append((name, value))
    return copy
  }
}

extension ProblemError {
  static func sessionNotFound(_ id: String) -> ProblemError {
    ProblemError(.sessionNotFound, "There is no session \(quoted(id)).")
  }

  static func sessionExists(_ id: String) -> ProblemError {
    ProblemError(.sessionExists, "There is a session \(quoted(id)) already.")
  }
}
