import Foundation

/// A problem document (RFC 9457) of the service.
public struct Problem: Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with one member of the request.
  public struct Fault: Equatable, Sendable {
    /// Where in the body, as a URI fragment (RFC 6901 §6) such as `#/operations/2/screen`.
    public let pointer: String
    /// What is wrong there, for a person.
    public let detail: String
  }

  /// What is wrong, for programs.
  public let code: ProblemCode
  /// The HTTP status.
  public let status: Int
  /// The kind of problem, for a person.
  public let title: String
  /// What is wrong with this request, for a person; its words may change.
  public let detail: String
  /// Names the request in the server's log.
  public let requestID: String?
  /// The members to blame.
  public let faults: [Fault]
  /// The session as it is, when it is not as `ifMatch` wanted it.
  public let current: SessionState?
  /// How long the server asks to be left alone (`Retry-After`).
  public let retryAfter: Duration?

  /// The places to blame: the pointers of `faults`.
  public var pointers: [String] { faults.map(\.pointer) }

  /// The code, and the sentence for people.
  public var description: String { "\(code.rawValue) (\(status)): \(detail)" }
}
