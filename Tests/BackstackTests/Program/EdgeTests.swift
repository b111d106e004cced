import TestSupport
import Testing

/// What the program asks of requests before their routes.
@Suite struct EdgeTests {
  private func status(_ daemon: Daemon, host: String) throws -> Int {
    try HTTPClient(port: daemon.port).send("GET", "/healthz", fields: [("Host", host)]).code
  }

  @Test func onTheLoopbackOtherHostsAreMisdirected() async throws {
    try await Blocking.run {
      let daemon = try Daemon()
      #expect(try status(daemon, host: "evil.example:\(daemon.port)") == 421)
      #expect(try status(daemon, host: "localhost:\(daemon.port)") == 200)
      #expect(try status(daemon, host: "[::1]") == 200)
    }
  }

  @Test func aSettingNamesMoreHosts() async throws {
    try await Blocking.run {
      let daemon = try Daemon(settings: ["BACKSTACK_ALLOWED_HOSTS": "api.example"])
      #expect(try status(daemon, host: "API.example") == 200)
      #expect(try status(daemon, host: "evil.example") == 421)
    }
  }
}
