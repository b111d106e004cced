public import JSON

/// The body of `POST /v1/sessions/{id}/tokens` (docs/api.md §11).
public struct TokenWish: Sendable {
  private enum Scope: String, CaseIterable {
    case read
    case write
  }

  /// Whether its holder may change the session, and not only look at it.
  public private(set) var mayWrite: Bool
  /// What its owner calls it.
  public private(set) var name: String?
  /// Milliseconds that it is good for; nil: as long as the session.
  public private(set) var expiresIn: Int64?

  /// Reads the body. How much a token allows is never a default.
  public static func decode(_ body: JSONValue) throws(NavigationError) -> TokenWish {
    var scope: Scope?
    var (name, expiresIn): (String?, Int64?)
    for (key, value) in try Field.body(body) {
      switch key {
      case "scope": scope = try Field.choice(value, at: "scope")
      case "name": name = try Field.identifier(value, at: "name")
      case "expiresIn": expiresIn = try Field.duration(value, at: "expiresIn")
      default: throw .unknown(key)
      }
    }
    guard let scope else { throw .invalid("/scope", "must say whether the token is to read or to write") }
    return TokenWish(mayWrite: scope == .write, name: name, expiresIn: expiresIn)
  }
}
