import HTTP
import Testing

/// What is known of a request that is refused.
@Suite struct FieldsReadTests {
  private func origin(of text: String, limits: HTTPLimits = HTTPLimits()) -> String? {
    var transcript = Transcript(limits: limits)
    transcript.answers = false
    transcript.send(text)
    #expect(transcript.failures.count == 1)
    return transcript.machine.fieldsRead[.origin]
  }

  @Test func whatWasReadBeforeTheFaultIsKnown() {
    var limits = HTTPLimits()
    limits.bodyBytes = 8
    #expect(origin(of: get("/", "Origin: http://a", "Bad Line")) == "http://a")
    #expect(origin(of: get("/", "Bad Line", "Origin: http://a")) == nil)
    #expect(origin(of: get("/", "Origin: http://a", "Expect: x")) == "http://a")
    #expect(origin(of: post("Origin: http://a", "Content-Length: 9", body: ""), limits: limits) == "http://a")
    #expect(
      origin(of: post("Origin: http://a", "Transfer-Encoding: chunked", body: "9\r\n123456789"), limits: limits)
        == "http://a")
    #expect(origin(of: "GET / HTTP/2.0\r\nOrigin: http://a\r\n\r\n") == nil)
  }

  @Test func theNextRequestHasItsOwn() {
    var transcript = Transcript()
    transcript.send(get("/", "Origin: http://a") + get("/", "Origin: http://b", "Bad Line"))
    #expect(transcript.events == ["GET /", "400", "closes"])
    transcript = Transcript()
    transcript.send(get("/", "Origin: http://a") + "GET / HTTP/1.1\r\nHost: a\r\nX-A: 1\r\nOri")
    #expect(transcript.machine.fieldsRead.map(\.name) == ["Host", "X-A"])
  }

  @Test func requestsSayWhereTheyComeFrom() {
    let peer = IPAddress(ipv4: 1)
    for text in [get(), post("Content-Length: 1", body: "x"), post("Transfer-Encoding: chunked", body: "0\r\n\r\n")] {
      var machine = ConnectionMachine(limits: HTTPLimits(), peer: peer)
      Array(text.utf8).withUnsafeBytes { machine.receive($0) }
      guard case .request(let request) = machine.next() else {
        Issue.record("no request: \(text)")
        continue
      }
      #expect(request.peer == peer)
    }
  }
}
