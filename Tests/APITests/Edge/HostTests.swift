import HTTP
import JSON
import TestSupport
import Testing

@testable import API

/// Whom the server answers for (docs/api.md §2).
@Suite struct HostTests {
  private func allows(_ host: String?, _ names: [String] = []) throws -> Bool {
    try #require(HostList(names)).allows(host.map { Array($0.utf8)[...] })
  }

  /// Nobody can make an address stand for another one, or say what `localhost` is (RFC 6761 §6.3).
  @Test(arguments: [
    "localhost", "LocalHost", "localhost.", "app.localhost", "A.b.LOCALHOST", "app.localhost.", "127.0.0.1",
    "127.1.2.3",
    "[::1]", "[0:0:0:0:0:0:0:1]", "10.0.0.1", "0.0.0.0", "[2001:DB8::2]", "[::ffff:192.0.2.1]", "", nil,
  ])
  func addressesAndTheLoopbackAreAnsweredFor(_ host: String?) throws {
    #expect(try allows(host))
    #expect(try allows(host, ["a.example"]))
  }

  @Test(arguments: [
    "evil.example", "localhost.exa", "notlocalhost", "localhost..", "127.0.0.1.nip.io", "127.0.0.0x1", "127.1",
    "1.2.3.4.",
    "256.0.0.1", "x", "bench", "backstack", ".", "localhos",
  ])
  func othersAreNot(_ host: String) throws {
    #expect(try !allows(host))
  }

  @Test func namesAreAddedWithoutCase() throws {
    #expect(try allows("API.example", ["api.Example", "backstack"]))
    #expect(try allows("api.example.", ["api.Example"]) && allows("api.example", ["api.example."]))
    #expect(try allows("backstack", ["api.Example", "backstack"]))
    #expect(try !allows("b.example", ["api.Example"]))
    #expect(try !allows("x.api.example", ["api.Example"]))
  }

  @Test(arguments: [
    "", "a:80", "a/b", "http://a", "*.a", "[::1", "[1.2.3.4]", "ä.example", "a b", "-a", ".", "a..b", ".a", "::1",
    "127.1", "10.0.0.256", "1", "0x7f.0.0.0x1", "010.0.0.1", "::ffff:1.2.3.4",
  ])
  func namesAreHostsAlone(_ name: String) {
    #expect(HostList([name]) == nil)
  }

  @Test(arguments: ["10.0.0.1", "[2001:db8::1]", "a", "a-b_c.example", "1a.0xyz", "a.example."])
  func whatABrowserMaySendIsAHost(_ name: String) {
    #expect(HostList([name])?.names == [name])
  }

  @Test func anotherHostIs421OnEveryPathAndBeforeEverythingElse() async throws {
    let service = try Service { $0.hosts = HostList() }
    for (method, target) in [("GET", "/healthz"), ("POST", "/v1/nothing"), ("OPTIONS", "/v1/sessions"), ("PUT", "/")] {
      let answer = try await service.send(method, target, [("Host", "evil.example")])
      #expect(answer.status == 421 && answer.code == "misdirected_request", "\(method) \(target)")
    }
    let answer = try await service.send("GET", "http://evil.example/healthz", [("Host", "localhost")])
    #expect(answer.code == "misdirected_request")
    #expect(try answer.json["detail"]?.string?.contains("evil.example") == true)
    #expect(try await service.send("GET", "http://localhost/healthz", [("Host", "evil.example")]).status == 200)
    #expect(try await service.send("GET", "/healthz", [("Host", "localhost:1")]).status == 200)
    #expect(try service.askForBody("POST", "/v1/sessions", [("Host", "evil.example")])?.status == 421)
    #expect(try service.askForBody("POST", "/v1/sessions", [("Host", "127.0.0.1:80")]) == nil)
  }

  @Test func withoutAListEveryHostIsAnsweredFor() async throws {
    #expect(try await Service().send("GET", "/healthz", [("Host", "evil.example")]).status == 200)
  }
}
