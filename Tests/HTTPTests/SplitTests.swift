import HTTP
import TestSupport
import Testing

@Suite("Any cut of the bytes means the same")
struct SplitTests {
  private static let session =
    get("/a?x=1", "Accept: */*", "X-Long: " + String(repeating: "v", count: 70))
    + post("Content-Length: 11", body: "hello world")
    + post("Transfer-Encoding: chunked", body: "5;a=\"b\"\r\nhello\r\n006\r\n world\r\n0\r\nT: 1\r\n\r\n")
    + "\r\n" + get("/b", "Connection: close") + get("/never")
  private static let events = ["GET /a", "POST / +11", "POST / +11", "GET /b", "closes"]

  @Test func cutInTwoAtEveryByte() {
    let bytes = Array(Self.session.utf8)
    for cut in 1..<bytes.count {
      var client = Transcript()
      client.send(bytes[..<cut])
      client.send(bytes[cut...])
      #expect(client.events == Self.events, "cut at \(cut)")
      #expect(
        client.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["", "hello world", "hello world", ""])
    }
  }

  @Test func byteByByte() {
    #expect(Transcript.bytewise(Self.session) == Self.events)
  }

  @Test func inRandomPieces() {
    var random = SeededRandom.fromEnvironment()
    for _ in 0..<300 {
      var rest = Array(Self.session.utf8)[...]
      var client = Transcript()
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...60, using: &random))
        client.send(piece)
        rest = rest.dropFirst(piece.count)
      }
      #expect(client.events == Self.events, "SEED=\(random.seed)")
    }
  }

  @Test func randomDamageNeverDependsOnTheCutAndNeverTraps() {
    var random = SeededRandom.fromEnvironment()
    let alphabet = Array("\r\n\r\n :;,=%/?\0\u{7F}\tAaGz019+-*\"".utf8) + [0x80, 0xFF]
    for _ in 0..<500 {
      var bytes = Array(Self.session.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
        default: bytes[place] = alphabet.randomElement(using: &random) ?? 0
        }
      }
      var whole = Transcript()
      whole.send(bytes)
      var cut = Transcript()
      for byte in bytes { cut.send([byte]) }
      #expect(
        whole.events == cut.events, "SEED=\(random.seed) \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      #expect(whole.requests.map(\.body) == cut.requests.map(\.body), "SEED=\(random.seed)")
    }
  }
}
