/// Who may ask for a route.
public enum AccessRule: Equatable, Sendable {
  /// Everybody.
  case open
  /// Whoever has an API key of this scope.
  case key(Scope)
  /// Whoever has an API key, or has been given a token for any session: what is the same in every app.
  case shared
  /// Whoever has an API key of this scope, or a token of this scope for the session that the path names.
  case session(Scope)
  /// As `session`, and whoever has a ticket for the events of the session.
  case events

  /// The least scope that is enough; nil: none is needed.
  public var scope: Scope? {
    switch self {
    case .open: nil
    case .key(let scope), .session(let scope): scope
    case .events, .shared: .read
    }
  }
}
