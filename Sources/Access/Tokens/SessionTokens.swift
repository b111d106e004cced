/// The tokens of one session.
public struct SessionTokens: Equatable, Sendable {
  /// How many a session may have that are not expired.
  public static let maximumCount = 32

  /// In the order in which they were made.
  public private(set) var tokens: [SessionToken] = []

  /// No tokens.
  public init() {}

  /// Adds a token, and forgets those whose time is over; false: there are as many as a session may have.
  public mutating func add(_ token: SessionToken, now: Int64) -> Bool {
    tokens.removeAll { $0.isExpired(at: now) }
    guard tokens.count < Self.maximumCount else { return false }
    tokens.append(token)
    return true
  }

  /// Takes the token of this id away, and all that were made with it; false: there is none.
  public mutating func revoke(_ id: String) -> Bool {
    let family = family(of: id)
    tokens.removeAll { family.contains($0.id) }
    return !family.isEmpty
  }

  /// The ids of a token and of all that were made with it, or with one of those; none, when there is no such token.
  public func family(of id: String) -> Set<String> {
    guard tokens.contains(where: { $0.id == id }) else { return [] }
    // A token stands behind the one that it was made with.
    return tokens.reduce(into: [id]) { family, token in
      if let parent = token.parent, family.contains(parent) { family.insert(token.id) }
    }
  }

  /// The token that has this digest, unless its time is over. Compared with every one, so that the time does not tell which.
  public func token(with digest: Digest, now: Int64) -> SessionToken? {
    var found: SessionToken?
    for token in tokens where token.digest == digest { found = token }
    return found.flatMap { $0.isExpired(at: now) ? nil : $0 }
  }

  /// Those whose time is not over.
  public func current(at now: Int64) -> [SessionToken] { tokens.filter { !$0.isExpired(at: now) } }
}

/// The tokens as they are kept with their session: a line for each, `ID SCOPE PARENT CREATED EXPIRES SHA256 NAME`, with `-` for
/// a parent that there is none of and a time that never comes, and nothing for a name that was not given.
extension SessionTokens {
  /// The text.
  public var text: [UInt8] {
    tokens.reduce(into: []) { text, token in
      let expiresAt = token.expiresAt.map(String.init) ?? "-"
      text +=
        """
        \(token.id) \(token.scope.rawValue) \(token.parent ?? "-") \(token.createdAt) \(expiresAt) \
        \(token.digest.hexadecimal) \(token.name ?? "")

        """.utf8
    }
  }

  /// Reads the text. A line that cannot be read opens nothing, and is left out.
  public init(text: [UInt8]) {
    tokens = text.split(separator: UInt8(ascii: "\n")).compactMap { SessionToken(line: $0) }
  }
}

extension SessionToken {
  fileprivate init?(line: ArraySlice<UInt8>) {
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 7 else { return nil }
    let texts = words.map { String(decoding: $0, as: UTF8.self) }
    guard let scope = Scope(rawValue: texts[1]), let createdAt = Int64(texts[3]),
      let digest = Digest(hexadecimal: words[5])
    else { return nil }
    let expiresAt = Int64(texts[4])
    guard expiresAt != nil || texts[4] == "-" else { return nil }
    self.init(
      id: texts[0], scope: scope, name: texts[6].isEmpty ? nil : texts[6], parent: texts[2] == "-" ? nil : texts[2],
      createdAt: createdAt, expiresAt: expiresAt, digest: digest)
  }
}
