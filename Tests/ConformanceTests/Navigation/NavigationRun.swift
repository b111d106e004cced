import JSON
import TestSupport

/// One case under way.
final class NavigationRun {
  /// Why a case failed, and where.
  struct Failure: Error, CustomStringConvertible {
    let id: String
    let step: String
    let reason: String

    var description: String { "\(id) | \(step) | \(reason)" }
  }

  let test: NavigationCase
  let client: HTTPClient
  let uniq: String
  /// The session that the case started with.
  var id: String?
  var saved: [String: JSONValue] = [:]
  /// Ids of screens and layers seen so far.
  var seen = Set<String>()
  /// The last revision known of a session, where nothing may have changed it since.
  var revisions: [String: Int64] = [:]
  /// Sessions made, to be deleted afterwards.
  var made = Set<String>()
  var pending: [String: PendingRequest] = [:]
  var streams: [String: EventStreamReader] = [:]

  init(_ test: NavigationCase, client: HTTPClient, uniq: String) {
    self.test = test
    self.client = client
    self.uniq = uniq
  }

  /// Runs the case and deletes what it made.
  /// - Returns: nil when all of it held.
  func run() -> Failure? {
    var step = "start"
    defer {
      for stream in streams.values { stream.close() }
      for id in made { _ = try? client.send("DELETE", "/v1/sessions/" + RequestPath.quote(id, keeping: "~")) }
    }
    do {
      try start()
      for (number, json) in test.steps.enumerated() {
        step = "step \(number) \(Self.title(of: json))"
        try perform(json)
      }
      return nil
    } catch let error as Mismatch {
      return Failure(id: test.id, step: step, reason: "\(error.place): expected \(error.expected), got \(error.got)")
    } catch {
      client.close()
      return Failure(id: test.id, step: step, reason: "\(error)")
    }
  }

  private static func title(of step: JSONValue) -> String {
    if let request = step["request"] {
      return "\(request["method"]?.string ?? "GET") \(request["path"]?.string ?? "")"
    }
    return step.pairs.first.map { "\($0.key) \($0.value.plain)" } ?? ""
  }

  var placeholders: Placeholders { Placeholders(id: id, uniq: uniq, saved: saved) }

  func send(
    _ method: String, _ path: String, fields: [(name: String, value: String?)] = [], body: [UInt8]? = nil
  ) throws -> NavigationAnswer {
    NavigationAnswer(try client.send(method, path, fields: fields, body: body))
  }

  /// A session as it is now: its JSON (nil when there is none) and its entity tag.
  func snapshot(_ id: String) throws -> (status: Int, session: JSONValue?, tag: String?) {
    let answer = try send("GET", "/v1/sessions/" + id)
    guard answer.status == 200, let session = answer.object else { return (answer.status, nil, nil) }
    return (200, session, answer.http.joined("ETag"))
  }

  private func start() throws {
    guard let start = test.start else { return }
    let (method, body) = try startRequest(start)
    let path = method == "POST" ? "/v1/sessions" : "/v1/sessions/" + uniq
    let answer = try send(method, path, body: Array(placeholders.fill(body).plain.utf8))
    guard answer.status == 201, let session = answer.object, let id = session["id"]?.string else {
      throw Mismatch("start", "201 and a session", answer.brief)
    }
    self.id = id
    made.insert(id)
    learn(answer)
    saved["rev0"] = session["revision"]
    saved["etag0"] = .string(answer.http.joined("ETag") ?? "")
    try AnswerCheck.check(answer, isPretty: false, isHistoric: false)
  }

  private func startRequest(_ start: JSONValue) throws -> (String, JSONValue) {
    if let state = start["state"]?.string { return try CompactState(state).startRequest }
    if let body = start["put"] { return ("PUT", body) }
    return ("POST", start)
  }

  /// Remembers the ids and the revision of a session that came.
  func learn(_ answer: NavigationAnswer) {
    guard let session = answer.object else { return }
    if session["layers"]?.kind == .array { seen.formUnion(SessionCheck.ids(of: session)) }
    if let id = session["id"]?.string, let revision = session["revision"]?.int { revisions[id] = revision }
  }

  /// Remembers what an answer to a step says.
  func note(_ answer: NavigationAnswer, isHistoric: Bool = false) {
    if !isHistoric, !answer.isReplay {
      learn(answer)
    } else if let session = answer.object {
      seen.formUnion(SessionCheck.ids(of: session))
    }
    if answer.status == 201, let id = answer.object?["id"]?.string { made.insert(id) }
  }
}
