import HTTP
import Testing

@Suite("Where the content ends (RFC 9112 §6)")
struct FramingTests {
  private func both(_ text: String) -> [String] {
    let whole = Transcript.of(text)
    #expect(Transcript.bytewise(text) == whole)
    return whole
  }

  @Test func aLengthIsDigits() {
    #expect(both(post("Content-Length: 5", body: "hello")) == ["POST / +5"])
    #expect(both(post("conTENT-LENgth:5", body: "hello")) == ["POST / +5"])
    #expect(both(post("Content-Length: 000000000000000000000000000005", body: "hello")) == ["POST / +5"])
    #expect(both(post("Content-Length: 0", body: "")) == ["POST /"])
    for value in [
      "+5", "-5", "-1", "-0", "0x5", "5.0", "abc", "5Z", "5;x", "5 5", "", "\u{FF15}", "5\u{301}", "5, 5", "5,6", "1e1",
      "5,",
    ] {
      #expect(both(post("Content-Length: \(value)", body: "hello")) == ["400", "closes"], "\(value)")
    }
  }

  @Test func oneLengthIsEnough() {
    for second in ["5", "0", "", "05"] {
      let text = post("Content-Length: 5", "Content-Length: \(second)", body: "hello")
      #expect(both(text) == ["400", "closes"], "\(second)")
    }
  }

  @Test func chunkedAloneIsUnderstood() {
    let body = "5\r\nhello\r\n0\r\n\r\n"
    for value in ["chunked", "Chunked", "\t chunked \t", ",chunked", "chunked,", " , chunked , "] {
      #expect(both(post("Transfer-Encoding: \(value)", body: body)) == ["POST / +5"], "\(value)")
    }
    for value in [
      "chunked, gzip", "pigeons", "chunked, chunked", "xchunked", "chunkedchunked", "cow chunked bar", "\u{B}chunked",
      "chun\u{212A}ed", "chunked;q=1", "\"chunked\"", "identity", "", ",", "chunked\u{1F}", "chunked identity",
    ] {
      #expect(both(post("Transfer-Encoding: \(value)", body: body)) == ["400", "closes"], "\(value)")
    }
    for value in ["gzip, chunked", "identity,chunked", "x, y, chunked"] {
      #expect(both(post("Transfer-Encoding: \(value)", body: body)) == ["501", "closes"], "\(value)")
    }
    let lines = ["gzip": "501", "chunked": "400"]
    for (first, status) in lines {
      let text = post("Transfer-Encoding: \(first)", "Transfer-Encoding: chunked", body: body)
      #expect(both(text) == [status, "closes"])
    }
  }

  @Test func bothOfThemAreRefusedInAnyOrder() {
    let body = "0\r\n\r\n" + get("/smuggled")
    #expect(both(post("Content-Length: 5", "Transfer-Encoding: chunked", body: body)) == ["400", "closes"])
    #expect(both(post("Transfer-Encoding: chunked", "Content-Length: 5", body: body)) == ["400", "closes"])
    #expect(both(post("Content-Length: 0", "Transfer-Encoding: x", body: body)) == ["400", "closes"])
  }

  @Test func oneZeroHasNoTransferCodings() {
    let text = post("Connection: keep-alive", "Transfer-Encoding: chunked", body: "0\r\n\r\n", version: "1.0")
    #expect(both(text) == ["400", "closes"])
  }

  @Test func announcedContentWithoutALengthIs411() {
    for method in ["POST", "PUT", "PATCH"] {
      let head = "\(method) / HTTP/1.1\r\nHost: a\r\n"
      #expect(both(head + "Content-Type: application/json\r\n\r\n") == ["411", "closes"])
      #expect(both(head + "\r\n") == ["\(method) /"])
      #expect(both(head + "Content-Type: application/json\r\nContent-Length: 0\r\n\r\n") == ["\(method) /"])
    }
    #expect(both(get("/", "Content-Type: application/json")) == ["GET /"])
    // The length hides behind what some take for a line end.
    let hidden = "X: y\u{2028}Content-Length: 2"
    #expect(both(post("Content-Type: application/json", hidden, body: "{}")) == ["411", "closes"])
  }

  @Test func anyMethodMayHaveContent() {
    let head = "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
    #expect(both(head + get("/b")) == ["GET / +5", "GET /b"])
  }

  @Test func contentIsNeverReadAsARequest() {
    let inner = get("/smuggled")
    let text = post("Content-Length: \(inner.utf8.count)", body: inner)
    #expect(both(text + get("/b")) == ["POST / +\(inner.utf8.count)", "GET /b"])
  }

  @Test func connectionOptionsCannotHideTheLength() {
    let text = post("Connection: keep-alive, Content-Length", "Content-Length: 5", body: "hello")
    #expect(both(text + get("/b")) == ["POST / +5", "GET /b"])
  }
}
