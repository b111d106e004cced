import HTTP
import JSON
import TestStores
import TestSupport
import Testing

@testable import API

/// The service itself (docs/api.md §9).
@Suite struct ServiceTests {
  @Test func helloSaysWhatAndWhere() async throws {
    let service = try Service()
    let hello = try await service.send("GET", "/", [("Accept", "application/json, text/html")])
    #expect(try hello.keys == ["name", "version", "links", "limits"])
    #expect(try hello.json["version"]?.string == "1.2.3")
    #expect(try hello.json.at("/limits/bodyBytes")?.int == 1 << 20)
    #expect(try hello.json.at("/limits/screensPerStack")?.int == 1000)
    for link in try #require(try hello.json["links"]).members {
      let path = try #require(link.value.string).replacing("{code}", with: "at_root")
      #expect(try await service.send("GET", path).status == 200, "\(path)")
    }
    #expect(try await service.send("GET", "/").json["name"]?.string == "backstack")
  }

  @Test func aBrowserIsSentToThePage() async throws {
    let service = try Service()
    let browser = [("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")]
    let hello = try await service.send("GET", "/", browser)
    #expect(hello.status == 303)
    let page = try await service.send("GET", try #require(hello["location"]), browser)
    #expect(page["content-type"]?.hasPrefix("text/html") == true)
    #expect(page.text.contains("<script"))
  }

  /// Nothing runs in the page but its own script, and nothing of a session becomes HTML.
  @Test func theInspectorIsOneFileThatTrustsNobody() async throws {
    let service = try Service()
    let page = try await service.send("GET", "/inspector/")
    let policy = try #require(page["content-security-policy"])
    let nonce = try #require(policy.firstMatch(of: /script-src 'nonce-([0-9a-z]+)'/)).output.1
    #expect(policy.hasPrefix("default-src 'none'; ") && policy.contains("frame-ancestors 'none'"))
    #expect(!policy.contains("unsafe"))
    #expect(page.text.matches(of: /<(script|style)/).count == 2)
    #expect(page.text.contains("<script nonce=\"\(nonce)\">") && page.text.contains("<style nonce=\"\(nonce)\">"))
    for word in ["//", "innerHTML", "insertAdjacent", "document.write", "eval(", " onclick", " style="] {
      let found = page.text.ranges(of: word).filter { !page.text[$0.upperBound...].hasPrefix(" ") }
      #expect(found.isEmpty, "\(word)")
    }
    #expect(page["cache-control"] == "no-store")
    #expect(try await service.send("GET", "/inspector/").text != page.text)
  }

  @Test func healthAndReadiness() async throws {
    let service = try Service()
    #expect(try await service.send("GET", "/healthz").json["status"]?.string == "ok")
    #expect(try await service.send("GET", "/readyz").json["status"]?.string == "ready")
    service.handler.drain()
    let draining = try await service.send("GET", "/readyz")
    #expect(draining.status == 503 && draining.code == "unavailable")
    #expect(draining["retry-after"] != nil)
    #expect(try await service.send("GET", "/healthz").status == 200)
  }

  @Test func readinessAsksTheStore() async throws {
    let service = try Service()
    service.store.close()
    let answer = try await service.send("GET", "/readyz", [("X-Request-Id", "probe")])
    #expect(answer.status == 503 && answer["retry-after"] != nil)
    #expect(service.reports.all.map(\.requestID) == ["probe"])
    #expect(!answer.text.contains("closed"))
  }

  @Test func everyProblemHasItsPage() async throws {
    let service = try Service()
    for problem in Problem.all {
      let html = try await service.send("GET", problem.type, [("Accept", "text/html")])
      #expect(html["content-type"] == "text/html; charset=utf-8")
      #expect(html.text.contains("<code>\(problem.code)</code>"))
      let policy = try #require(html["content-security-policy"])
      let nonce = try #require(policy.firstMatch(of: /style-src 'nonce-([0-9a-z]+)'/)).output.1
      #expect(policy.hasPrefix("default-src 'none'; ") && html.text.contains("<style nonce=\"\(nonce)\">"))
      let json = try await service.send("GET", problem.type, [("Accept", "application/json")])
      #expect(try json.json["status"]?.int == Int64(problem.status.rawValue))
      let text = try await service.send("GET", problem.type, [("Accept", "text/plain")])
      #expect(text["content-type"] == "text/plain; charset=utf-8")
      #expect(text.text.contains(problem.explanation))
    }
    #expect(try await service.send("GET", "/problems/at_root")["content-type"]?.hasPrefix("text/html") == true)
    #expect(try await service.send("GET", "/problems/none").code == "route_not_found")
    #expect(try await service.send("GET", "/problems/at_root", [("Accept", "image/png")]).code == "not_acceptable")
  }

  /// Nothing that is for people is taken for something else, and what programs read has no more bytes than it needs.
  @Test func browsersDoNotGuessTypes() async throws {
    let service = try Service()
    for (path, accept, expected) in [
      ("/inspector/", "*/*", "nosniff"), ("/metrics", "*/*", "nosniff"), ("/problems/at_root", "text/html", "nosniff"),
      ("/problems/at_root", "text/plain", "nosniff"), ("/problems/at_root", "application/json", nil), ("/", "*/*", nil),
      ("/healthz", "*/*", nil), ("/v1/sessions/none", "*/*", nil),
    ] {
      let answer = try await service.send("GET", path, [("Accept", accept)])
      #expect(answer["x-content-type-options"] == expected, "\(path) as \(accept)")
    }
  }

  @Test func textIsEscapedInPages() {
    #expect(HTMLPage.prose("a < b & `c > \"d\"` e") == "a &lt; b &amp; <code>c &gt; &quot;d&quot;</code> e")
  }
}
