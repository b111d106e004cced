import JSON
import TestSupport

/// What holds for every answer of the program.
enum AnswerCheck {
  static func check(_ answer: NavigationAnswer, isPretty: Bool, isHistoric: Bool) throws {
    if let error = answer.jsonError { throw Mismatch("body", "JSON", "\(error) in \(answer.http.text.prefix(120))") }
    let requestID = answer.http.joined("X-Request-Id") ?? ""
    if requestID.isEmpty { throw Mismatch("X-Request-Id", "always returned", "(absent)") }
    let lineFeeds = answer.http.body.count { $0 == UInt8(ascii: "\n") }
    if answer.json != nil, !isPretty, answer.http.body.last != UInt8(ascii: "\n") || lineFeeds != 1 {
      throw Mismatch("body", "one line ending with \\n", String(answer.http.text.prefix(80)))
    }
    if answer.status == 405, answer.http.joined("Allow") ?? "" == "" {
      throw Mismatch("Allow", "named in a 405", "(absent)")
    }
    if answer.status >= 400 {
      if !answer.http.body.isEmpty { try checkProblem(answer, requestID) }
    } else if let body = answer.object, body["layers"]?.kind == .array, body["visible"] != nil {
      try SessionCheck.check(body, in: isHistoric ? nil : answer.http)
    }
  }

  /// RFC 9457, and the members that the contract adds.
  private static func checkProblem(_ answer: NavigationAnswer, _ requestID: String) throws {
    guard answer.http.mediaType == "application/problem+json", let problem = answer.object else {
      throw Mismatch("Content-Type", "application/problem+json", answer.http.mediaType)
    }
    let wanted: [(StaticString, JSONValue)] = [
      ("type", .string("/problems/\(problem["code"]?.string ?? "")")), ("status", .number(answer.status)),
      ("requestId", .string(requestID)),
    ]
    for (key, value) in wanted {
      guard let got = problem[key], jsonEqual(got, value) else {
        throw Mismatch("problem.\(key)", value.plain, problem[key])
      }
    }
    for key: StaticString in ["code", "title", "detail"] {
      guard let text = problem[key]?.string, !text.isEmpty else {
        throw Mismatch("problem.\(key)", "a text", problem[key])
      }
    }
  }
}
