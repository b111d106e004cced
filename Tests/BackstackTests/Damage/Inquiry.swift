import JSON
import TestSupport

/// Asks a server on a damaged folder everything that a witness knows, and notes what it must not answer.
struct Inquiry {
  private(set) var faults: [String] = []
  /// Sessions that it said it cannot read.
  private(set) var unreadable: Set<String> = []
  private var states: [String: KnownState] = [:]
  private var known: [String: KnownSession]
  private let damage: FileDamage
  /// Whether `backstack check` found nothing.
  private let isSound: Bool
  /// Whether it found that nothing but a part of the log is lost.
  private let losesLog: Bool
  private let client: HTTPClient

  /// - Parameter check: what `backstack check` said.
  init(_ known: [String: KnownSession], _ damage: FileDamage, _ check: DamagedFolder.Check, port: Int) {
    self.known = known
    self.damage = damage
    isSound = check.isSound
    losesLog = check.losesLog && !damage.meetsFile
    client = HTTPClient(port: port, timeout: 300)
  }

  /// No page has a checksum, so a bit can lose what leads to a row: the check finds that, and a request does not.
  private var mayLoseRows: Bool { damage == .changedBits && !isSound }

  private mutating func send(_ method: String, _ path: String, key: String? = nil, _ body: String? = nil) -> HTTPAnswer?
  {
    do {
      let answer = try client.send(
        method, path, fields: [("Idempotency-Key", key)], body: body.map { Array($0.utf8) })
      guard answer.code >= 500 else { return answer }
      let problem = try? JSONValue.parsing(answer.body)
      let isClear = problem?.at("/code")?.string == "unavailable" && answer.first("Retry-After") != nil
      if answer.code != 503 || !isClear { faults.append("\(method) \(path): \(answer.code) \(answer.text)") }
      if isSound { faults.append("\(method) \(path) of a sound database: \(answer.text)") }
      return answer
    } catch {
      faults.append("\(method) \(path): \(error)")
      return nil
    }
  }

  // MARK: Reading

  /// Every session is as it was once, or cannot be read.
  mutating func readAll() {
    for (id, session) in known.sorted(by: { $0.key < $1.key }) {
      guard let answer = send("GET", "/v1/sessions/\(id)") else { continue }
      switch answer.code {
      case 200: note(answer, id, session)
      case 404 where mayBeMissing(session): break
      case 503: unreadable.insert(id)
      default: faults.append("\(id) is \(answer.code) \(answer.text.prefix(300)), known up to revision \(session.last)")
      }
    }
  }

  private mutating func note(_ answer: HTTPAnswer, _ id: String, _ session: KnownSession) {
    guard let state = (try? JSONValue.parsing(answer.body)).flatMap(KnownState.init), session.knows(state) else {
      return faults.append("\(id) was never \(answer.text.prefix(400))")
    }
    states[id] = state
    let least = damage.meetsLog ? session.folded ?? 0 : session.last
    if state.revision < least, !mayLoseRows { faults.append("\(id) went back from \(least) to \(state.revision)") }
    if session.isDeleted, !damage.meetsLog, !mayLoseRows { faults.append("\(id) was deleted, and is there") }
  }

  private func mayBeMissing(_ session: KnownSession) -> Bool {
    session.mayBeGone || mayLoseRows || damage.meetsLog && session.folded == nil
  }

  /// Histories and the list tell the same.
  mutating func readMore(_ random: inout SeededRandom) {
    for id in states.keys.sorted().shuffled(using: &random).prefix(6) {
      guard let session = known[id] else { continue }
      if let answer = send("GET", "/v1/sessions/\(id)/changes?limit=1000"), answer.code == 200 {
        for change in (try? JSONValue.parsing(answer.body))?.at("/changes")?.elements.map(\.self) ?? [] {
          guard let expected = session.changes[change.at("/revision")?.int ?? 0] else { continue }
          if Witness.effect(change) != expected { faults.append("a change of \(id) was never \(change.text)") }
        }
      }
      for revision in session.states.keys.sorted().shuffled(using: &random).prefix(3) {
        guard let answer = send("GET", "/v1/sessions/\(id)?revision=\(revision)"), answer.code == 200 else { continue }
        if (try? JSONValue.parsing(answer.body)).flatMap(KnownState.init) != session.states[revision] {
          faults.append("\(id) was never \(answer.text.prefix(400)) at \(revision)")
        }
      }
    }
    var path: String? = "/v1/sessions?limit=40"
    while let page = path {
      guard let answer = send("GET", page), answer.code == 200, let root = try? JSONValue.parsing(answer.body) else {
        return
      }
      for item in root.at("/sessions")?.elements.map(\.self) ?? [] { expectKnown(item) }
      path = root.at("/next")?.string.map { "/v1/sessions?limit=40&after=\($0)" }
    }
  }

  private mutating func expectKnown(_ item: JSONValue) {
    let id = item.at("/id")?.string ?? ""
    guard let summary = KnownState(item),
      states[id]?.revision != summary.revision || states[id]?.summary != summary.summary
    else { return }
    faults.append("the list shows \(item.text.prefix(400))")
  }

  // MARK: Writing

  /// A repeat is answered as before, done when it was lost together with its effect, or cannot be answered.
  mutating func repeatRequests(_ requests: [KeyedRequest]) {
    for request in requests {
      let revision = states[request.session]?.revision
      guard let answer = send("POST", request.path, key: request.key, request.body), answer.code < 500 else { continue }
      if answer.first("Idempotency-Replayed") == "true" {
        let isSame = answer.body == request.answer.body && answer.first("ETag") == request.answer.first("ETag")
        if !isSame { faults.append("\(request.key) was never answered \(answer.text.prefix(400))") }
        continue
      }
      let hasEffect = revision.map { $0 >= request.revision } ?? false
      if hasEffect || !damage.meetsLog, !mayLoseRows, known[request.session]?.mayBeGone != true {
        faults.append("\(request.key) was done, and then again: \(answer.code) \(answer.text.prefix(300))")
      }
      // It is another session from here on.
      states[request.session] = nil
      known[request.session] = nil
    }
  }

  /// What cannot be read is neither changed nor replaced.
  mutating func writeToUnreadable() {
    for id in unreadable.sorted().prefix(3) {
      for (method, path, body) in [
        ("POST", "/v1/sessions/\(id)/push", #"{"screen":"after"}"#), ("POST", "/v1/sessions", #"{"id":"\#(id)"}"#),
        ("PUT", "/v1/sessions/\(id)", "{}"), ("DELETE", "/v1/sessions/\(id)", nil),
      ] {
        guard let answer = send(method, path, body), answer.code < 500 else { continue }
        faults.append("\(method) \(path), which cannot be read: \(answer.code) \(answer.text.prefix(300))")
      }
    }
  }

  /// What can be read can be changed, unless the server says that it is not ready. Answers what is known of the sessions then.
  mutating func writeToReadable(_ random: inout SeededRandom) -> [String: KnownSession] {
    for id in states.keys.sorted().shuffled(using: &random).prefix(3) {
      guard let state = states[id], let answer = push(id) else { continue }
      guard answer.code == 200, let after = (try? JSONValue.parsing(answer.body)).flatMap(KnownState.init),
        after.revision == state.revision + 1, after.names == state.names + ["after"]
      else {
        faults.append("a push to \(id): \(answer.code) \(answer.text.prefix(300))")
        continue
      }
      var session = known[id] ?? KnownSession()
      if losesLog, session.tags[after.revision] == answer.first("ETag") {
        faults.append("\(id) has a tag at \(after.revision) that was given for another state")
      }
      // What was lost behind the state that was read is another one's now.
      session.states = session.states.filter { $0.key < after.revision }
      session.states[after.revision] = after
      session.folded = after.revision
      session.attempt = nil
      known[id] = session
      states[id] = after
    }
    return known
  }

  /// The answer to a push; nil when it was refused and the server is not ready.
  private mutating func push(_ id: String) -> HTTPAnswer? {
    var answer: HTTPAnswer?
    for _ in 0..<3 {
      answer = send("POST", "/v1/sessions/\(id)/push", #"{"screen":"after"}"#)
      guard let answer, answer.code == 503 else { break }
      if send("GET", "/readyz")?.code != 200 { return nil }
    }
    return answer
  }
}
