import TestSupport
import Testing

@Suite("Reading responses")
struct AnswerParserTests {
  private func parse(_ text: String, methods: [String] = [], ends: Bool = false) -> AnswerParser {
    var parser = AnswerParser(methods: methods)
    // Octet by octet: it must not matter how the bytes come.
    for byte in Array(text.utf8) { parser.feed([byte]) }
    if ends { parser.finish() }
    return parser
  }

  @Test func answersFollowEachOther() {
    let parser = parse(
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabHTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n2\r\nde\r\n0\r\nT: v\r\n\r\n")
    #expect(parser.final.map(\.code) == [200, 204, 200])
    #expect(parser.final.map(\.text) == ["ab", "", "abcde"])
    #expect(parser.final.allSatisfy { $0.isComplete && $0.problems.isEmpty })
    #expect(parser.interim.map(\.code) == [100])
  }

  @Test func headHasNoBody() {
    let parser = parse(
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
      methods: ["HEAD"])
    #expect(parser.final.map(\.code) == [200, 304])
    #expect(parser.garbage.isEmpty)
  }

  @Test func aBodyMayLastUntilTheEnd() {
    let parser = parse("HTTP/1.0 200 OK\r\n\r\nabc", ends: true)
    #expect(parser.final.map(\.text) == ["abc"])
    #expect(parser.final[0].isComplete)
  }

  @Test func aBodyCutShortIsNoted() {
    let parser = parse("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc", ends: true)
    #expect(parser.final.map(\.isComplete) == [false])
  }

  @Test(arguments: [
    ("HTTP/1.1 200\r\n\r\n", "no SP after the status code"), ("HTTP/1.1 200 OK\nA: b\n\n", "bare LF in head"),
    ("HTTP/1.1 200 OK\r\nA : b\r\n\r\n", "bad header line A : b"),
    ("HTTP/1.1 200 OK\r\nA: b\rc\r\n\r\n", "bare CR in head"),
    ("HTTP/11 200 OK\r\n\r\n", "bad status line HTTP/11 200 OK"),
  ])
  func whatIsWrongIsNoted(text: String, problem: String) {
    #expect(parse(text, methods: ["HEAD"]).final.first?.problems.contains(problem) == true)
  }

  @Test func otherBytesAreGarbage() {
    #expect(parse("HTTP/1.1 204 No Content\r\n\r\nX").garbage == [0x58])
    #expect(parse("HTP/1.1 200 OK\r\n\r\n").garbage == Array("HTP/1.1 200 OK\r\n\r\n".utf8).prefix(2) + [0x50])
  }
}
