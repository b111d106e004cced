import Synchronization

/// Who may do what on this server: its keys, what tells tokens from guesses, and the tickets that are about.
public final class AccessControl: Sendable {
  /// Makes the tokens of sessions.
  public let mint: TokenMint
  /// Tickets for event streams.
  public let tickets = TicketBox()
  private let asks: Atomic<Bool>
  private let ring: Mutex<KeyRing>
  private let editions = Atomic(0)

  /// - Parameters:
  ///   - keys: the API keys.
  ///   - asks: whether anybody is asked at all. With keys, everybody is.
  ///   - mint: what makes the tokens of sessions.
  public init(keys: KeyRing, asks: Bool, mint: TokenMint) {
    self.mint = mint
    self.asks = Atomic(asks || !keys.keys.isEmpty)
    ring = Mutex(keys)
  }

  /// Whether requests must show who sends them. Once they must, they must until the program ends: the last key that is revoked
  /// opens nothing.
  public var isOn: Bool { asks.load(ordering: .relaxed) }

  /// Whether there are keys.
  public var hasKeys: Bool { ring.withLock { !$0.keys.isEmpty } }

  /// Counts how often the keys were replaced by others: who was let in by a key asks again when this has changed.
  public var edition: Int { editions.load(ordering: .acquiring) }

  /// Takes these keys in the place of those that there were. From then on everybody is asked, also when there is no key.
  /// - Returns: whether they are others, or nobody was asked before.
  @discardableResult public func replaceKeys(by keys: KeyRing) -> Bool {
    let areOthers = ring.withLock { ring in
      defer { ring = keys }
      return ring != keys
    }
    let hasAsked = asks.exchange(true, ordering: .relaxed)
    guard areOthers || !hasAsked else { return false }
    editions.add(1, ordering: .releasing)
    return true
  }

  /// Whether a request is let through.
  ///
  /// Every secret, good or bad, is hashed, compared with each key and with what the mint would have made: the steps are the same
  /// whatever it is, and none depends on what sessions there are.
  /// - Parameters:
  ///   - sessionID: the session that the path names; empty: none.
  ///   - isFinal: false when the same request is asked about again before it is done: a ticket is not used up by that.
  public func admit(
    _ credential: Credential, by rule: AccessRule, to sessionID: String, now: Int64, isFinal: Bool
  ) throws(Refusal) -> Grant {
    guard let scope = rule.scope else { return .open }
    switch credential {
    case .none: throw .missing
    case .ticket(let secret):
      guard rule == .events,
        let ticket = tickets.ticket(Digest(of: secret), for: sessionID, now: now, isUsed: isFinal)
      else { throw .invalid }
      return .ticket(ticket)
    case .bearer(let secret):
      let digest = Digest(of: secret)
      let key = key(with: digest)
      let isGenuine = mint.isGenuine(secret, for: sessionID)
      let isOurs = mint.isOurs(secret)
      if let key {
        guard key.scope >= scope else { throw .insufficient(scope) }
        return .key(key)
      }
      if rule == .shared, isOurs { return .shared(digest) }
      guard isGenuine, rule.takesTokens else { throw .invalid }
      return .token(digest)
    }
  }

  /// The key that has this digest.
  func key(with digest: Digest) -> APIKey? { ring.withLock { $0 }.key(with: digest) }
}

extension AccessRule {
  /// Whether a session's own tokens may be enough.
  fileprivate var takesTokens: Bool {
    switch self {
    case .open, .key, .shared: false
    case .session, .events: true
    }
  }
}
