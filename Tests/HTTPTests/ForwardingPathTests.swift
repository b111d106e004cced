import HTTP
import Testing

@Suite("Forwarded (RFC 7239) and X-Forwarded-For")
struct ForwardingPathTests {
  private func path(_ lines: [String], _ field: ForwardingPath.Field) -> [IPAddress?]? {
    let head = "GET / HTTP/1.1\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
    return Transcript.request(head).flatMap { ForwardingPath($0.fields, in: field) }?.hops
  }

  private func usual(_ lines: String...) -> [IPAddress?]? { path(lines, .xForwardedFor) }
  private func standard(_ lines: String...) -> [IPAddress?]? { path(lines, .forwarded) }

  private func addresses(_ texts: String?...) -> [IPAddress?] {
    texts.map { $0.flatMap { IPAddress($0.utf8) } }
  }

  @Test func withoutThemThereIsNoWay() {
    for field in ForwardingPath.Field.allCases {
      #expect(path([], field) == nil)
      #expect(path(["X-Forwarded-For: , ,", "X-Forwarded-For:", "Forwarded: ,"], field) == nil)
    }
  }

  @Test func theUsualFieldIsAListOfAddresses() {
    #expect(usual("X-Forwarded-For: 192.0.2.1") == addresses("192.0.2.1"))
    #expect(
      usual("X-Forwarded-For: 192.0.2.1 ,\t2001:db8::1,, 10.0.0.1") == addresses("192.0.2.1", "2001:db8::1", "10.0.0.1")
    )
    #expect(usual("X-Forwarded-For: 192.0.2.1", "x-forwarded-for: 10.0.0.1") == addresses("192.0.2.1", "10.0.0.1"))
    #expect(
      usual("X-Forwarded-For: 192.0.2.1:4711, [2001:db8::1]:4711, [2001:db8::1]")
        == addresses("192.0.2.1", "2001:db8::1", "2001:db8::1"))
    #expect(
      usual("X-Forwarded-For: unknown, 1.2.3, [::1, [::1]x, ::1%0, 192.0.2.1")
        == addresses(nil, nil, nil, nil, nil, "192.0.2.1"))
  }

  @Test func theStandardFieldNamesTheClientAmongOtherThings() {
    #expect(standard("Forwarded: for=192.0.2.60;proto=http;by=203.0.113.43") == addresses("192.0.2.60"))
    #expect(standard("Forwarded: proto=http ; For=\"[2001:db8:cafe::17]:4711\"") == addresses("2001:db8:cafe::17"))
    #expect(
      standard("Forwarded: for=192.0.2.43, for=\"_a,b\", for=unknown, by=10.0.0.1")
        == addresses("192.0.2.43", nil, nil, nil))
    #expect(
      standard("Forwarded: for=192.0.2.43", "Forwarded: for=\"10.0.0.1:80\"") == addresses("192.0.2.43", "10.0.0.1"))
    #expect(standard("Forwarded: for 192.0.2.43, ;;, for=, for=\"10.0.0.1") == addresses(nil, nil, nil, nil))
  }

  @Test func theOneIsNotLookedAtForTheOther() {
    #expect(standard("X-Forwarded-For: 192.0.2.1") == nil)
    #expect(usual("Forwarded: for=192.0.2.1") == nil)
    #expect(usual("Forwarded: for=192.0.2.2", "X-Forwarded-For: 192.0.2.1") == addresses("192.0.2.1"))
  }

  /// Or a client could hide behind a quote what its proxy has written.
  @Test func theUsualFieldHasNoQuotedStrings() {
    #expect(usual("X-Forwarded-For: \", 203.0.113.7") == addresses(nil, "203.0.113.7"))
    #expect(usual("X-Forwarded-For: \"\\, 192.0.2.1\", 203.0.113.7") == addresses(nil, nil, "203.0.113.7"))
    #expect(usual("X-Forwarded-For: \"a", "X-Forwarded-For: 203.0.113.7") == addresses(nil, "203.0.113.7"))
  }
}
