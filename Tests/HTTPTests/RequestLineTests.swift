import HTTP
import Testing

@Suite("The request line (RFC 9112 §3)")
struct RequestLineTests {
  private func status(_ line: String) -> [String] {
    Transcript.of("\(line)\r\nHost: a\r\n\r\n")
  }

  @Test func methodsAreTokensWithCase() {
    for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] {
      #expect(status("\(method) /a HTTP/1.1") == ["\(method) /a"])
    }
    for unknown in ["get", "FROB", "M-S!#$%&'*+.^_`|~9", "PROPFIND", "GETGET"] {
      #expect(status("\(unknown) / HTTP/1.1") == ["501", "closes"], "\(unknown)")
    }
    for wrong in ["G@T", "GE\0T", "GET\u{301}", "G\u{45B}T", "", "GET:"] {
      #expect(status("\(wrong) / HTTP/1.1") == ["400", "closes"], "\(wrong)")
    }
  }

  @Test func exactlyOneSpaceStandsBetweenTheParts() {
    for line in [
      " GET / HTTP/1.1", "GET  / HTTP/1.1", "GET /  HTTP/1.1", "GET / HTTP/1.1 ", "GET\t/\tHTTP/1.1",
      "GET /a b HTTP/1.1",
      "GET", "GET ", "GET /", "GET / ", "    ", "GET /\u{B}HTTP/1.1", "Extra lineGET / HTTP/1.1", "GET\r/ HTTP/1.1",
    ] {
      #expect(status(line) == ["400", "closes"], "\(line)")
    }
  }

  @Test func versionOneIsServedAndOthersAre505() {
    #expect(status("GET / HTTP/1.1") == ["GET /"])
    #expect(status("GET / HTTP/1.2") == ["GET /"])
    #expect(status("GET / HTTP/1.9") == ["GET /"])
    #expect(status("GET / HTTP/1.0") == ["GET /", "closes"])
    for line in ["GET / HTTP/2.0", "GET / HTTP/0.9", "GET / HTTP/9.9", "PRI * HTTP/2.0"] {
      #expect(status(line) == ["505", "closes"], "\(line)")
    }
    for version in [
      "HTTP/1.10", "HTTP/1", "HTTP/11", "HTTP/.1", "HTTP/1.", "http/1.1", "RTSP/1.0", "HTTP/1,1", "HTTP/+1.1",
      "HTTP/9223372036854775808.1", "HTTP/\u{FF11}.1", "HTTP 1.1",
    ] {
      #expect(status("GET / \(version)") == ["400", "closes"], "\(version)")
    }
  }

  @Test func aLineEndIsCRLFAndNothingElse() {
    #expect(Transcript.of("GET / HTTP/1.1\nHost: a\r\n\r\n") == ["400", "closes"])
    #expect(Transcript.of("GET / HTTP/1.1\n") == ["400", "closes"])
    #expect(Transcript.of("\n\nGET / HTTP/1.1\r\nHost: a\r\n\r\n") == ["400", "closes"])
    #expect(Transcript.of("GET /\nHTTP/1.1\r\nHost: a\r\n\r\n") == ["400", "closes"])
    #expect(Transcript.of("GET / HTTP/1.1\rHost: a\r\n\r\n") == ["400", "closes"])
    #expect(Transcript.of("GET / HTTP/1.1\r\r\nHost: a\r\n\r\n") == ["400", "closes"])
  }

  @Test func aTLSClientIsToldAtOnce() {
    #expect(Transcript.of("\u{16}\u{3}\u{1}") == ["400", "closes"])
  }
}
