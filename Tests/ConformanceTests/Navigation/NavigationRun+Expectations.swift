import JSON
import TestSupport

/// Comparing one answer with an expectation.
extension NavigationRun {
  /// - Parameters:
  ///   - session: the id of the session that the request was about.
  ///   - before: its revision before the request, when nothing else may have changed it.
  func check(_ expect: JSONValue?, _ answer: NavigationAnswer, session: String?, before: Int64?) throws {
    try checkStatus(expect, answer)
    let body = answer.object
    var matcher = Matcher(saved: saved, seen: seen)
    if let want = expect?["pointer"]?.string { try checkPointer(want, body) }
    let change = expect?.pairs.filter { ["changed", "added", "removed"].contains($0.key) } ?? []
    if !change.isEmpty { try matcher.match(.object(change), body?["change"], "change") }
    // The same new id may be named in the change, in the state and in the body.
    matcher.fresh = []
    let current = { [self] in try snapshot(session ?? id ?? "no-session").session }
    if let state = expect?["state"]?.string {
      let own = answer.status < 400 ? body?["layers"] : nil
      try matcher.matchState(state, own ?? current()?["layers"])
    }
    if let visible = expect?["visible"] {
      let source = body != nil && answer.status < 400 ? body : try current()
      try matcher.match(visible, source?["visible"], "visible")
    }
    if let json = expect?["json"] {
      matcher.fresh = []
      try matcher.match(
        Placeholders(id: id, uniq: uniq, saved: matcher.saved).fillExpectation(json), answer.json, "body")
    }
    saved = matcher.saved
    if let text = try expect?["text"]?.string.map(placeholders.fill), !Pattern.found(text, in: answer.http.text) {
      throw Mismatch("text", "/\(text)/", String(answer.http.text.prefix(120)))
    }
    try checkFields(expect?["headers"], answer.http)
    if let low = expect?["elapsed"]?.element(0)?.double, let high = expect?["elapsed"]?.element(1)?.double {
      // A busy machine may be late: what must not happen is an answer too early, or one that waits for a time-out.
      guard (low...high + 8).contains(answer.http.elapsed) else {
        throw Mismatch("elapsed", "\(low) to \(high + 8) s", "\(answer.http.elapsed) s")
      }
    }
    try checkRevision(answer, before)
  }

  /// The statuses that an expectation allows.
  static func statuses(_ expect: JSONValue?) -> [Int] {
    guard let status = expect?["status"] else { return [200] }
    return status.kind == .array ? status.elements.compactMap { $0.int.map(Int.init) } : [status.int.map(Int.init) ?? 0]
  }

  private func checkStatus(_ expect: JSONValue?, _ answer: NavigationAnswer) throws {
    let allowed = Self.statuses(expect)
    let wanted = expect?["code"].map { $0.kind == .array ? $0.elements.compactMap(\.string) : [$0.string ?? ""] }
    guard allowed.contains(answer.status) else {
      let codes = wanted?.joined(separator: " or ") ?? ""
      throw Mismatch("status", allowed.map(String.init).joined(separator: " or ") + " " + codes, answer.brief)
    }
    if let wanted, !wanted.contains(answer.object?["code"]?.string ?? "") {
      throw Mismatch("code", wanted.joined(separator: " or "), answer.brief)
    }
  }

  private func checkPointer(_ want: String, _ body: JSONValue?) throws {
    let errors = body?["errors"]
    let pointers = errors?.elements.compactMap { $0["pointer"]?.string } ?? []
    let isThere = pointers.contains {
      want.hasPrefix("$re:") ? Pattern.found(String(want.dropFirst(4)), in: $0) : $0 == want
    }
    if !isThere { throw Mismatch("errors[].pointer", want, errors) }
  }

  private func checkFields(_ wanted: JSONValue?, _ http: HTTPAnswer) throws {
    var matcher = Matcher(saved: saved, seen: seen)
    for (name, want) in wanted?.pairs ?? [] {
      let got = http.joined(name)
      guard let pattern = want.string, !pattern.hasPrefix("$") else {
        try matcher.match(want, got.map { .string($0) }, name)
        continue
      }
      guard let got, try Pattern.found(placeholders.fill(pattern), in: got) else {
        throw Mismatch(name, "/\(pattern)/", got.map { .string($0) })
      }
    }
    saved = matcher.saved
  }

  /// `changed` raises the revision by one, and nothing else does.
  private func checkRevision(_ answer: NavigationAnswer, _ before: Int64?) throws {
    guard answer.status == 200, !answer.isReplay, let body = answer.object, let change = body["change"],
      change.kind == .object
    else { return }
    if let before, let revision = body["revision"] {
      let want = before + (change["changed"]?.bool == true ? 1 : 0)
      guard revision.int == want else {
        throw Mismatch("revision", "\(want) (changed: \(change["changed"]?.plain ?? "(absent)"))", revision)
      }
    }
    guard change["revision"]?.int == body["revision"]?.int else {
      throw Mismatch("change.revision", body["revision"]?.plain ?? "(absent)", change["revision"])
    }
  }
}

extension Placeholders {
  /// Like `fill`, without the short forms: `$` words stay.
  func fillExpectation(_ want: JSONValue) throws -> JSONValue {
    switch want.kind {
    case .string: try fill(want)
    case .array: .list(try want.elements.map(fillExpectation))
    case .object: .object(try want.pairs.map { ($0.key, try fillExpectation($0.value)) })
    default: want
    }
  }
}
