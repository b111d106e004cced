import JSON
import TestSupport
import Testing

/// A client that repeats what it got no answer to, with the same key, has done everything exactly once, however often the
/// program was killed.
@Suite(.serialized) struct RetryingTests {
  /// One client's requests on a session of its own: screen n is pushed under key n.
  private struct Client: Sendable {
    let session: String
    /// How many pushes were acknowledged.
    var acknowledged = 0
    /// Their answers as they came first.
    var answers: [String] = []

    /// Pushes until there is no answer any more.
    mutating func run(port: Int) {
      let client = HTTPClient(port: port, timeout: 20)
      while let answer = try? push(acknowledged + 1, client), answer.code == 200 {
        acknowledged += 1
        answers.append(answer.text)
      }
    }

    func push(_ number: Int, _ client: HTTPClient) throws -> HTTPAnswer {
      try client.send(
        "POST", "/v1/sessions/\(session)/push", fields: [("Idempotency-Key", "\(session)-\(number)")],
        body: Array(#"{"screen":"n\#(number)"}"#.utf8))
    }
  }

  @Test func everythingIsDoneOnceThoughTheProgramIsKilled() async throws {
    var random = SeededRandom.fromEnvironment()
    let daemon = try await Blocking.run { try Daemon(settings: ["BACKSTACK_MAX_SCREENS": "100000"]) }
    var clients = (0..<6).map { Client(session: "c\($0)") }
    for client in clients {
      let body = Array(#"{"id":"\#(client.session)","root":{"screen":"n0"}}"#.utf8)
      let made = try await Blocking.run { [port = daemon.port] in
        try HTTPClient(port: port).send("POST", "/v1/sessions", body: body)
      }
      #expect(made.code == 201)
    }
    for round in 1...12 {
      let delay = Double.random(in: 0.02...0.3, using: &random)
      async let killed: Void = Blocking.run {
        MonotonicTime.sleep(delay)
        daemon.kill()
      }
      clients = try await Blocking.all(clients) { [port = daemon.port] client in
        var client = client
        client.run(port: port)
        return client
      }
      try await killed
      try await Blocking.run { try daemon.restart() }
      let found = try await Blocking.all(clients) { [port = daemon.port] in try Self.faults(of: $0, port: port) }
      let faults = found.flatMap { $0 }
      #expect(faults.isEmpty, "round \(round): \(faults.prefix(3))")
    }
    #expect(clients.contains { $0.acknowledged > 0 })
    try await Blocking.run {
      #expect(daemon.terminate() == .exit(0))
      let check = try Launch(["check", "--data", daemon.folder.file("data")])
      #expect(check.ending == .exit(0), "\(check.output)")
    }
  }

  /// What is wrong after a start: an acknowledged push that is repeated has its first answer, and every push is there once. One
  /// that was sent and not answered is not repeated here, but by the next round.
  private static func faults(of client: Client, port: Int) throws -> [String] {
    let connection = HTTPClient(port: port)
    var faults: [String] = []
    for number in Set([1, client.acknowledged / 2, client.acknowledged]) where number > 0 {
      let answer = try client.push(number, connection)
      if answer.code != 200 || answer.first("Idempotency-Replayed") != "true"
        || answer.text != client.answers[number - 1]
      {
        faults.append("\(client.session): push \(number) of \(client.acknowledged) is answered \(answer.code)")
      }
    }
    let state = try JSONValue.parsing(try connection.send("GET", "/v1/sessions/\(client.session)").body)
    let screens = state.at("/layers/0/stacks/0/screens")?.elements.compactMap { $0.at("/screen")?.string } ?? []
    // One more than was acknowledged may be there: the one whose answer was lost.
    if screens != (0..<screens.count).map({ "n\($0)" })
      || !(client.acknowledged...client.acknowledged + 1).contains(screens.count - 1)
    {
      faults.append("\(client.session): \(client.acknowledged) acknowledged, \(screens.suffix(3)) of \(screens.count)")
    }
    return faults
  }
}
