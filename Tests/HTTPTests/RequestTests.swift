import HTTP
import Testing

@Suite("A request")
struct RequestTests {
  private func host(_ head: String) -> String? {
    Transcript.request(head + "\r\n")?.host.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func theHostIsThatOfItsFieldWithoutThePort() {
    #expect(host("GET / HTTP/1.1\r\nHost: a.example:8080\r\n") == "a.example")
    #expect(host("GET / HTTP/1.1\r\nhost: \t A:\r\n") == "A")
    #expect(host("GET / HTTP/1.1\r\nHost: [2001:db8::1]:80\r\n") == "[2001:db8::1]")
    #expect(host("GET / HTTP/1.1\r\nHost: [::1]\r\n") == "[::1]")
    #expect(host("GET / HTTP/1.1\r\nHost:\r\n") == "")
    #expect(host("GET / HTTP/1.0\r\n") == nil)
  }

  private func isOf(_ origin: String, _ host: String?) -> Bool? {
    let head = host.map { "POST / HTTP/1.1\r\nHost: \($0)\r\n\r\n" } ?? "POST / HTTP/1.0\r\n\r\n"
    return Transcript.request(head)?.isOf(origin: Array(origin.utf8)[...])
  }

  @Test(arguments: [
    ("http://a.example:8080", "a.example:8080"), ("https://A.example", "a.EXAMPLE"), ("https://a", "a:443"),
    ("http://a", "a:80"), ("http://[::1]:3000", "[::1]:3000"), ("https://a", "a"), ("https://a:443", "a"),
  ])
  func anOriginIsItsOwnByHostAndPort(_ origin: String, _ host: String) {
    #expect(isOf(origin, host) == true)
  }

  @Test(arguments: [
    ("http://a", "b"), ("http://a", "a:8080"), ("http://a:8080", "a"), ("https://a", "a:80"), ("http://a", "a:443"),
    ("null", "null"), ("", ""), ("a", "a"), ("http://a.b", "a"), ("http://[::1]", "[::2]"), ("http://a", nil),
    ("http://a/", "a"),
  ])
  func anotherIsNot(_ origin: String, _ host: String?) {
    #expect(isOf(origin, host) == false)
  }

  @Test func theTargetsHostCountsInsteadOfTheFields() {
    #expect(host("GET http://b:1/ HTTP/1.1\r\nHost: a\r\n") == "b")
    #expect(host("GET http://[::1]:1?x HTTP/1.1\r\nHost: a\r\n") == "[::1]")
    #expect(host("OPTIONS http://b HTTP/1.0\r\n") == "b")
  }
}
