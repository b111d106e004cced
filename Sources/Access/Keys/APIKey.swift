/// An API key as the server knows it: everything but the key itself.
public struct APIKey: Equatable, Sendable {
  /// What its owner calls it; each name once.
  public let name: String
  /// What it allows.
  public let scope: Scope
  /// When it was made, in RFC 3339.
  public let createdAt: String
  /// What the key is known by.
  public let digest: Digest

  public init(name: String, scope: Scope, createdAt: String, digest: Digest) {
    self.name = name
    self.scope = scope
    self.createdAt = createdAt
    self.digest = digest
  }
}
