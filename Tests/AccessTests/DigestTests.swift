import Testing

@testable import Access

@Suite struct DigestTests {
  /// FIPS 180-4's examples.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func isSHA256(_ text: String, _ hexadecimal: String) {
    #expect(Digest(of: Array(text.utf8)).hexadecimal == hexadecimal)
  }

  /// RFC 4231 §4.3.
  @Test func isHMACWithAKey() {
    let digest = Digest(of: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(digest.hexadecimal == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  @Test func hexadecimalIsReadBackAndNothingElse() throws {
    let digest = Digest(of: Array("abc".utf8))
    let text = digest.hexadecimal
    #expect(Digest(hexadecimal: text.utf8) == digest)
    for wrong in [
      "", String(text.dropLast()), text + "0", text.uppercased(), "g" + text.dropFirst(), "+" + text.dropFirst(),
    ] {
      #expect(Digest(hexadecimal: wrong.utf8) == nil, "\(wrong)")
    }
  }

  @Test func digestsDifferInTheLastOctetToo() throws {
    let text = Digest(of: []).hexadecimal
    let other = try #require(Digest(hexadecimal: (text.dropLast() + "4").utf8))
    #expect(other != Digest(of: []))
  }

  /// RFC 4648 §10, without padding.
  @Test(arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE")])
  func base64URL(_ text: String, _ encoded: String) {
    #expect(Base64URL.encode(Array(text.utf8)) == Array(encoded.utf8))
    #expect(Base64URL.encode([0xFB, 0xFF]) == Array("-_8".utf8))
  }

  @Test func secretsAreLongAndNeverTheSame() {
    let secrets = (0..<100).map { _ in String(decoding: Secret.make(Secret.keyPrefix), as: UTF8.self) }
    #expect(Set(secrets).count == 100)
    #expect(secrets.allSatisfy { $0.hasPrefix("bsk_") && $0.utf8.count == 47 })
  }
}
