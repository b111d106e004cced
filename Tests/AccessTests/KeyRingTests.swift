import Testing

@testable import Access

@Suite struct KeyRingTests {
  static func key(_ name: String, _ scope: Scope = .write, secret: String? = nil) -> APIKey {
    APIKey(
      name: name, scope: scope, createdAt: "2026-01-05T10:00:00.000Z", digest: Digest(of: Array((secret ?? name).utf8)))
  }

  @Test func aKeyIsFoundByItsSecretAlone() throws {
    var ring = KeyRing()
    try ring.add(Self.key("phone"))
    try ring.add(Self.key("panel", .admin))
    #expect(ring.key(with: Digest(of: Array("panel".utf8)))?.scope == .admin)
    #expect(ring.key(with: Digest(of: Array("phone".utf8)))?.name == "phone")
    #expect(ring.key(with: Digest(of: Array("phon".utf8))) == nil)
    let wasThere = ring.remove("phone")
    let isThere = ring.remove("phone")
    #expect(wasThere && !isThere)
    #expect(ring.key(with: Digest(of: Array("phone".utf8))) == nil)
  }

  @Test func aNameAndAKeyStandOnce() throws {
    var ring = KeyRing()
    try ring.add(Self.key("phone"))
    #expect(throws: KeyRing.Conflict.name("phone")) { try ring.add(Self.key("phone", secret: "other")) }
    #expect(throws: KeyRing.Conflict.digest("phone")) { try ring.add(Self.key("panel", secret: "phone")) }
    #expect(ring.keys.count == 1)
  }

  @Test func theTextIsReadBack() throws {
    var ring = KeyRing()
    for scope in Scope.allCases { try ring.add(Self.key("my-\(scope.rawValue)", scope)) }
    #expect(try KeyRing(text: ring.text.utf8) == ring)
    #expect(!ring.text.contains("my-read\n"))
    let byHand = "\n  # mine\r\n\t" + ring.text.replacing("\n", with: "\r\n").replacing(" ", with: " \t ")
    #expect(try KeyRing(text: byHand.utf8) == ring)
    #expect(try KeyRing(text: "".utf8) == KeyRing())
  }

  @Test(arguments: [
    ("phone write", "four words"), ("phone write now X Y", "four words"), ("ph/one write now HASH", "a name is"),
    ("phone root now HASH", "a scope is"), ("phone Write now HASH", "a scope is"),
    ("phone write now abc", "a SHA-256 is"),
    ("first read now HASH2", "another key above"), ("second read now HASH1", "under another name"),
  ])
  func aBrokenLineIsNamedAndNotShown(_ line: String, _ reason: String) throws {
    let (one, two) = (Digest(of: [1]).hexadecimal, Digest(of: [2]).hexadecimal)
    let line = line.replacing("HASH1", with: one).replacing("HASH2", with: two).replacing("HASH", with: two)
    let text = "# keys\nfirst write now \(one)\n\(line)\n"
    let fault = #expect(throws: KeyRing.Fault.self) { try KeyRing(text: text.utf8) }
    #expect(fault?.line == 3)
    #expect(fault?.reason.contains(reason) == true, "\(String(describing: fault))")
    #expect(fault?.description.contains(one) == false && fault?.description.contains(two) == false)
  }

  @Test func thereIsABoundOfKeys() {
    let lines = (0...KeyRing.maximumCount).map { "k\($0) read now \(Digest(of: Array("\($0)".utf8)).hexadecimal)" }
    let fault = #expect(throws: KeyRing.Fault.self) { try KeyRing(text: lines.joined(separator: "\n").utf8) }
    #expect(fault?.line == KeyRing.maximumCount + 1)
  }

  @Test func scopesIncludeThoseBelow() {
    #expect(Scope.read < .write && .write < .admin && !(Scope.admin < .admin))
  }
}
