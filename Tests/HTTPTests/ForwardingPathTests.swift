import HTTP
import Testing

@Suite("Forwarded (RFC 7239) and X-Forwarded-For")
struct ForwardingPathTests {
  private func path(_ lines: String...) -> [IPAddress?]? {
    let head = "GET / HTTP/1.1\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
    return Transcript.request(head).flatMap { ForwardingPath($0.fields) }?.hops
  }

  private func addresses(_ texts: String?...) -> [IPAddress?] {
    texts.map { $0.flatMap { IPAddress($0.utf8) } }
  }

  @Test func withoutThemThereIsNoWay() {
    #expect(path() == nil)
    #expect(path("X-Forwarded-For:", "Forwarded: ,") == nil)
  }

  @Test func theUsualFieldIsAListOfAddresses() {
    #expect(path("X-Forwarded-For: 192.0.2.1") == addresses("192.0.2.1"))
    #expect(
      path("X-Forwarded-For: 192.0.2.1 ,\t2001:db8::1,, 10.0.0.1") == addresses("192.0.2.1", "2001:db8::1", "10.0.0.1"))
    #expect(path("X-Forwarded-For: 192.0.2.1", "x-forwarded-for: 10.0.0.1") == addresses("192.0.2.1", "10.0.0.1"))
    #expect(
      path("X-Forwarded-For: 192.0.2.1:4711, [2001:db8::1]:4711, [2001:db8::1]")
        == addresses("192.0.2.1", "2001:db8::1", "2001:db8::1"))
    #expect(
      path("X-Forwarded-For: unknown, 1.2.3, [::1, [::1]x, ::1%0, 192.0.2.1")
        == addresses(nil, nil, nil, nil, nil, "192.0.2.1"))
  }

  @Test func theStandardFieldNamesTheClientAmongOtherThings() {
    #expect(path("Forwarded: for=192.0.2.60;proto=http;by=203.0.113.43") == addresses("192.0.2.60"))
    #expect(path("Forwarded: proto=http ; For=\"[2001:db8:cafe::17]:4711\"") == addresses("2001:db8:cafe::17"))
    #expect(
      path("Forwarded: for=192.0.2.43, for=\"_a,b\", for=unknown, by=10.0.0.1")
        == addresses("192.0.2.43", nil, nil, nil))
    #expect(path("Forwarded: for=192.0.2.43", "Forwarded: for=\"10.0.0.1:80\"") == addresses("192.0.2.43", "10.0.0.1"))
    #expect(path("Forwarded: for 192.0.2.43, ;;, for=, for=\"10.0.0.1") == addresses(nil, nil, nil, nil))
  }

  @Test func bothOfThemCountOnlyWhenTheyAgree() {
    #expect(path("Forwarded: for=192.0.2.1", "X-Forwarded-For: 192.0.2.1") == addresses("192.0.2.1"))
    #expect(path("Forwarded: for=192.0.2.1", "X-Forwarded-For: 192.0.2.2") == nil)
    #expect(path("Forwarded: for=192.0.2.1", "X-Forwarded-For: 192.0.2.9, 192.0.2.1") == nil)
  }
}
