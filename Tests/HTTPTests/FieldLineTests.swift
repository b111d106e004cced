import HTTP
import Testing

@Suite("Field lines (RFC 9112 §5)")
struct FieldLineTests {
  @Test func valuesLoseTheBlanksAroundThem() throws {
    let request = try #require(
      Transcript.request(get("/", "A: \t b c \t", "B:d", "C:", "D: \t ", "Referer: http://a:80/b:c")))
    #expect(request.fields.map(\.value) == ["a", "b c", "d", "", "", "http://a:80/b:c"])
    #expect(request.fields.map(\.name) == ["Host", "A", "B", "C", "D", "Referer"])
  }

  @Test func anyOctetButControlsMayStandInAValue() throws {
    let value: [UInt8] = Array("a\tb ~!\"".utf8) + Array(0x80...0xFF)
    var client = Transcript()
    client.send(Array("GET / HTTP/1.1\r\nHost: a\r\nX: ".utf8) + value + Array("\r\n\r\n".utf8))
    let name = try #require(FieldName("X"))
    #expect(client.requests.first?.fields.bytes(name).map(Array.init) == value)
  }

  @Test func everyControlInAValueIsRefusedWhereverItStands() {
    for control in Array(UInt8(0)..<0x20) + [0x7F] where control != 0x09 && control != 0x0A {
      for place in 0..<20 {
        var value = [UInt8](repeating: UInt8(ascii: "v"), count: 20)
        value[place] = control
        var client = Transcript()
        client.send(Array("GET / HTTP/1.1\r\nHost: a\r\nX:".utf8) + value + Array("\r\n\r\n".utf8))
        #expect(client.events == ["400", "closes"], "\(control) at \(place)")
      }
    }
  }

  @Test func aNameIsATokenRightBeforeTheColon() {
    for line in [
      "X-Foo : bar", "X-Foo\t: bar", ": value", "Fo@: x", "Fo/o: x", "\"Foo\": x", "Fo\ro: x", "no colon",
      "Fo\u{E9}: x",
      "Tran\u{17F}fer: x", "Content-Length\u{A0}: 3", "Content-Length\u{85}: 3", "X:\u{301}v\0", "\u{7F}X: y", "X\0: y",
      "Content\rLength: 5", "Transfer\r-Encoding: chunked", "a{: b", "a}: b", "(a): b",
    ] {
      #expect(Transcript.of(get("/", line)) == ["400", "closes"], "\(line)")
    }
    #expect(Transcript.of(get("/", "!#$%&'*+-.^_`|~09azAZ: x")) == ["GET /"])
  }

  @Test func foldedLinesAreRefused() {
    for line in [" X: y", "\tX: y", "X: a\r\n b", "X: a\r\n\tb", "Host:\r\n a", "X: a\r\n \r\n"] {
      #expect(Transcript.of(get("/", line)) == ["400", "closes"], "\(line)")
    }
  }

  @Test func aBareLineFeedEndsNothing() {
    #expect(Transcript.of("GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n") == ["400", "closes"])
    #expect(Transcript.of("GET / HTTP/1.1\r\nHost: a\r\n\n") == ["400", "closes"])
    #expect(Transcript.of("GET / HTTP/1.1\r\nHost: a\r\nX: y\r\r\n\r\n") == ["400", "closes"])
  }
}
