import Testing

@testable import HTTP

@Suite("Host and authority (RFC 9110 §7.2, RFC 3986 §3.2)")
struct AuthorityTests {
  private func isValid(_ text: String) -> Bool {
    Array(text.utf8).withUnsafeBytes { Authority.isValid($0) }
  }

  @Test func hostsAndPorts() {
    for text in [
      "", "a", "a.example", "127.0.0.1:8080", "a:", "a_b-c~d", "a%20b", "a,b;c=d!$&'()*+", ":80", "a:65535", "a:00080",
    ] {
      #expect(isValid(text), "\(text)")
    }
    for text in [
      "u@a", "a?b", "a/b", "a\\b", "\"a\"", "a b", "a:80a", "a:+80", "a:-1", "a:65536", "a:80:80", "a#b", "a%2", "a%zz",
      "a%", "<a>", "\u{E9}", "a:\u{FF18}",
    ] {
      #expect(!isValid(text), "\(text)")
    }
  }

  @Test func addressesInBrackets() {
    for text in [
      "[::1]", "[::1]:80", "[::]", "[1:2:3:4:5:6:7:8]", "[1::8]", "[::ffff:127.0.0.1]", "[1:2:3:4:5:6:1.2.3.4]",
      "[a::]",
      "[FE80::abcd]:",
    ] {
      #expect(isValid(text), "\(text)")
    }
    for text in [
      "[::1", "::1", "[]", "[:]", "[:::]", "[1:2:3]", "[1::2::3]", "[1:2:3:4:5:6:7:8:9]", "[12345::]", "[g::]",
      "[::1]80",
      "[::1]:x", "[1:2:3:4:5:6:7:8::]", "[:1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:]", "[::1.2.3]", "[::1.2.3.256]",
      "[::01.2.3.4]",
      "[1.2.3.4]", "[::1]]", "[fe80::1%25eth0]",
    ] {
      #expect(!isValid(text), "\(text)")
    }
  }

  @Test func theHostFieldIsRequiredOnceAndValid() {
    #expect(Transcript.of("GET / HTTP/1.1\r\n\r\n") == ["400", "closes"])
    #expect(Transcript.of("GET / HTTP/1.0\r\n\r\n") == ["GET /", "closes"])
    #expect(Transcript.of("GET / HTTP/1.1\r\nhOST: \t a \t\r\n\r\n") == ["GET /"])
    #expect(Transcript.of("GET / HTTP/1.1\r\nHost:\r\n\r\n") == ["GET /"])
    #expect(Transcript.of(get("/", "Host: a")) == ["400", "closes"])
    #expect(Transcript.of(get("/", "Host: b", version: "1.0")) == ["400", "closes"])
    // Ignored beside an absolute-form, but still checked.
    #expect(Transcript.of("GET http://b/ HTTP/1.1\r\nHost: other\r\n\r\n") == ["GET /"])
    #expect(Transcript.of("GET http://b/ HTTP/1.1\r\nHost: u@a\r\n\r\n") == ["400", "closes"])
    #expect(Transcript.of("GET http://b/ HTTP/1.1\r\n\r\n") == ["400", "closes"])
  }
}
