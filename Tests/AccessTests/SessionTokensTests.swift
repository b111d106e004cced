import Testing

@testable import Access

@Suite struct SessionTokensTests {
  private static func token(
    _ id: String, _ scope: Scope = .write, name: String? = nil, parent: String? = nil, expiresAt: Int64? = nil
  ) -> SessionToken {
    SessionToken(
      id: id, scope: scope, name: name, parent: parent, createdAt: 1000, expiresAt: expiresAt,
      digest: Digest(of: Array(id.utf8)))
  }

  @Test func theTextIsReadBack() {
    var tokens = SessionTokens()
    for token in [Self.token("a"), Self.token("b", .read, name: "tv", parent: "a", expiresAt: 5000)] {
      let isAdded = tokens.add(token, now: 2000)
      #expect(isAdded)
    }
    #expect(SessionTokens(text: tokens.text) == tokens)
    #expect(SessionTokens(text: []) == SessionTokens())
  }

  @Test func whatCannotBeReadOpensNothing() {
    let line = String(decoding: SessionTokens(text: []).text, as: UTF8.self)
    #expect(line.isEmpty)
    let digest = Digest(of: [1]).hexadecimal
    for broken in [
      "a write - 1 - \(digest)", "a all - 1 - \(digest) ", "a write - x - \(digest) ", "a write - 1 soon \(digest) ",
      "a write - 1 - \(digest.dropLast()) ", "a write - 1 - \(digest)  ", "a write 1 - \(digest) ",
    ] {
      #expect(SessionTokens(text: Array(broken.utf8)).tokens.isEmpty, "\(broken)")
    }
    #expect(SessionTokens(text: Array("broken\na write - 1 - \(digest) \n".utf8)).tokens.map(\.id) == ["a"])
  }

  @Test func anExpiredTokenIsGoodForNothingAndMakesRoom() {
    var tokens = SessionTokens()
    for number in 0..<SessionTokens.maximumCount {
      let isAdded = tokens.add(Self.token("t\(number)", expiresAt: number == 0 ? 5000 : nil), now: 2000)
      #expect(isAdded)
    }
    #expect(tokens.token(with: Digest(of: Array("t0".utf8)), now: 4999)?.id == "t0")
    #expect(tokens.token(with: Digest(of: Array("t0".utf8)), now: 5000) == nil)
    #expect(tokens.current(at: 5000).count == SessionTokens.maximumCount - 1)
    let isAddedToFull = tokens.add(Self.token("more"), now: 4999)
    let isAdded = tokens.add(Self.token("more"), now: 5000)
    #expect(!isAddedToFull && isAdded)
    #expect(!tokens.tokens.contains { $0.id == "t0" })
  }

  @Test func aRevokedTokenIsGone() {
    var tokens = SessionTokens()
    _ = tokens.add(Self.token("a"), now: 0)
    let wasThere = tokens.revoke("a")
    let isThere = tokens.revoke("a")
    #expect(wasThere && !isThere && tokens.tokens.isEmpty)
  }

  @Test func aRevokedTokenTakesAlongWhatWasMadeWithIt() {
    var tokens = SessionTokens()
    for (id, parent) in [("a", nil), ("b", "a"), ("c", "b"), ("d", "a"), ("e", nil)] {
      _ = tokens.add(Self.token(id, parent: parent), now: 0)
    }
    #expect(tokens.family(of: "a") == ["a", "b", "c", "d"] && tokens.family(of: "b") == ["b", "c"])
    #expect(tokens.family(of: "x").isEmpty)
    _ = tokens.revoke("b")
    #expect(tokens.tokens.map(\.id) == ["a", "d", "e"])
    _ = tokens.revoke("a")
    #expect(tokens.tokens.map(\.id) == ["e"])
  }

  @Test func aTokenIsGenuineForItsSessionAlone() {
    let mint = TokenMint(key: Secret.random(TokenMint.keyOctets))
    let token = mint.make(for: "phone")
    #expect(token.count == 80 && token.starts(with: Array("bst_".utf8)))
    #expect(mint.isGenuine(token, for: "phone"))
    #expect(!mint.isGenuine(token, for: "phone2") && !mint.isGenuine(token, for: ""))
    #expect(!TokenMint(key: Secret.random(TokenMint.keyOctets)).isGenuine(token, for: "phone"))
    for index in [0, 4, 46, 47, 57, 58, 79] {
      var changed = token
      changed[index] ^= 1
      #expect(!mint.isGenuine(changed, for: "phone"))
      #expect(mint.isOurs(changed) == (index >= 58))
    }
    for text in [[], Array("bst_".utf8), Array(token.dropLast()), token + [65], Array(token.suffix(22))] {
      #expect(!mint.isGenuine(text, for: "phone") && !mint.isOurs(text))
    }
    #expect(mint.isOurs(token) && !TokenMint(key: Secret.random(TokenMint.keyOctets)).isOurs(token))
  }

  @Test func aRepeatedCreationGivesTheSameTokenToTheSameOneAlone() {
    let mint = TokenMint(key: Secret.random(TokenMint.keyOctets))
    func token(_ secret: String, _ request: String, _ id: String = "phone") -> [UInt8] {
      mint.make(for: id, shownBy: Array(secret.utf8), request: Array(request.utf8))
    }
    #expect(token("bsk_1", "a") == token("bsk_1", "a"))
    #expect(token("bsk_1", "a").count == 80 && mint.isGenuine(token("bsk_1", "a"), for: "phone"))
    #expect(token("bsk_1", "a") != token("bsk_2", "a"))
    #expect(token("bsk_1", "a") != token("bsk_1", "b"))
    #expect(token("bsk_1", "a") != token("bsk_1", "a", "other"))
  }
}
