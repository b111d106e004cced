import JSON
import TestSupport

/// The kinds of steps.
extension NavigationRun {
  func perform(_ step: JSONValue) throws {
    if let seconds = step["sleep"]?.seconds {
      MonotonicTime.sleep(seconds)
      revisions = [:]
    } else if let name = step["async"]?.string {
      pending[name] = PendingRequest(try request(step), port: client.port)
      revisions = [:]
    } else if let name = step["join"]?.string {
      try join(name, step)
    } else if let what = step["sse"]?.string {
      try stream(what, step)
    } else {
      try ask(step)
    }
  }

  func request(_ step: JSONValue) throws -> NavigationRequest {
    guard let json = step["request"] else { throw Mismatch("step", "a request", step) }
    return try NavigationRequest(json, placeholders)
  }

  private func ask(_ step: JSONValue) throws {
    let request = try request(step)
    let expect = step["expect"]
    let isChecked = expect?["auto"]?.bool ?? true
    let isFrozen =
      isChecked && request.session != nil && request.isWrite
      && ((Self.statuses(expect).min() ?? 200) >= 400 || expect?["changed"]?.bool == false)
    let before = isFrozen ? try request.session.map(snapshot) : nil
    if let id = request.session, let revision = before?.session?["revision"]?.int { revisions[id] = revision }
    let answer = try answer(to: request, expect, within: step["within"]?.seconds)
    if isChecked {
      try AnswerCheck.check(answer, isPretty: request.isPretty, isHistoric: request.isHistoric)
    }
    note(answer, isHistoric: request.isHistoric)
    guard let before, let id = request.session else { return }
    let after = try snapshot(id)
    let isSame =
      before.status == after.status && before.tag == after.tag
      && (before.session.map { old in after.session.map { jsonEqual(old, $0) } ?? false } ?? (after.session == nil))
    guard isSame else {
      throw Mismatch("state after a refused or empty change", Self.digest(before), Self.digest(after))
    }
  }

  /// Sends the request, again and again while `within` lasts, until the expectation holds.
  private func answer(
    to request: NavigationRequest, _ expect: JSONValue?, within: Double?
  ) throws -> NavigationAnswer {
    let end = MonotonicTime.now + (within ?? 0)
    while true {
      let before = within == nil ? request.session.flatMap { revisions[$0] } : nil
      let answer = try NavigationAnswer(request.send(on: client))
      let kept = saved
      do {
        try check(expect, answer, session: request.session, before: before)
        return answer
      } catch {
        guard MonotonicTime.now < end else {
          note(answer)
          throw error
        }
        saved = kept
        MonotonicTime.sleep(0.05)
      }
    }
  }

  private func join(_ name: String, _ step: JSONValue) throws {
    guard let request = pending[name] else { throw Mismatch("join", "a request named \(name)", "none") }
    guard let result = request.wait(seconds: step["within"]?.seconds ?? 10) else {
      throw Mismatch("async \(name)", "an answer in time", "still waiting")
    }
    let answer = NavigationAnswer(try result.get())
    revisions = [:]
    try check(step["expect"], answer, session: request.session, before: nil)
    try AnswerCheck.check(answer, isPretty: false, isHistoric: false)
    note(answer)
  }

  private static func digest(_ snapshot: (status: Int, session: JSONValue?, tag: String?)) -> String {
    guard let session = snapshot.session else { return "status \(snapshot.status)" }
    let layers = CompactState.render(session["layers"])
    return "revision \(session["revision"]?.plain ?? "-"), ETag \(snapshot.tag ?? "-"), \(layers)"
  }
}
