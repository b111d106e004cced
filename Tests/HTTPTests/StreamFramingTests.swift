import HTTP
import Testing

@Suite("Content of unknown length")
struct StreamFramingTests {
  private func framed(_ framing: StreamFraming, _ pieces: [String]) -> String {
    var out = Array("before ".utf8)
    for piece in pieces { framing.append(to: &out) { $0 += piece.utf8 } }
    framing.appendEnd(to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  @Test func eachPieceIsAChunk() {
    #expect(framed(.chunked, ["a", "bc"]) == "before 00000001\r\na\r\n00000002\r\nbc\r\n0\r\n\r\n")
  }

  /// A chunk without content would be the last one.
  @Test func nothingIsNoChunk() {
    #expect(framed(.chunked, ["", "a", ""]) == "before 00000001\r\na\r\n0\r\n\r\n")
  }

  @Test func sizesAreHexadecimal() {
    for size in [9, 10, 15, 16, 255, 4096, 65_535, 1_000_000] {
      let text = framed(.chunked, [String(repeating: "x", count: size)])
      let digits = text.dropFirst("before ".count).prefix(8)
      #expect(Int(digits, radix: 16) == size && digits.allSatisfy { $0.isNumber || $0.isUppercase })
    }
  }

  @Test func toHTTP10ItIsOnlyTheContent() {
    #expect(framed(StreamFraming(for: .http10), ["a", "", "bc"]) == "before abc")
    #expect(StreamFraming(for: .http11) == .chunked)
  }

  /// What is made here is read here: by the decoder of requests, in any cut.
  @Test func aDecoderReadsItBack() throws {
    var out: [UInt8] = []
    for size in [1, 300, 70_000] {
      StreamFraming.chunked.append(to: &out) { $0 += repeatElement(UInt8(ascii: "y"), count: size) }
    }
    StreamFraming.chunked.appendEnd(to: &out)
    var limits = HTTPLimits()
    limits.unaskedBodyBytes = 1 << 20
    var transcript = Transcript(limits: limits)
    transcript.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
    transcript.send(out)
    #expect(transcript.events == ["POST / +70301"])
  }

  @Test func resultsAreHandedOn() {
    var out: [UInt8] = []
    #expect(StreamFraming.chunked.append(to: &out) { _ in StreamStep.end } == .end)
    #expect(out.isEmpty)
  }
}
