import Testing

@testable import Access

@Suite struct AccessControlTests {
  private let mint = TokenMint(key: Secret.random(TokenMint.keyOctets))
  private let control: AccessControl

  init() throws {
    var ring = KeyRing()
    for scope in Scope.allCases { try ring.add(KeyRingTests.key(scope.rawValue, scope)) }
    control = AccessControl(keys: ring, asks: false, mint: mint)
  }

  private func grant(
    _ credential: Credential, _ rule: AccessRule, _ id: String = "phone", isFinal: Bool = true
  ) -> Result<AccessControl.Grant, Refusal> {
    Result { () throws(Refusal) in try control.admit(credential, by: rule, to: id, now: 0, isFinal: isFinal) }
  }

  private func bearer(_ text: String) -> Credential { .bearer(Array(text.utf8)) }

  @Test(arguments: [
    (AccessRule.key(.metrics), [true, true, true, true]), (.key(.read), [false, true, true, true]),
    (.key(.write), [false, false, true, true]), (.key(.admin), [false, false, false, true]),
    (.shared, [false, true, true, true]), (.session(.read), [false, true, true, true]),
    (.session(.write), [false, false, true, true]), (.events, [false, true, true, true]),
  ])
  func aKeyIsEnoughFromItsScopeOn(_ rule: AccessRule, _ enough: [Bool]) {
    for (scope, isEnough) in zip(Scope.allCases, enough) {
      let grant = grant(bearer(scope.rawValue), rule)
      if isEnough {
        #expect(grant == .success(.key(KeyRingTests.key(scope.rawValue, scope))))
      } else {
        #expect(grant == .failure(.insufficient(rule.scope ?? .read)))
      }
    }
  }

  @Test func whoShowsNothingIsToldSoAndWhatIsOpenIsOpen() {
    #expect(grant(.none, .key(.read)) == .failure(.missing))
    #expect(grant(.none, .events) == .failure(.missing))
    #expect(grant(bearer("wrong"), .open) == .success(.open))
  }

  @Test func aTokenIsForItsSessionAndForNoOtherRoute() {
    let token = mint.make(for: "phone")
    #expect(grant(.bearer(token), .session(.write)) == .success(.token(Digest(of: token))))
    #expect(grant(.bearer(token), .events) == .success(.token(Digest(of: token))))
    #expect(grant(.bearer(token), .session(.read), "tablet") == .failure(.invalid))
    #expect(grant(.bearer(token), .key(.read)) == .failure(.invalid))
    #expect(grant(.bearer(token), .key(.read), "") == .failure(.invalid))
    #expect(grant(.bearer(token), .shared, "") == .success(.shared(Digest(of: token))))
  }

  @Test(arguments: ["", "bsk_", "bst_", "writ", "write ", "Write"])
  func whatWasNeverGivenIsRefused(_ text: String) {
    for rule in [AccessRule.key(.read), .shared, .session(.read), .events] {
      #expect(grant(bearer(text), rule) == .failure(.invalid))
    }
  }

  @Test func aTicketIsForEventsAndUsedWhenItIsFinal() throws {
    let made = Ticket(sessionID: "phone", incarnation: 7, grant: .open, endsAt: 10)
    let ticket = Credential.ticket(try #require(control.tickets.make(made, now: 0)))
    #expect(grant(ticket, .session(.read)) == .failure(.invalid))
    #expect(grant(ticket, .events, isFinal: false) == .success(.ticket(made)))
    #expect(grant(ticket, .events) == .success(.ticket(made)))
    #expect(grant(ticket, .events) == .failure(.invalid))
  }

  private func confirmed(
    _ grant: AccessControl.Grant, in session: SessionAccess?, by rule: AccessRule = .session(.read), now: Int64 = 9
  ) -> Result<Int64?, Refusal> {
    Result { () throws(Refusal) in try control.confirm(grant, in: session, by: rule, now: now) }
  }

  private func session(_ incarnation: UInt64 = 7, _ tokens: SessionToken...) -> SessionAccess {
    var records = SessionTokens()
    for token in tokens { _ = records.add(token, now: 0) }
    return SessionAccess(incarnation: incarnation, tokens: records.text)
  }

  @Test func theRecordsOfTheSessionDecideOnAToken() {
    let digest = Digest(of: [1])
    let token = SessionToken(id: "a", scope: .read, name: nil, createdAt: 0, expiresAt: 10, digest: digest)
    #expect(confirmed(.token(digest), in: session(7, token)) == .success(10))
    #expect(confirmed(.token(digest), in: session(7, token), by: .session(.write)) == .failure(.insufficient(.write)))
    #expect(confirmed(.token(digest), in: session(7, token), now: 10) == .failure(.invalid))
    #expect(confirmed(.token(digest), in: session()) == .failure(.invalid))
    #expect(confirmed(.token(digest), in: nil) == .failure(.invalid))
  }

  @Test func aTicketIsAsGoodAsTheRightOfWhoAskedForIt() {
    func ticket(_ grant: AccessControl.Grant) -> AccessControl.Grant {
      .ticket(Ticket(sessionID: "phone", incarnation: 7, grant: grant, endsAt: 30))
    }
    let digest = Digest(of: [1])
    let token = SessionToken(id: "a", scope: .read, name: nil, createdAt: 0, expiresAt: 10, digest: digest)
    #expect(confirmed(ticket(.token(digest)), in: session(7, token), by: .events) == .success(10))
    #expect(confirmed(ticket(.token(digest)), in: session(), by: .events) == .failure(.invalid))
    let key = KeyRingTests.key("read", .read)
    #expect(confirmed(ticket(.key(key)), in: session(), by: .events) == .success(nil))
    #expect(confirmed(ticket(.key(key)), in: session(8), by: .events) == .failure(.invalid), "made anew")
    #expect(confirmed(ticket(.key(key)), in: nil, by: .events) == .failure(.invalid))
    #expect(confirmed(ticket(.open), in: session(), by: .events) == .failure(.invalid), "nobody was asked then")
  }

  @Test func aKeyIsGoodAsLongAsItIsThere() throws {
    let key = KeyRingTests.key("write", .write)
    #expect(confirmed(.key(key), in: nil, by: .key(.write)) == .success(nil))
    let before = control.edition
    var ring = KeyRing()
    try ring.add(APIKey(name: "write", scope: .read, createdAt: "now", digest: key.digest))
    #expect(control.replaceKeys(by: ring) && control.edition != before)
    #expect(!control.replaceKeys(by: ring), "they are the same")
    #expect(confirmed(.key(key), in: nil, by: .key(.write)) == .failure(.insufficient(.write)))
    control.replaceKeys(by: KeyRing())
    #expect(confirmed(.key(key), in: nil, by: .key(.read)) == .failure(.invalid))
    #expect(confirmed(.open, in: nil, by: .session(.read)) == .failure(.missing))
    #expect(confirmed(.open, in: nil, by: .open) == .success(nil))
  }

  @Test func keysAreReplacedAndOnceAskingItAsks() {
    #expect(control.isOn)
    control.replaceKeys(by: KeyRing())
    #expect(control.isOn)
    #expect(grant(bearer("admin"), .key(.read)) == .failure(.invalid))
    let open = AccessControl(keys: KeyRing(), asks: false, mint: mint)
    #expect(!open.isOn)
    let before = open.edition
    // Nobody has said that everybody may do everything.
    #expect(open.replaceKeys(by: KeyRing()) && open.isOn && open.edition != before)
    #expect(!open.replaceKeys(by: KeyRing()))
  }

  @Test func theFieldIsReadAsRFC6750Says() {
    func read(_ values: String...) -> Credential { Credential(authorization: values.map { Array($0.utf8)[...] }) }
    #expect(read() == .none)
    #expect(read("Bearer abc") == bearer("abc"))
    #expect(read("bEARER   abc") == bearer("abc"))
    #expect(read("Basic abc") == .none && read("Bearerabc") == .none && read("") == .none)
    #expect(read("Bearer") == bearer("") && read("Bearer a b") == bearer("a b"))
    #expect(read("Bearer abc", "Bearer abc") == bearer(""))
  }

  @Test func aServerThatOthersReachNeedsKeysOrTheWordOfItsOperator() throws {
    func policy(_ keys: KeyRing?, _ isRequired: Bool, _ isLocal: Bool, _ isWaived: Bool) -> StartPolicy {
      StartPolicy(keys: keys, isRequired: isRequired, isLocal: isLocal, isWaived: isWaived)
    }
    #expect(policy(nil, false, true, false) == .open)
    #expect(policy(nil, false, false, false) == .refused)
    #expect(policy(nil, false, false, true) == .open)
    // A file without a key had some.
    #expect(policy(KeyRing(), false, true, false) == .authenticated)
    #expect(policy(KeyRing(), false, false, false) == .refused)
    #expect(policy(KeyRing(), false, false, true) == .authenticated)
    #expect(policy(KeyRing(), false, true, true) == .authenticated)
    var keys = KeyRing()
    try keys.add(KeyRingTests.key("a"))
    for isLocal in [true, false] {
      for isWaived in [true, false] {
        #expect(policy(keys, false, isLocal, isWaived) == .authenticated)
        #expect(policy(nil, true, isLocal, isWaived) == .authenticated)
        #expect(policy(KeyRing(), true, isLocal, isWaived) == .authenticated)
      }
    }
  }
}
