import Dispatch
import Foundation
import JSON
import Synchronization
import TestSupport

/// Clients that make and change sessions of their own, and write down everything that they are told, until that is enough or the
/// server is gone.
final class Witness: Sendable {
  private struct Notes {
    var sessions: [String: KnownSession] = [:]
    var keyed: [KeyedRequest] = []
    var faults: [String] = []
    var acknowledged = 0
    var isEnough = false
  }

  private let notes = Mutex(Notes())
  private let clients: Int

  init(clients: Int) {
    self.clients = clients
  }

  var sessions: [String: KnownSession] { notes.withLock { $0.sessions } }
  var keyed: [KeyedRequest] { notes.withLock { $0.keyed } }
  /// Answers that nobody could expect.
  var faults: [String] { notes.withLock { $0.faults } }

  /// Lets the clients work until `count` more changes are acknowledged; then `end` is called, and they are waited for. Blocks.
  /// - Parameter stops: whether they end by themselves before that.
  func work(port: Int, until count: Int, stops: Bool, seed: UInt64, then end: () -> Void) {
    notes.withLock { $0.isEnough = false }
    let goal = notes.withLock { $0.acknowledged } + count
    let working = DispatchGroup()
    for number in 0..<clients {
      working.enter()
      Thread.detachNewThread { [self] in
        work(number, port, seed &+ UInt64(number))
        working.leave()
      }
    }
    let limit = MonotonicTime.now + 300
    while notes.withLock({ $0.acknowledged < goal && $0.faults.isEmpty }), MonotonicTime.now < limit {
      MonotonicTime.sleep(0.002)
    }
    if stops {
      notes.withLock { $0.isEnough = true }
      working.wait()
    }
    end()
    notes.withLock { $0.isEnough = true }
    working.wait()
  }

  /// Notes that the file has everything that was acknowledged.
  func noteFolded() {
    notes.withLock { notes in
      for (number, id) in notes.sessions.keys.sorted().enumerated() {
        var session = notes.sessions[id] ?? KnownSession()
        session.folded = session.last
        session.isBusy = number.isMultiple(of: 2)
        notes.sessions[id] = session
      }
    }
  }

  private func work(_ number: Int, _ port: Int, _ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    // A request that is sent once more would be another change.
    let client = HTTPClient(port: port, timeout: 300)
    while !notes.withLock({ $0.isEnough }), step(number, client, &random) {}
  }

  /// One request of a client; false when the server is gone.
  private func step(_ number: Int, _ client: HTTPClient, _ random: inout SeededRandom) -> Bool {
    let own = sessions.filter { $0.key.hasPrefix("c\(number)-") }
    // Half of what was there at the stop is left as it is, and is in no journal afterwards.
    let alive = own.filter { !$0.value.mayBeGone && ($0.value.folded == nil || $0.value.isBusy) }.keys.sorted()
    guard let id = alive.randomElement(using: &random), alive.count > 2, !chance(12, &random) else {
      return create("c\(number)-\(own.count)", client, &random)
    }
    let names = own[id]?.names ?? []
    if alive.count > 4, chance(30, &random) { return delete(id, client) }
    if names.count > 1, chance(6, &random) { return change(id, "pop", "{}", Array(names.dropLast()), client, &random) }
    let count = chance(6, &random) ? 5 : 1
    let screens = (0..<count).map { "p\(names.count + $0)-\(random.next() % 1_000)" }
    let bodies = screens.map { Self.screen($0, bytes: Int.random(in: 1...1_200, using: &random)) }
    let body = count == 1 ? bodies[0] : #"{"screens":[\#(bodies.joined(separator: ","))]}"#
    return change(id, "push", body, names + screens, client, &random)
  }

  private func chance(_ one: Int, _ random: inout SeededRandom) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  private static func screen(_ name: String, bytes: Int) -> String {
    #"{"screen":"\#(name)","params":{"fill":"\#(String(repeating: "x", count: bytes))"}}"#
  }

  private func create(_ id: String, _ client: HTTPClient, _ random: inout SeededRandom) -> Bool {
    let names = (0..<(chance(5, &random) ? 120 : 1)).map { "r\($0)" }
    let screens = names.map { Self.screen($0, bytes: 60) }.joined(separator: ",")
    let body =
      #"{"id":"\#(id)","metadata":{"of":"\#(id)"},"root":{"container":"stack","screens":[\#(screens)]}}"#
    return send(id, "POST", "/v1/sessions", body, KnownSession.Attempt(revision: 1, names: names), client, &random)
  }

  private func change(
    _ id: String, _ operation: String, _ body: String, _ names: [String], _ client: HTTPClient,
    _ random: inout SeededRandom
  ) -> Bool {
    let revision = (sessions[id]?.last ?? 0) + 1
    let attempt = KnownSession.Attempt(revision: revision, names: names)
    return send(id, "POST", "/v1/sessions/\(id)/\(operation)", body, attempt, client, &random)
  }

  private func send(
    _ id: String, _ method: String, _ path: String, _ body: String, _ attempt: KnownSession.Attempt,
    _ client: HTTPClient, _ random: inout SeededRandom
  ) -> Bool {
    let key = chance(8, &random) ? "k-\(id)-\(attempt.revision)" : nil
    notes.withLock { $0.sessions[id, default: KnownSession()].attempt = attempt }
    guard let answer = try? client.send(method, path, fields: [("Idempotency-Key", key)], body: Array(body.utf8)) else {
      return false
    }
    let root = try? JSONValue.parsing(answer.body)
    guard answer.code == 200 || answer.code == 201, let root, let state = KnownState(root) else {
      return refused(answer, id, path)
    }
    let isExpected = state.revision == attempt.revision && state.names == attempt.names
    notes.withLock { notes in
      if !isExpected { notes.faults.append("\(path) led to \(answer.text.prefix(300))") }
      notes.sessions[id]?.attempt = nil
      notes.sessions[id]?.states[state.revision] = state
      notes.sessions[id]?.tags[state.revision] = answer.first("ETag")
      notes.sessions[id]?.changes[state.revision] = Self.effect(root.at("/change"))
      notes.acknowledged += 1
      guard let key else { return }
      notes.keyed.append(
        KeyedRequest(session: id, path: path, key: key, body: body, revision: state.revision, answer: answer))
    }
    return true
  }

  private func delete(_ id: String, _ client: HTTPClient) -> Bool {
    notes.withLock { $0.sessions[id]?.attempt = KnownSession.Attempt(revision: 0, names: nil) }
    guard let answer = try? client.send("DELETE", "/v1/sessions/\(id)") else { return false }
    guard answer.code == 204 else { return refused(answer, id, "DELETE") }
    notes.withLock { notes in
      notes.sessions[id]?.isDeleted = true
      notes.acknowledged += 1
    }
    return true
  }

  /// The server may be stopping; anything else is a fault.
  private func refused(_ answer: HTTPAnswer, _ id: String, _ path: String) -> Bool {
    notes.withLock { notes in
      notes.sessions[id]?.attempt = nil
      if answer.code != 503 { notes.faults.append("\(path): \(answer.text.prefix(300))") }
    }
    return answer.code == 503
  }

  /// Which screens a change added and removed; nil without one, as after a creation.
  static func effect(_ change: JSONValue?) -> String? {
    guard let change, let added = change.at("/added"), let removed = change.at("/removed") else { return nil }
    return "+\(added.text) -\(removed.text)"
  }
}
