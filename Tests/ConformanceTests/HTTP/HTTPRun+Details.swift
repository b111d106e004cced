import JSON
import TestSupport

/// What a case expects of fields and bodies.
extension HTTPRun {
  func checkDetails(_ test: HTTPCase, _ connection: RawConnection) {
    let answers = connection.answers
    let expect = test.expect
    checkInterim(expect["interim"]?.string, connection)
    for want in expect["headers"].map({ Array($0.elements) }) ?? [] {
      if let answer = answer(for: want, in: answers) { checkField(want, answer) }
    }
    for want in expect["body"].map({ Array($0.elements) }) ?? [] {
      if let answer = answer(for: want, in: answers) { checkBody(want, answer) }
    }
    guard let first = answers.first else { return }
    if expect["head_length_like_get"] != nil, let length = first.first("Content-Length").flatMap({ Int($0) }) {
      if length != target.length { fail("HEAD says Content-Length \(length), GET sends \(target.length)") }
    }
    if expect["date_now"] != nil, let date = first.first("Date"), (HTTPDateText.distanceFromNow(date) ?? 0) > 5 {
      fail("Date \(date) is not now")
    }
    if expect["etag_syntax"] != nil, let tag = first.first("ETag"),
      !Pattern.found(#"\A(W/)?"[!#-~\x80-\xff]*"\z"#, in: tag)
    {
      fail("ETag syntax: \(tag)")
    }
    if let problem = expect["problem"] {
      let index = problem["resp"]?.int.map(Int.init) ?? 0
      if answers.indices.contains(index) { checkProblem(answers[index]) }
    }
  }

  private func answer(for want: JSONValue, in answers: [HTTPAnswer]) -> HTTPAnswer? {
    let index = want["resp"]?.int.map(Int.init) ?? 0
    guard answers.indices.contains(index) else { return nil }
    guard want["if_code"] == nil || StatusPattern.list(want["if_code"]).allow(answers[index].code) else { return nil }
    return answers[index]
  }

  private func checkInterim(_ want: String?, _ connection: RawConnection) {
    let codes = connection.parser.interim.map(\.code)
    let isRefused = connection.answers.first.map { $0.code >= 400 } ?? false
    if want == "required-100", !codes.contains(100), !isRefused {
      fail("no 100 (Continue) and no final refusal; interim \(codes)")
    }
    if want == "none", !codes.isEmpty { fail("interim response \(codes) where none is allowed") }
  }

  private func checkField(_ want: JSONValue, _ answer: HTTPAnswer) {
    let name = want["name"]?.string ?? ""
    let values = answer.all(name)
    if want["present"]?.bool == true, values.isEmpty { fail("\(name) missing in the \(answer.code) response") }
    if want["absent"]?.bool == true, !values.isEmpty {
      fail("\(name) present in the \(answer.code) response: \(values)")
    }
    if let pattern = want["match"]?.string, !values.allSatisfy({ Pattern.found(pattern, in: $0) }) {
      fail("\(name): \(values) does not match \(pattern)")
    }
    if let token = want["token"]?.string, !values.isEmpty, !answer.has(token: token, in: name) {
      fail("\(name): \(values) lacks \(token)")
    }
  }

  private func checkBody(_ want: JSONValue, _ answer: HTTPAnswer) {
    if want["empty"]?.bool == true, !answer.body.isEmpty { fail("the \(answer.code) response has a body") }
    if want["nonempty"]?.bool == true, answer.body.isEmpty { fail("the \(answer.code) response has no body") }
    if let text = want["forbid"]?.string {
      let octets = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      if answer.body.firstRange(of: octets) != nil { fail("the body contains \(text)") }
    }
    if want["json"]?.bool == true, (try? JSONValue.parsing(answer.body)) == nil { fail("the body is not JSON") }
  }

  /// RFC 9457.
  private func checkProblem(_ answer: HTTPAnswer) {
    if answer.mediaType != "application/problem+json" {
      fail("Content-Type is \(answer.mediaType), not application/problem+json")
    }
    guard let problem = try? JSONValue.parsing(answer.body), problem.kind == .object else {
      return fail("the problem is no JSON object: \(answer.text.prefix(100))")
    }
    if let status = problem["status"], status.int != Int64(answer.code) {
      fail("problem status \(status.plain) differs from \(answer.code)")
    }
    for key: StaticString in ["type", "title", "detail", "instance"] {
      if let member = problem[key], member.kind != .string { fail("problem member \(key) is not a string") }
    }
  }
}
