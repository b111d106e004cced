import BackstackClient
import TestSupport
import Testing

/// Redirects are answers: nothing is sent where they point to.
@Suite struct RedirectTests {
  private func pair(_ status: Int, body: String = "moved") throws -> (server: StubServer, other: StubServer) {
    let other = try StubServer([[Answers.found()]])
    let fields = ["Location: http://localhost:\(other.port)/v1/sessions/app"]
    return (try StubServer([[.send(StubServer.answer("\(status) X", fields, body))]]), other)
  }

  @Test(arguments: [300, 301, 302, 303, 307, 308])
  func theKeyStaysWithTheServerThatWasNamed(_ status: Int) async throws {
    let (server, other) = try pair(status)
    let app = try BackstackClient.at(server.port, token: "t").session("app")
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await app.get() }, { try await app.push("x") }, { _ = try await app.put() },
      { try await app.delete() },
    ]
    for call in calls {
      let error = await #expect(throws: BackstackError.self) { try await call() }
      #expect(error?.problem?.status == status)
      #expect(error?.problem?.detail.hasPrefix("It redirects to http://localhost:\(other.port)/v1/") == true)
      #expect(error?.mayPass == false)
    }
    #expect(server.requests.map { $0.line.prefix { $0 != " " } } == ["GET", "POST", "PUT", "DELETE"])
    #expect(other.requests.isEmpty)
  }

  @Test func oneThatPointsNowhereIsToldToo() async throws {
    let server = try StubServer([[.send(StubServer.answer("302 X", [], "moved"))]])
    let app = try BackstackClient.at(server.port).session("app")
    let error = await #expect(throws: BackstackError.self) { try await app.get() }
    #expect(error?.problem?.status == 302)
  }

  /// As of a network whose users have to sign in first: the stream waits, and gives the reason.
  @Test func aStreamIsNotRedirected() async throws {
    let (server, other) = try pair(302, body: "event: deleted\ndata: {}\n\n")
    let app = try BackstackClient.at(server.port, token: "t").session("app")
    var statuses: [Int?] = []
    for try await event in app.events() {
      guard case .interrupted(let reason, _) = event else {
        Issue.record("\(event)")
        break
      }
      statuses.append(reason.problem?.status)
      if statuses.count == 2 { break }
    }
    #expect(statuses == [302, 302])
    #expect(other.requests.isEmpty)
  }
}
