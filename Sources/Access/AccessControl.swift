import Synchronization

/// Who may do what on this server: its keys, what tells tokens from guesses, and the tickets that are about.
public final class AccessControl: Sendable {
  /// Makes the tokens of sessions.
  public let mint: TokenMint
  /// Tickets for event streams.
  public let tickets = TicketBox()
  private let asks: Atomic<Bool>
  private let ring: Mutex<KeyRing>

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

  /// Takes these keys in the place of those that there were.
  public func replaceKeys(by keys: KeyRing) {
    ring.withLock { $0 = keys }
    if !keys.keys.isEmpty { asks.store(true, ordering: .relaxed) }
  }

  /// By what right a request is let through, as far as that is known without looking at its session.
  public indirect enum Grant: Equatable, Sendable {
    /// Everybody may ask for this.
    case open
    /// It shows this key, which is enough.
    case key(APIKey)
    /// It shows a ticket.
    case ticket
    /// It shows a token for some session, which is enough, whatever became of it.
    case shared(Digest)
    /// It shows a token that was made for its session. Whether it is still good, and for this, is in the session's records.
    case token(Digest)
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
      let digest = Digest(of: secret)
      guard rule == .events else { throw .invalid }
      guard isFinal else { return .ticket }
      guard tickets.use(digest, for: sessionID, now: now) else { throw .invalid }
      return .ticket
    case .bearer(let secret):
      let digest = Digest(of: secret)
      let key = ring.withLock { $0 }.key(with: digest)
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

  /// Whether a token that was made for its session is good for a request, by the session's records.
  /// - Parameter tokens: the records; none, when there is no session.
  public static func confirm(
    _ token: Digest, among tokens: SessionTokens, by rule: AccessRule, now: Int64
  ) throws(Refusal) -> SessionToken {
    guard let found = tokens.token(with: token, now: now) else { throw .invalid }
    let scope = rule.scope ?? .read
    guard found.scope >= scope else { throw .insufficient(scope) }
    return found
  }
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
