import HTTP
import Testing

@Suite("Limits and their exact codes")
struct LimitTests {
  private func both(_ text: String, _ limits: HTTPLimits = HTTPLimits()) -> [String] {
    let whole = Transcript.of(text, limits: limits)
    #expect(Transcript.bytewise(text, limits: limits) == whole)
    return whole
  }

  @Test func theRequestLineFitsOrIs414() {
    var limits = HTTPLimits()
    limits.requestLineBytes = 20
    #expect("GET /234567 HTTP/1.1".utf8.count == 20)
    #expect(both("GET /234567 HTTP/1.1\r\nHost: a\r\n\r\n", limits) == ["GET /234567"])
    #expect(both("GET /2345678 HTTP/1.1\r\nHost: a\r\n\r\n", limits) == ["414", "closes"])
    #expect(both("GET /" + String(repeating: "a", count: 9_000)) == ["414", "closes"])
  }

  @Test func theHeadFitsOrIs431() {
    var limits = HTTPLimits()
    let head = get("/", "X: yyyy")
    limits.headBytes = head.utf8.count
    #expect(both(head, limits) == ["GET /"])
    limits.headBytes -= 1
    #expect(both(head, limits) == ["431", "closes"])
    #expect(both("GET / HTTP/1.1\r\nX: " + String(repeating: "b", count: 40_000)) == ["431", "closes"])
    #expect(both("GET / HTTP/1.1\r\n" + String(repeating: "N", count: 40_000)) == ["431", "closes"])
  }

  @Test func theNumberOfFieldsFitsOrIs431() {
    var limits = HTTPLimits()
    limits.fieldCount = 3
    #expect(both(get("/", "A: 1", "B: 2"), limits) == ["GET /"])
    #expect(both(get("/", "A: 1", "B: 2", "C: 3"), limits) == ["431", "closes"])
  }

  @Test func theBodyFitsOrIs413() {
    var limits = HTTPLimits()
    limits.bodyBytes = 5
    #expect(both(post("Content-Length: 5", body: "abcde"), limits) == ["POST / +5"])
    #expect(both(post("Content-Length: 6", body: ""), limits) == ["413", "closes"])
    #expect(both(post("Transfer-Encoding: chunked", body: "3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n"), limits) == ["POST / +5"])
    #expect(both(post("Transfer-Encoding: chunked", body: "3\r\nabc\r\n3\r\n"), limits) == ["413", "closes"])
    for length in ["9223372036854775807", "9223372036854775808", "18446744073709551621", "99999999999999999999999"] {
      #expect(both(post("Content-Length: \(length)", body: "abcde")) == ["413", "closes"])
    }
    for size in ["7FFFFFFFFFFFFFFF", "FFFFFFFFFFFFFFFF", "10000000000000005"] {
      #expect(both(post("Transfer-Encoding: chunked", body: "\(size)\r\nabcde\r\n0\r\n\r\n")) == ["413", "closes"])
    }
    #expect(both(post("Expect: 100-continue", "Content-Length: 99999999999", body: "")) == ["413", "closes"])
  }

  @Test func chunkLinesAndExtensionsAreBounded() {
    var limits = HTTPLimits()
    limits.chunkLineBytes = 10
    limits.chunkExtensionBytes = 12
    func chunks(_ text: String) -> [String] { both(post("Transfer-Encoding: chunked", body: text), limits) }
    #expect(chunks("00000001;x\r\na\r\n0\r\n\r\n") == ["POST / +1"])
    #expect(chunks("00000001;xy\r\na\r\n0\r\n\r\n") == ["400", "closes"])
    #expect(chunks("1;23456\r\na\r\n1;23456\r\nb\r\n0\r\n\r\n") == ["POST / +2"])
    #expect(chunks("1;23456\r\na\r\n1;234567\r\nb\r\n0\r\n\r\n") == ["400", "closes"])
  }

  @Test func trailersAreBounded() {
    var limits = HTTPLimits()
    limits.trailerBytes = 12
    func trailer(_ text: String) -> [String] {
      both(post("Transfer-Encoding: chunked", body: "1\r\na\r\n0\r\n" + text), limits)
    }
    #expect(trailer("T: 56789\r\n\r\n") == ["POST / +1"])
    #expect(trailer("T: 567890\r\n\r\n") == ["431", "closes"])
    #expect(trailer("T: 5\r\nU: 6\r\n\r\n") == ["431", "closes"])
    #expect(trailer(String(repeating: "T: u\r\n", count: 50)) == ["431", "closes"])
  }

  @Test func everyRefusalSaysWhatTheContractCallsIt() {
    let codes: [(String, String)] = [
      ("GET / HTTP/1.1\r\n\r\n", "bad_request"), ("GET / HTTP/2.0\r\n", "http_version_not_supported"),
      ("FROB / HTTP/1.1\r\n", "not_implemented"), (get("/", "Expect: x"), "expectation_failed"),
      (post("Content-Length: 9999999", body: ""), "body_too_large"),
      (post("Content-Type: a/b", body: ""), "length_required"),
      ("GET /" + String(repeating: "a", count: 9_000), "uri_too_long"),
      ("GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 101), "headers_too_large"),
    ]
    for (text, code) in codes {
      var client = Transcript()
      client.send(text)
      #expect(client.failures.map(\.code) == [code])
      #expect(client.failures.allSatisfy { $0.closes && !$0.detail.isEmpty })
    }
  }
}
