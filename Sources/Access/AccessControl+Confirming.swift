/// Rights that are asked again: of the session that they are about, and for as long as their request stays.
extension AccessControl {
  /// Whether the right that a request was let in by is good now.
  ///
  /// - Parameters:
  ///   - session: what the session says; nil: there is none.
  ///   - now: the time in milliseconds since 1970.
  /// - Returns: when it ends by itself, in milliseconds since 1970; nil: never.
  public func confirm(
    _ grant: Grant, in session: SessionAccess?, by rule: AccessRule, now: Int64
  ) throws(Refusal) -> Int64? {
    switch grant {
    case .open:
      if rule.scope != nil, isOn { throw .missing }
      return nil
    case .key(let key):
      guard let key = self.key(with: key.digest) else { throw .invalid }
      try Self.check(key.scope, by: rule)
      return nil
    case .shared: return nil
    case .token(let digest):
      guard let session, let token = SessionTokens(text: session.tokens).token(with: digest, now: now) else {
        throw .invalid
      }
      try Self.check(token.scope, by: rule)
      return token.expiresAt
    case .ticket(let ticket):
      // A session that was made anew has the id of the ticket's and nothing else of it.
      guard let session, session.incarnation == ticket.incarnation else { throw .invalid }
      do throws(Refusal) {
        return try confirm(ticket.grant, in: session, by: rule, now: now)
      } catch {
        throw .invalid
      }
    }
  }

  private static func check(_ scope: Scope, by rule: AccessRule) throws(Refusal) {
    let needed = rule.scope ?? .read
    guard scope >= needed else { throw .insufficient(needed) }
  }
}
