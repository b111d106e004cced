/// How much a key or a token allows; each includes those before it.
public enum Scope: String, CaseIterable, Comparable, Sendable {
  /// Looking at what the server tells of itself, and at no session.
  case metrics
  /// Looking at sessions, their changes and events.
  case read
  /// Everything that is done with sessions.
  case write
  /// What concerns the whole server: its documents and backups.
  case admin

  public static func < (left: Scope, right: Scope) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .metrics: 0
    case .read: 1
    case .write: 2
    case .admin: 3
    }
  }
}
