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
    (AccessRule.key(.read), [true, true, true]), (.key(.write), [false, true, true]),
    (.key(.admin), [false, false, true]),
    (.shared, [true, true, true]), (.session(.read), [true, true, true]), (.session(.write), [false, true, true]),
    (.events, [true, true, true]),
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

  @Test func aTicketIsForEventsAndUsedWhenItIsFinal() {
    let ticket = Credential.ticket(control.tickets.make(for: "phone", now: 0))
    #expect(grant(ticket, .session(.read)) == .failure(.invalid))
    #expect(grant(ticket, .events, isFinal: false) == .success(.ticket))
    #expect(grant(ticket, .events) == .success(.ticket))
    #expect(grant(ticket, .events) == .failure(.invalid))
  }

  @Test func theRecordsOfTheSessionDecideOnAToken() throws {
    let digest = Digest(of: [1])
    var tokens = SessionTokens()
    _ = tokens.add(
      SessionToken(id: "a", scope: .read, name: nil, createdAt: 0, expiresAt: 10, digest: digest), now: 0)
    #expect(try AccessControl.confirm(digest, among: tokens, by: .session(.read), now: 9).id == "a")
    #expect(throws: Refusal.insufficient(.write)) {
      try AccessControl.confirm(digest, among: tokens, by: .session(.write), now: 9)
    }
    #expect(throws: Refusal.invalid) { try AccessControl.confirm(digest, among: tokens, by: .session(.read), now: 10) }
    #expect(throws: Refusal.invalid) {
      try AccessControl.confirm(digest, among: SessionTokens(), by: .session(.read), now: 0)
    }
  }

  @Test func keysAreReplacedAndOnceAskingItAsks() {
    #expect(control.isOn)
    control.replaceKeys(by: KeyRing())
    #expect(control.isOn)
    #expect(grant(bearer("admin"), .key(.read)) == .failure(.invalid))
    let open = AccessControl(keys: KeyRing(), asks: false, mint: mint)
    #expect(!open.isOn)
    open.replaceKeys(by: KeyRing())
    #expect(!open.isOn)
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

  @Test func aServerThatOthersReachNeedsKeysOrTheWordOfItsOperator() {
    func policy(_ hasKeys: Bool, _ isRequired: Bool, _ isLocal: Bool, _ isWaived: Bool) -> StartPolicy {
      StartPolicy(hasKeys: hasKeys, isRequired: isRequired, isLocal: isLocal, isWaived: isWaived)
    }
    #expect(policy(false, false, true, false) == .open)
    #expect(policy(false, false, false, false) == .refused)
    #expect(policy(false, false, false, true) == .open)
    for isLocal in [true, false] {
      for isWaived in [true, false] {
        #expect(policy(true, false, isLocal, isWaived) == .authenticated)
        #expect(policy(false, true, isLocal, isWaived) == .authenticated)
      }
    }
  }
}
