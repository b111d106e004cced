import Sessions
import TestSupport
import Testing

@Suite struct BLAKE2bTests {
  private static func digest(_ bytes: [UInt8], _ count: Int) -> String {
    var hash = BLAKE2b(digestBytes: count)
    hash.update(bytes)
    return hexadecimal(hash.digest())
  }

  private static func hexadecimal(_ words: [UInt64]) -> String {
    words.map { word in
      let digits = String(word.byteSwapped, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static func message(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) } }

  /// RFC 7693, appendix A.
  @Test func theExampleOfItsRFC() {
    #expect(
      Self.digest(Array("abc".utf8), 64)
        == "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
        + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923")
  }

  /// Against Python's `hashlib.blake2b(message, digest_size=16)`.
  @Test(arguments: [
    (0, "cae66941d9efbd404e4d88758ea67670"),
    (1, "71b186b851e866e71be237342976049a"),
    (127, "e00ab0ead4d729de8fbe7745d642e416"),
    (128, "8e0cf9bb1b36fa6c42aa6490f719b575"),
    (129, "6cefde50e4008690e61cf8225d101256"),
    (255, "b1bce9f0dc0bec101cd5e09b7961937c"),
    (256, "ac60b0f8b3227af67328401630cd4dfa"),
    (257, "7e5b16bfede2940cbed4da50b56da597"),
    (1000, "add263669b4eb2158678a360fa6f007a"),
  ])
  func messagesAroundTheLengthOfABlock(_ length: Int, _ digest: String) {
    #expect(Self.digest(Self.message(length), 16) == digest)
  }

  @Test func howAMessageIsCutDoesNotMatter() {
    var random = SeededRandom.fromEnvironment()
    for _ in 0..<300 {
      let message = Self.message(Int.random(in: 0...600, using: &random))
      var hash = BLAKE2b(digestBytes: 16)
      var rest = message[...]
      while !rest.isEmpty {
        let count = Int.random(in: 0...200, using: &random)
        hash.update(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(Self.hexadecimal(hash.digest()) == Self.digest(message, 16))
    }
  }
}
