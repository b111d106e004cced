public import HTTP

/// One kind of error that clients can tell apart: a row of the table of problems (docs/api.md §2, RFC 9457).
///
/// The rows stand in `Problem+Request.swift`, `Problem+State.swift`, `Problem+Content.swift` and `Problem+Server.swift`;
/// problem documents, the pages under `/problems/` and the tests are made from them.
public struct Problem: Equatable, Sendable {
  /// The stable name: the document's `code`, and the last part of its `type`.
  public let code: String
  /// The HTTP status that goes with it.
  public let status: Status
  /// The document's `title`: the same words each time (RFC 9457 §3.1.3).
  public let title: String
  /// What it means and what to do about it, in one paragraph for the page that `type` names.
  public let explanation: String

  init(_ code: String, _ status: Status, _ title: String, _ explanation: String) {
    self.code = code
    self.status = status
    self.title = title
    self.explanation = explanation
  }

  /// The document's `type`, a reference that resolves on this server.
  public var type: String { "/problems/\(code)" }

  /// Every problem, by status and as docs/api.md lists them.
  public static let all: [Problem] = request + state + content + server

  /// The problem with this code, if there is one.
  public static func named(_ code: String) -> Problem? { byCode[code] }

  /// Its place in `all`.
  static func number(of problem: Problem) -> Int? { numbers[problem.code] }

  private static let numbers = Dictionary(
    all.enumerated().map { ($1.code, $0) }, uniquingKeysWith: { first, _ in first })
  private static let byCode = Dictionary(all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
}
