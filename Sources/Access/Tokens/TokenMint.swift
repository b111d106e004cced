/// Makes the tokens of sessions, and tells those that were made here, and for which session, from all other texts without looking
/// at the session.
///
/// A token is a prefix, 43 random characters, and two seals: keyed digests over what stands before them, the first alone and the
/// second together with the session's id. So a guess is refused before anything is looked up, and whether there is such a session
/// plays no part in it. The server's key of the seals opens nothing by itself: a token counts only while its session has its record.
public struct TokenMint: Sendable {
  /// Octets of the server's key.
  public static let keyOctets = 32

  private enum Seal: Int {
    /// That it was made here.
    case ours = 8
    /// That it was made for a session.
    case session = 16

    /// Characters that its octets take.
    var characters: Int { (rawValue * 4 + 2) / 3 }
  }

  private let key: [UInt8]

  /// - Parameter key: random, the same for as long as the tokens are to be good.
  public init(key: [UInt8]) {
    self.key = key
  }

  /// A new token for a session.
  public func make(for sessionID: String) -> [UInt8] { sealed(Secret.make(Secret.tokenPrefix), sessionID) }

  /// The token that a creation gives when it may have to be given again, to whoever repeats the request: made of what that one
  /// shows and the server does not keep, so that it need not be kept either.
  /// - Parameter request: what tells the creation from every other one.
  public func make(for sessionID: String, shownBy secret: [UInt8], request: [UInt8]) -> [UInt8] {
    let random = Digest(of: request, key: Digest(of: secret, key: key).octets)
    return sealed(Array(Secret.tokenPrefix.utf8) + Base64URL.encode(random.octets), sessionID)
  }

  /// Whether the token was made here for that session. Takes the same steps for every text.
  func isGenuine(_ token: [UInt8], for sessionID: String) -> Bool {
    let head = Array(token.dropLast(Seal.session.characters))
    return ConstantTime.areEqual(head + seal(.session, head, sessionID), token)
  }

  /// Whether the token was made here, for whatever session. Takes the same steps for every text.
  func isOurs(_ token: [UInt8]) -> Bool {
    let token = Array(token.dropLast(Seal.session.characters))
    let head = Array(token.dropLast(Seal.ours.characters))
    return ConstantTime.areEqual(head + seal(.ours, head, ""), token)
  }

  private func sealed(_ head: [UInt8], _ sessionID: String) -> [UInt8] {
    let ours = head + seal(.ours, head, "")
    return ours + seal(.session, ours, sessionID)
  }

  private func seal(_ seal: Seal, _ head: [UInt8], _ sessionID: String) -> [UInt8] {
    Base64URL.encode(Digest(of: head + Array("\n\(sessionID)".utf8), key: key).octets.prefix(seal.rawValue))
  }
}
