import Foundation
import Glibc
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

  @Test func withoutKeysOtherAddressesTakeNoNamesEither() async throws {
    try await Blocking.run {
      let program = try RunningProgram(
        ["--listen", "0.0.0.0:0", "--insecure-no-auth", "--log-format", "json"], folder: TemporaryFolder())
      defer { #expect(program.terminate() == .exit(0)) }
      #expect(program.prints(#""message":"listening""#))
      let port = try #require(
        program.output.firstMatch(of: /"address":"0.0.0.0:([0-9]+)"/).flatMap { Int($0.output.1) })
      for (host, expected) in [("nas.example", 421), ("nas", 421), ("192.0.2.7:8080", 200), ("localhost:\(port)", 200)]
      {
        let answer = try HTTPClient(port: port).send("GET", "/healthz", fields: [("Host", host)])
        #expect(answer.code == expected, "\(host)")
      }
    }
  }

  @Test func aPageOfAnotherOriginMakesNoBackup() async throws {
    try await Blocking.run {
      let daemon = try Daemon()
      func post(_ fields: [(name: String, value: String?)]) throws -> Int {
        try HTTPClient(port: daemon.port).send("POST", "/v1/admin/backups", fields: fields).code
      }
      #expect(try post([("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")]) == 403)
      #expect(try post([("Origin", "http://127.0.0.1:\(daemon.port)")]) == 201)
      #expect(try post([]) == 201)
    }
  }

  @Test func aSettingNamesMoreHosts() async throws {
    try await Blocking.run {
      let daemon = try Daemon(settings: ["BACKSTACK_ALLOWED_HOSTS": "api.example"])
      #expect(try status(daemon, host: "API.example") == 200)
      #expect(try status(daemon, host: "evil.example") == 421)
    }
  }

  @Test func pagesOfListedOriginsAreTakenAndTheListIsReadAgain() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let path = folder.file("settings")
      try "cors-origins = https://a.example\n".write(toFile: path, atomically: true, encoding: .utf8)
      let daemon = try Daemon(settings: ["BACKSTACK_CONFIG": path], folder: folder)
      func granted(_ origin: String) throws -> String? {
        try HTTPClient(port: daemon.port).send("GET", "/healthz", fields: [("Origin", origin)])
          .first("Access-Control-Allow-Origin")
      }
      #expect(try granted("https://a.example") == "https://a.example")
      #expect(try granted("https://b.example") == nil)
      try "cors-origins = https://b.example\n".write(toFile: path, atomically: true, encoding: .utf8)
      daemon.process.send(SIGHUP)
      #expect(daemon.waitForOutput { $0.contains(#""settings reloaded","changed":"cors-origins""#) })
      #expect(try granted("https://a.example") == nil)
      #expect(try granted("https://b.example") == "https://b.example")
    }
  }

  @Test func whoAsksTooOftenIsToldToWait() async throws {
    try await Blocking.run {
      let daemon = try Daemon(settings: [
        "BACKSTACK_RATE_LIMIT": "1/m", "BACKSTACK_RATE_LIMIT_BURST": "2", "BACKSTACK_TRUSTED_PROXIES": "127.0.0.1",
      ])
      let client = HTTPClient(port: daemon.port)
      func ask(for address: String) throws -> HTTPAnswer {
        try client.send("GET", "/v1/sessions", fields: [("X-Forwarded-For", address)])
      }
      #expect(try ask(for: "192.0.2.1").first("RateLimit-Policy") == #""default";q=2;w=120"#)
      let answers = try (0..<4).map { _ in try ask(for: "192.0.2.2") }
      #expect(answers.contains { $0.code == 200 })
      // Between two requests a slow machine may let a minute pass, but not each time.
      let refused = try #require(answers.first { $0.code == 429 })
      #expect(refused.first("Retry-After").flatMap { Int($0) }.map { (1...60).contains($0) } == true)
      #expect(try ask(for: "192.0.2.3").code == 200)
      #expect(try client.send("GET", "/healthz", fields: [("X-Forwarded-For", "192.0.2.2")]).code == 200)
    }
  }
}
