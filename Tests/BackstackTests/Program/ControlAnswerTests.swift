import TestSupport
import Testing

/// `backstack ctl` and answers that are not what was hoped for, of servers that do what is written down.
@Suite struct ControlAnswerTests {
  private func problem(_ status: Int, _ code: String) -> StubServer.Step {
    .send(
      StubServer.answer(
        "\(status) X", ["Content-Type: application/problem+json"],
        #"{"title":"No","status":\#(status),"detail":"So it is","code":"\#(code)"}"#))
  }

  private func type(_ line: String, _ server: StubServer) async throws -> String {
    let port = server.port
    return try await Blocking.run { try Typist(server: port).type(line) }
  }

  /// Whoever answers with a redirect must not get to choose who gets the key.
  @Test(arguments: ["sessions", "create a", "get a", "delete a", "watch a"])
  func noKeyGoesWhereARedirectPoints(_ line: String) async throws {
    let other = try StubServer([[.send(StubServer.answer("200 OK", [], #"{"sessions":[]}"#))]])
    let location = "http://localhost:\(other.port)/"
    let server = try StubServer([[.send(StubServer.answer("302 Found", ["Location: \(location)"], "moved"))]])
    let output = try await type("ctl --token SECRET \(line)", server)
    #expect(
      output.hasPrefix("backstack ctl: HTTP 302\nIt redirects to \(location), which is not followed."), "\(output)")
    #expect(output.hasSuffix("\n1\n"), "\(output)")
    #expect(other.requests.isEmpty)
    #expect(server.requests.map { $0.field("Authorization") } == ["Bearer SECRET"])
  }

  /// A server that refuses is not one that cannot be reached.
  @Test(arguments: [(401, "unauthorized"), (403, "forbidden"), (404, "session_not_found"), (500, "internal")])
  func watchIsRefusedAsGetIs(_ status: Int, _ code: String) async throws {
    let server = try StubServer([[problem(status, code)]])
    let output = try await type("ctl watch a", server)
    #expect(output.hasPrefix("backstack ctl: No (\(code))\nSo it is\n") && output.hasSuffix("\n1\n"), "\(output)")
    #expect(try await type("ctl get a", server) == output)
  }

  @Test(arguments: [(429, "rate_limited"), (503, "unavailable")])
  func watchSaysWhatMayPass(_ status: Int, _ code: String) async throws {
    let output = try await type("ctl watch a", try StubServer([[problem(status, code)]]))
    #expect(output == "backstack ctl: No (\(code))\nSo it is\n1\n")
  }

  private func changes(_ revisions: ClosedRange<Int>, next: Int? = nil) -> [StubServer.Step] {
    let list = revisions.map {
      #"{"revision":\#($0),"at":"2026-01-05T10:00:00.000Z","operations":[{"op":"pop"}],"added":[],"removed":[]}"#
    }
    let body = #"{"changes":[\#(list.joined(separator: ","))],"next":\#(next ?? revisions.upperBound)}"#
    return [.send(StubServer.answer("200 OK", ["Content-Type: application/json"], body))]
  }

  /// A page may be shorter than was asked for: only an empty one is the end.
  @Test(arguments: ["", "--json"])
  func changesAreListedToTheNewest(_ option: String) async throws {
    let end = [StubServer.Step.send(StubServer.answer("200 OK", [], #"{"changes":[],"next":7}"#))]
    let server = try StubServer([changes(2...4), changes(5...5), changes(6...7), end])
    let output = try await type("ctl changes a --after 1 \(option)", server)
    #expect(output.split(separator: "\n").count == 7 && output.hasSuffix("\n0\n"), "\(output)")
    let asked = [1, 4, 5, 7].map { "GET /v1/sessions/a/changes?after=\($0)&limit=1000 HTTP/1.1" }
    #expect(server.requests.map(\.line) == asked)
  }

  @Test func asManyChangesAsAreWanted() async throws {
    let server = try StubServer([changes(1...2), changes(3...3), changes(4...4)])
    let output = try await type("ctl changes a --limit 3 --json", server)
    #expect(output.split(separator: "\n").count == 5)
    #expect(output.hasSuffix("There are more: --after 3\n0\n"), "\(output)")
    #expect(server.requests.map { $0.line.contains("limit=3") } == [true, false, false])
  }

  @Test func aListThatDoesNotGoOnIsAnError() async throws {
    let output = try await type("ctl changes a", try StubServer([changes(1...2, next: 0)]))
    #expect(output.contains("do not go on") && output.hasSuffix("\n1\n"), "\(output)")
  }
}
