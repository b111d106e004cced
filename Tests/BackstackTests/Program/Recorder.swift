import JSON
import Synchronization
import TestSupport

/// Clients that change the same sessions at once and write down what they were told, until the server is gone.
final class Recorder: Sendable {
  /// What one client was told of one session.
  private struct Told: Sendable {
    /// Screens whose push was acknowledged, with the revision it was given.
    var pushes: [(revision: Int64, screen: String)] = []
    /// Screens that were sent and never answered.
    var unanswered: Set<String> = []
    /// The longest state that a read showed.
    var seen: [String] = []
    var seenRevision: Int64 = 0
  }

  /// A session could not be made.
  struct Refused: Error {
    let session: String
    let answer: String
  }

  let sessions: [String]
  private let clients: Int
  private let told: Mutex<[String: Told]>

  init(sessions: [String], clients: Int) {
    self.sessions = sessions
    self.clients = clients
    told = Mutex(Dictionary(uniqueKeysWithValues: sessions.map { ($0, Told()) }))
  }

  /// How many changes were acknowledged.
  var acknowledged: Int { told.withLock { $0.values.reduce(0) { $0 + $1.pushes.count } } }

  /// The screens whose push was acknowledged, by session.
  var acknowledgedScreens: [String: [String]] { told.withLock { $0.mapValues { $0.pushes.map(\.screen) } } }

  /// Blocks until that many are, at most two minutes.
  func wait(untilAcknowledged count: Int) {
    let end = MonotonicTime.now + 120
    while acknowledged < count, MonotonicTime.now < end { MonotonicTime.sleep(0.002) }
  }

  /// Makes the sessions; then every client pushes, and reads now and then, until there is no answer any more.
  func run(port: Int) async throws {
    try await Blocking.run { [self] in
      let client = HTTPClient(port: port)
      for session in sessions {
        let body = #"{"id":"\#(session)","root":{"screen":"home"}}"#
        let answer = try client.send("POST", "/v1/sessions", body: Array(body.utf8))
        guard answer.code == 201 else { throw Refused(session: session, answer: answer.text) }
      }
    }
    _ = try await Blocking.all(Array(0..<clients)) { [self] in push(client: $0, port: port) }
  }

  private func push(client number: Int, port: Int) {
    let client = HTTPClient(port: port, timeout: 20)
    let session = sessions[number % sessions.count]
    var count = 0
    while true {
      count += 1
      let screen = "c\(number)-\(count)"
      told.withLock { _ = $0[session]?.unanswered.insert(screen) }
      guard
        let answer = try? client.send(
          "POST", "/v1/sessions/\(session)/push", body: Array(#"{"screen":"\#(screen)"}"#.utf8))
      else { return }
      if let revision = try? JSONValue.parsing(answer.body).at("/change/revision")?.int, answer.code == 200 {
        told.withLock {
          $0[session]?.pushes.append((revision, screen))
          $0[session]?.unanswered.remove(screen)
        }
      } else {
        // Refused: a limit was reached, or the server is stopping. It must not be there.
        told.withLock { _ = $0[session]?.unanswered.remove(screen) }
        if answer.code != 503 { return }
      }
      if count % 5 == 0 { read(session, client) }
    }
  }

  private func read(_ session: String, _ client: HTTPClient) {
    guard let answer = try? client.send("GET", "/v1/sessions/\(session)"), answer.code == 200,
      let state = try? JSONValue.parsing(answer.body), let revision = state.at("/revision")?.int
    else { return }
    let screens = Self.screens(of: state)
    told.withLock {
      guard revision > ($0[session]?.seenRevision ?? 0) else { return }
      $0[session]?.seenRevision = revision
      $0[session]?.seen = screens
    }
  }

  /// What is wrong with the states that a restarted server shows: nothing acknowledged or seen may be missing, twice, out of
  /// order, and nothing may be there that nobody sent.
  func faults(port: Int) throws -> [String] {
    let client = HTTPClient(port: port)
    return try sessions.flatMap { session in
      let answer = try client.send("GET", "/v1/sessions/\(session)")
      guard answer.code == 200, let told = told.withLock({ $0[session] }) else { return ["\(session): \(answer.text)"] }
      return Self.faults(told, session, in: try JSONValue.parsing(answer.body))
    }
  }

  private static func faults(_ told: Told, _ session: String, in state: JSONValue) -> [String] {
    let screens = screens(of: state)
    let places = Dictionary(screens.enumerated().map { ($1, [$0]) }, uniquingKeysWith: +)
    var faults: [String] = []
    var last = 0
    for (revision, screen) in told.pushes.sorted(by: { $0.revision < $1.revision }) {
      guard let place = places[screen], place.count == 1 else {
        faults.append("\(session): \(screen) of revision \(revision) is there \(places[screen]?.count ?? 0) times")
        continue
      }
      if place[0] <= last { faults.append("\(session): \(screen) of revision \(revision) is out of order") }
      // The first revision made the session with one screen; every push is one more of each.
      if Int64(place[0]) + 1 != revision {
        faults.append("\(session): \(screen) has place \(place[0]), revision \(revision)")
      }
      last = place[0]
    }
    if !screens.starts(with: told.seen) {
      faults.append("\(session): a read showed \(told.seen.count) screens that are not there")
    }
    let known = Set(told.pushes.map(\.screen)).union(told.unanswered).union(["home"])
    for screen in screens where !known.contains(screen) {
      faults.append("\(session): \(screen) was refused or never sent")
    }
    return faults
  }

  private static func screens(of state: JSONValue) -> [String] {
    guard let screens = state.at("/layers/0/stacks/0/screens") else { return [] }
    return screens.elements.compactMap { $0.at("/screen")?.string }
  }
}
