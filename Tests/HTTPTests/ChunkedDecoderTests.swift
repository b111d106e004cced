import HTTP
import Testing

@Suite("The chunked transfer coding (RFC 9112 §7.1)")
struct ChunkedDecoderTests {
  private func transcript(_ body: String) -> [String] {
    let text = post("Transfer-Encoding: chunked", body: body)
    let whole = Transcript.of(text)
    #expect(Transcript.bytewise(text) == whole)
    return whole
  }

  private func content(_ body: String) -> String? {
    Transcript.request(post("Transfer-Encoding: chunked", body: body)).map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test func chunksAreJoined() {
    #expect(content("5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n") == "hello world")
    #expect(content("0\r\n\r\n")?.isEmpty == true)
    #expect(content("A\r\n0123456789\r\na\r\n0123456789\r\n00\r\n\r\n") == "01234567890123456789")
    #expect(content("00005\r\nhello\r\n000\r\n\r\n") == "hello")
    #expect(content("7\r\n0\r\n\r\nab\r\n0\r\n\r\n") == "0\r\n\r\nab")
  }

  @Test func extensionsAreSkipped() {
    for text in ["5;", "5;a", "5;a=b", "5 ; a = \"b;c\"", "5\t;x", "5;a=\"b", "5;\u{E9}"] {
      #expect(content("\(text)\r\nhello\r\n0;last\r\n\r\n") == "hello", "\(text)")
    }
  }

  @Test func aSizeIsHexDigitsAndNothingElse() {
    for size in [
      "+5", "-5", "5h", "", " 5", "5 ", "0x5", "5\0", "5\r", "\u{FF15}", "5,", "5\rX", "5;\n", "5;a\u{1}", "5 a", "g",
      "5;a\rb",
    ] {
      #expect(transcript("\(size)\r\nhello\r\n0\r\n\r\n") == ["400", "closes"], "\(size)")
    }
    for last in ["", "-0", "0x0", "0\0", "00 ", "O"] {
      #expect(transcript("5\r\nhello\r\n\(last)\r\n\r\n") == ["400", "closes"], "\(last)")
    }
  }

  @Test func dataIsFollowedByCRLF() {
    for text in ["hello0\r\n\r\n", "hello\rX0\r\n\r\n", "hello\n0\r\n\r\n", "hello\r\n\r\n0\r\n\r\n", "hellohello\r\n"]
    {
      #expect(transcript("5\r\n\(text)") == ["400", "closes"], "\(text)")
    }
    #expect(transcript("\r\n\r\n5\r\nhello\r\n0\r\n\r\n") == ["400", "closes"])
    #expect(transcript("5\nhello\r\n0\r\n\r\n") == ["400", "closes"])
  }

  @Test func trailersAreCheckedAndDropped() throws {
    let text = post("Transfer-Encoding: chunked", body: "1\r\na\r\n0\r\nContent-Length: 9\r\nX: y\r\n\r\n" + get("/b"))
    var client = Transcript()
    client.send(text)
    #expect(client.events == ["POST / +1", "GET /b"])
    #expect(client.requests.first?.fields.count == 2)
    for trailer in ["GET /smuggled HTTP/1.1", " X: y", "X : y", "X: a\u{0}b", "X: y\nZ: a", "X"] {
      #expect(transcript("1\r\na\r\n0\r\n\(trailer)\r\n\r\n") == ["400", "closes"], "\(trailer)")
    }
  }

  @Test func theRequestWaitsForTheWholeCoding() {
    for text in [
      "5\r\nhello", "5\r\nhello\r\n", "5\r\nhello\r\n0\r\n", "5\r\nhello\r\n0\r\nT: 1\r\n", "5",
      "5\r\nhello\r\n0\r\n\r",
    ] {
      #expect(transcript(text) == [], "\(text)")
    }
  }

  @Test func thousandsOfTinyChunksAreOneBody() {
    let body = String(repeating: "1\r\nx\r\n", count: 5_000) + "0\r\n\r\n"
    #expect(transcript(body) == ["POST / +5000"])
  }
}
