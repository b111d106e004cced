/// A session's token as the server knows it: everything but the token itself.
public struct SessionToken: Equatable, Sendable {
  /// Names it among the session's tokens; no secret.
  public let id: String
  /// `read` or `write`.
  public let scope: Scope
  /// What its owner calls it.
  public let name: String?
  /// The id of the token that it was made with, and ends with; nil: whoever made it showed another right.
  public let parent: String?
  /// When it was made, in milliseconds since 1970.
  public let createdAt: Int64
  /// From when on it is good for nothing, in milliseconds since 1970; nil: never.
  public let expiresAt: Int64?
  /// What the token is known by.
  public let digest: Digest

  public init(
    id: String, scope: Scope, name: String?, parent: String? = nil, createdAt: Int64, expiresAt: Int64?, digest: Digest
  ) {
    self.id = id
    self.parent = parent
    self.scope = scope
    self.name = name
    self.createdAt = createdAt
    self.expiresAt = expiresAt
    self.digest = digest
  }

  /// Whether its time is over.
  func isExpired(at now: Int64) -> Bool { expiresAt.map { $0 <= now } ?? false }
}
