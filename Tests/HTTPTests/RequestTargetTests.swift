import HTTP
import Testing

@Suite("The request target (RFC 9112 §3.2)")
struct RequestTargetTests {
  private func target(_ text: String, method: String = "GET") -> RequestTarget? {
    Transcript.request("\(method) \(text) HTTP/1.1\r\nHost: a\r\n\r\n")?.target
  }

  private func origin(_ path: String, _ query: String? = nil, of authority: String? = nil) -> RequestTarget {
    RequestTarget(
      path: Array(path.utf8), query: query.map { Array($0.utf8) }, authority: authority.map { Array($0.utf8) })
  }

  @Test func originFormIsKeptAsSent() {
    #expect(target("/") == origin("/"))
    #expect(target("/a%2Fb/../c?x=%20&y") == origin("/a%2Fb/../c", "x=%20&y"))
    #expect(target("/a?") == origin("/a", ""))
    #expect(target("/a?b?c") == origin("/a", "b?c"))
    #expect(target("//a") == origin("//a"))
    #expect(target("/a?e[]=2&e[[=3|4") == origin("/a", "e[]=2&e[[=3|4"))
  }

  @Test func absoluteFormIsReducedToOriginForm() {
    #expect(target("http://b:80/a?x") == origin("/a", "x", of: "b:80"))
    #expect(target("HTTP://b/a") == origin("/a", of: "b"))
    #expect(target("http://b") == origin("/", of: "b"))
    #expect(target("http://b?x") == origin("/", "x", of: "b"))
    #expect(target("http://[::1]:80/a") == origin("/a", of: "[::1]:80"))
    #expect(target("http://b", method: "OPTIONS") == origin("*", of: "b"))
    #expect(target("http://b/?x=http://c") == origin("/", "x=http://c", of: "b"))
  }

  @Test func onlyHTTPWithAHostIsServed() {
    for text in [
      "https://a/", "ftp://a/", "http:///a", "http://:80/a", "http://?x", "http:/a", "http:a", "http://u@a/",
      "http://[::1/a",
      "http://a:b/", "http//a", "://a/", "h\u{212A}://a/",
    ] {
      #expect(target(text) == nil, "\(text)")
    }
  }

  @Test func asteriskIsForOptionsAndAuthorityForNobody() {
    #expect(target("*", method: "OPTIONS") == origin("*"))
    #expect(target("*") == nil)
    #expect(target("a:80") == nil)
    #expect(target("v1/health") == nil)
    #expect(Transcript.of("CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n") == ["501", "closes"])
    #expect(Transcript.of("CONNECT /a HTTP/1.1\r\nHost: a\r\n\r\n") == ["501", "closes"])
  }

  @Test func whatHasToBeEncodedIsRefused() {
    for text in ["/a#b", "/a\0", "/\u{E9}", "/a\u{7F}", "/a\tb"] { #expect(target(text) == nil, "\(text)") }
  }

  @Test func segmentsAreSplitThenDecodedOnce() throws {
    #expect(try origin("/").segments() == [])
    #expect(try origin("*").segments() == [])
    #expect(try origin("/v1/sessions").segments() == ["v1", "sessions"])
    #expect(try origin("/a/").segments() == ["a", ""])
    #expect(try origin("//a").segments() == ["", "a"])
    #expect(try origin("/a%2Fb/c%20d").segments() == ["a/b", "c d"])
    #expect(try origin("/%252e%252e/%2e%2e/..").segments() == ["%2e%2e", "..", ".."])
    #expect(try origin("/a+b/%C3%A9").segments() == ["a+b", "\u{E9}"])
  }

  @Test func wrongEscapesAre400AndKeepTheConnection() {
    for path in ["/%", "/a%", "/%2", "/%zz", "/%+1", "/%00", "/a%00b", "/%ff", "/%C3", "/%C3/%A9", "/%ED%A0%80"] {
      let failure = #expect(throws: RequestFailure.self, "\(path)") { try origin(path).segments() }
      #expect(failure?.status == .badRequest && failure?.closes == false)
    }
  }

  @Test func queryItemsKeepOrderAndRepetitions() throws {
    func items(_ query: String?) throws -> [String] {
      try origin("/", query).queryItems().map { "\($0.name)→\($0.value ?? "nil")" }
    }
    #expect(try items(nil) == [])
    #expect(try items("") == [])
    #expect(try items("a=1&a=2&b&c=&&=d") == ["a→1", "a→2", "b→nil", "c→", "→d"])
    #expect(try items("a=b=c&d%3De=%26+x") == ["a→b=c", "d=e→& x"])
    #expect(try items("e%5B%5D=1") == ["e[]→1"])
    for query in ["a=%", "%zz", "a=%00", "a=%ff"] {
      #expect(throws: RequestFailure.self, "\(query)") { try origin("/", query).queryItems() }
    }
  }
}
