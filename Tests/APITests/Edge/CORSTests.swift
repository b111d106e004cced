import HTTP
import JSON
import TestSupport
import Testing

@testable import API

/// Pages of other origins (docs/api.md §2; Fetch standard §3.3).
@Suite struct CORSTests {
  private static let page = [("Origin", "https://app.example")]
  private static let preflight = page + [("Access-Control-Request-Method", "PUT")]

  private func service(_ origins: OriginList = .listed(["https://other.example", "https://app.example"])) throws
    -> Service
  {
    try Service { $0.origins = origins }
  }

  /// The fields about origins, in the order in which they came.
  private func fields(_ answer: Answer) -> [String] {
    answer.fields.map(\.name).filter { $0.hasPrefix("access-control-") || $0 == "vary" }
  }

  @Test(arguments: [
    "https://app.example", "http://localhost:5173", "https://a.b-c_d.example:8443", "http://[::1]:3000",
    "capacitor://localhost", "chrome-extension://abcdefgh", "http://127.0.0.1", "http://[2001:db8::1:0:0:1]",
    "http://[::ffff:7f00:1]", "http://[1:2:3:4:5:6:7:8]", "http://[fe80::]:8080", "https://a:65535", "http://a:443",
  ])
  func originsAreWhatBrowsersWrite(_ origin: String) {
    #expect(OriginList([origin]) == .listed([origin]))
  }

  @Test(arguments: [
    "", "null", "app.example", "https://", "https://app.example/", "https://App.example", "HTTPS://app.example", "://a",
    "https://app.example:443", "http://app.example:80", "https://a?b", "https://a#b", "https://u@a",
    "https://*.example",
    "https://ä.example", "1s://a", "https://a b", "*", "https://a:", "https://a:99999", "https://:", "https://:80",
    "https://a:0", "https://a:+1", "https://a:080", "https://a:65536", "https://a:b", "https://a:1:2", "https://[::1",
    "https://[::1]x", "https://[0::1]", "https://[::1]:", "https://[1::0:0]", "https://[::ffff:1.2.3.4]", "https://::1",
    "https://[1.2.3.4]", "https://127.1", "https://0x7f000001", "https://1.2.3.400", "https://a..b", "https://[]",
  ])
  func otherThingsAreNone(_ origin: String) {
    #expect(OriginList([origin]) == nil)
  }

  @Test func withoutOriginsNothingIsSaid() async throws {
    let service = try Service()
    #expect(try await fields(service.send("GET", "/healthz", Self.page)).isEmpty)
    #expect(try await fields(service.send("OPTIONS", "/healthz", Self.preflight)).isEmpty)
  }

  @Test func aListedOriginMayReadAnswersAndTheirFields() async throws {
    let service = try service()
    let answer = try await service.send("POST", "/v1/sessions", Self.page, body: #"{"id":"s"}"#)
    #expect(answer["access-control-allow-origin"] == "https://app.example")
    #expect(answer["access-control-allow-credentials"] == "true")
    let exposed = Set(
      (answer["access-control-expose-headers"] ?? "").split(separator: ",").map { $0.drop { $0 == " " }.lowercased() })
    #expect(
      exposed.isSuperset(of: ["etag", "location", "x-request-id", "retry-after", "ratelimit", "ratelimit-policy"]))
    #expect(answer["vary"] == "Origin")
  }

  @Test func otherOriginsAndNoneAreToldNothingButThatItVaries() async throws {
    let service = try service()
    for origin in [
      "https://evil.example", "null", "https://app.example.evil", "HTTPS://app.example", "https://app.example:443", "",
    ] {
      #expect(try await fields(service.send("GET", "/healthz", [("Origin", origin)])) == ["vary"], "\(origin)")
    }
    #expect(try await fields(service.send("GET", "/healthz")) == ["vary"])
  }

  @Test func everyKindOfAnswerSaysIt() async throws {
    let service = try service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"s"}"#)
    let requests: [(String, String, [(String, String)], Int)] = [
      ("GET", "/v1/nothing", [], 404), ("PATCH", "/healthz", [], 405), ("GET", "/v1/sessions/none", [], 404),
      ("GET", "/v1/sessions/s", [("If-None-Match", "*")], 304), ("GET", "/v1/sessions/s?x", [], 400),
      ("HEAD", "/", [], 200),
      ("GET", "/", [("Accept", "text/html")], 303), ("DELETE", "/v1/sessions/s", [("If-Match", "\"x\"")], 412),
    ]
    for (method, target, more, status) in requests {
      let answer = try await service.send(method, target, Self.page + more)
      #expect(
        answer.status == status && answer["access-control-allow-origin"] == "https://app.example", "\(method) \(target)"
      )
    }
    let refused = try service.askForBody("POST", "/v1/sessions", Self.page + [("Content-Type", "text/plain")])
    #expect(refused?.status == 415 && refused?["access-control-allow-origin"] == "https://app.example")
    let broken = try await service.send("GET", "/healthz", Self.page + [("Expect", "tea")])
    #expect(broken.status == 417 && broken["access-control-allow-origin"] == "https://app.example")
    let stream = try await service.events("/v1/sessions/s/events", Self.page)
    #expect(stream.head["access-control-allow-origin"] == "https://app.example")
  }

  @Test func whatIsKeptForARepeatSaysNothingOfWhoAskedFirst() async throws {
    let service = try service()
    let key = [("Idempotency-Key", "k")]
    let body = #"{"id":"s"}"#
    let first = try await service.send("POST", "/v1/sessions", Self.page + key, body: body)
    #expect(first["access-control-allow-origin"] == "https://app.example")
    let again = try await service.send("POST", "/v1/sessions", [("Origin", "https://other.example")] + key, body: body)
    #expect(again["idempotency-replayed"] == "true")
    #expect(again.fields.filter { $0.name == "access-control-allow-origin" }.map(\.value) == ["https://other.example"])
  }

  @Test func aPreflightSaysWhatThePathTakes() async throws {
    let service = try service()
    let answer = try await service.send("OPTIONS", "/v1/sessions/s", Self.preflight)
    #expect(answer.status == 204 && answer.text.isEmpty)
    #expect(answer["access-control-allow-methods"] == answer["allow"])
    #expect(answer["access-control-allow-methods"]?.contains("PATCH") == true)
    #expect(answer["access-control-allow-origin"] == "https://app.example")
    #expect(answer["access-control-max-age"] == "600" && answer["vary"] == "Origin")
    let allowed = Set(
      (answer["access-control-allow-headers"] ?? "").split(separator: ",").map { $0.drop { $0 == " " }.lowercased() })
    #expect(
      allowed.isSuperset(of: [
        "authorization", "content-type", "if-match", "idempotency-key", "last-event-id", "prefer",
      ]))
  }

  /// A browser shows a page nothing of a preflight that fails, and so not what is wrong with its path.
  @Test(arguments: ["/v1/nothing", "/v1/sessions/", "/v1/sessions/%zz", "*"])
  func aPreflightWhereNothingIsLeavesItToTheRequest(_ target: String) async throws {
    let service = try service()
    let answer = try await service.send("OPTIONS", target, Self.preflight)
    #expect(answer.status == 204 && answer["access-control-allow-origin"] == "https://app.example")
    #expect(answer["access-control-allow-methods"] == "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS")
    if target == "*" { return }
    let request = try await service.send("PUT", target, Self.page, body: "{}")
    #expect([400, 404].contains(request.status) && request["access-control-allow-origin"] == "https://app.example")
  }

  @Test func whatIsNoPreflightIsAnOrdinaryQuestion() async throws {
    let service = try service()
    for more in [
      Self.page, [("Access-Control-Request-Method", "PUT")],
      [("Origin", "https://evil.example"), ("Access-Control-Request-Method", "PUT")],
    ] {
      let answer = try await service.send("OPTIONS", "/v1/sessions", more)
      #expect(answer.status == 204 && answer["allow"] != nil && answer["access-control-allow-methods"] == nil)
    }
  }

  @Test func anyOriginMayAskWithoutCredentials() async throws {
    let service = try service(.any)
    for more in [Self.page, [("Origin", "null")], []] {
      let answer = try await service.send("GET", "/healthz", more)
      #expect(answer["access-control-allow-origin"] == "*")
      #expect(answer["access-control-allow-credentials"] == nil && answer["vary"] == nil)
    }
    #expect(
      try await service.send("OPTIONS", "/healthz", Self.preflight)["access-control-allow-methods"]
        == "GET, HEAD, OPTIONS")
  }

  @Test func originsMayBeReplacedWhileServing() async throws {
    let service = try Service()
    func allowed() async throws -> String? {
      try await service.send("GET", "/healthz", Self.page)["access-control-allow-origin"]
    }
    #expect(try await allowed() == nil)
    service.handler.allow(.listed(["https://app.example"]))
    #expect(try await allowed() == "https://app.example")
    service.handler.allow(.listed(["https://other.example"]))
    #expect(try await allowed() == nil)
    service.handler.allow(.any)
    #expect(try await allowed() == "*")
    service.handler.allow(.none)
    #expect(try await fields(service.send("GET", "/healthz", Self.page)).isEmpty)
  }
}
