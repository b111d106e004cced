import HTTP
import JSON
import TestSupport
import Testing

@testable import API

/// Clients that ask too often (docs/api.md §2), at times that the test sets.
@Suite struct RateLimitTests {
  private static let second = 1_000_000_000

  private func service(_ limit: RateLimit?, proxies: [String] = []) throws -> Service {
    let trusted = try #require(TrustedProxies(proxies))
    return try Service {
      $0.rateLimit = limit
      $0.proxies = trusted
      $0.origins = .any
    }
  }

  private func status(_ service: Service, _ fields: [(String, String)] = [], from peer: String, at now: Int = 0)
    async throws -> Int
  {
    try await service.send("GET", "/", fields, from: peer, at: now).status
  }

  @Test func withoutALimitNothingIsSaid() async throws {
    let answer = try await service(nil).send("GET", "/", from: "192.0.2.1")
    #expect(answer["ratelimit"] == nil && answer["ratelimit-policy"] == nil)
  }

  @Test func answersTellWhatIsLeft() async throws {
    let service = try service(RateLimit(count: 60, seconds: 60, burst: 2))
    let first = try await service.send("GET", "/", from: "192.0.2.1")
    #expect(first["ratelimit-policy"] == #""default";q=2;w=2"# && first["ratelimit"] == #""default";r=1;t=1"#)
    let second = try await service.send("GET", "/v1/nothing", from: "192.0.2.1", at: Self.second / 2)
    #expect(second.status == 404 && second["ratelimit"] == #""default";r=0;t=1"#)
    let third = try await service.send("GET", "/", from: "192.0.2.1", at: Self.second - 1)
    #expect(third.status == 429 && third.code == "rate_limited" && third["retry-after"] == "1")
    #expect(third["ratelimit"] == #""default";r=0;t=1"# && third["ratelimit-policy"] != nil)
    #expect(third["access-control-allow-origin"] == "*")
    #expect(try await status(service, from: "192.0.2.1", at: Self.second) == 200)
  }

  @Test func aSlowLimitSaysHowLongToWait() async throws {
    let service = try service(RateLimit(count: 1, seconds: 60))
    #expect(try await status(service, from: "192.0.2.1") == 200)
    let answer = try await service.send("GET", "/", from: "192.0.2.1", at: 10 * Self.second + 1)
    #expect(answer["retry-after"] == "50" && answer["ratelimit"] == #""default";r=0;t=50"#)
    #expect(answer["ratelimit-policy"] == #""default";q=1;w=60"#)
  }

  @Test func clientsDoNotCountForEachOther() async throws {
    let service = try service(RateLimit(count: 1, seconds: 1))
    #expect(try await status(service, from: "192.0.2.1") == 200)
    #expect(try await status(service, from: "192.0.2.2") == 200)
    #expect(try await status(service, from: "2001:db8::1") == 200)
    #expect(try await status(service, from: "2001:db8::2") == 429)
    #expect(try await status(service, [("X-Forwarded-For", "203.0.113.1")], from: "192.0.2.1") == 429)
  }

  @Test func behindATrustedProxyItsClientsCount() async throws {
    let service = try service(RateLimit(count: 1, seconds: 1), proxies: ["10.0.0.1"])
    for (client, expected) in [
      ("192.0.2.1", 200), ("192.0.2.2", 200), ("evil, 192.0.2.1", 429), ("192.0.2.9, 192.0.2.2", 429),
    ] {
      #expect(try await status(service, [("X-Forwarded-For", client)], from: "10.0.0.1") == expected, "\(client)")
    }
  }

  @Test func healthAndPreflightsAreNotCounted() async throws {
    let service = try service(RateLimit(count: 1, seconds: 1))
    for _ in 0..<3 {
      let answer = try await service.send("GET", "/healthz", from: "192.0.2.1")
      #expect(answer.status == 200 && answer["ratelimit"] == nil)
      #expect(try await service.send("GET", "/readyz?pretty", from: "192.0.2.1").status == 200)
      let preflight = [("Origin", "https://a"), ("Access-Control-Request-Method", "PUT")]
      #expect(try await service.send("OPTIONS", "/", preflight, from: "192.0.2.1").status == 204)
    }
    #expect(try await status(service, from: "192.0.2.1") == 200)
    #expect(try await service.send("OPTIONS", "/", from: "192.0.2.1").status == 429)
    #expect(try await service.send("GET", "/healthz/", from: "192.0.2.1").status == 429)
  }

  @Test func aBodyIsNotReadFromWhoHasAskedTooOften() async throws {
    let service = try service(RateLimit(count: 1, seconds: 1))
    #expect(try service.askForBody("POST", "/v1/sessions") == nil, "asking is not counted")
    #expect(try service.askForBody("POST", "/v1/sessions") == nil)
    let wrong = try service.askForBody("POST", "/v1/nothing")
    #expect(wrong?.status == 404 && wrong?["ratelimit"] == #""default";r=0;t=1"#)
    let late = try service.askForBody("POST", "/v1/sessions")
    #expect(late?.status == 429 && late?["retry-after"] == "1")
    #expect(try service.askForBody("POST", "/v1/sessions", at: Self.second) == nil)
  }

  /// What is refused before its route counts like everything else, with a body and without.
  @Test(arguments: [("Host", "evil.example"), ("Origin", "https://evil.example")])
  func refusalsOfTheEdgeAreCountedToo(_ field: (String, String)) async throws {
    let service = try Service {
      $0.rateLimit = RateLimit(count: 2, seconds: 1)
      $0.hosts = HostList()
    }
    let fields = field.0 == "Host" ? [field] : [field, ("Host", "localhost")]
    let first = try await service.send("POST", "/v1/sessions", fields)
    #expect([403, 421].contains(first.status) && first["ratelimit"] == #""default";r=1;t=1"#)
    let second = try service.askForBody("POST", "/v1/sessions", fields)
    #expect(second?.status == first.status && second?["ratelimit"] == #""default";r=0;t=1"#)
    #expect(try await service.send("POST", "/v1/sessions", fields).status == 429)
    #expect(try service.askForBody("POST", "/v1/sessions", fields)?.status == 429)
    #expect(try await service.send("GET", "/healthz", [("Host", "localhost")]).status == 200)
  }

  @Test func aFloodOfAddressesTakesNoMoreRoom() {
    let limiter = RateLimiter(RateLimit(count: 1, seconds: 1), capacity: 160)
    for number in 0..<10_000 { _ = limiter.take(RateLimitedClient(IPAddress(ipv4: UInt32(number))), at: 0) }
    #expect(limiter.figures.clients == 160)
    #expect(limiter.figures.evictions == 10_000 - 160)
  }

  @Test func figuresTellOfClients() async throws {
    let service = try service(RateLimit(count: 5, seconds: 1))
    _ = try await service.send("GET", "/", from: "192.0.2.1")
    let text = try await service.send("GET", "/metrics", from: "192.0.2.2").text
    #expect(
      text.contains("\nbackstack_rate_limit_clients 2\n") && text.contains("\nbackstack_rate_limit_evictions_total 0\n")
    )
  }
}
