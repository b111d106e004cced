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

  @Test func theTargetsHostCountsInsteadOfTheFields() {
    #expect(host("GET http://b:1/ HTTP/1.1\r\nHost: a\r\n") == "b")
    #expect(host("GET http://[::1]:1?x HTTP/1.1\r\nHost: a\r\n") == "[::1]")
    #expect(host("OPTIONS http://b HTTP/1.0\r\n") == "b")
  }
}
