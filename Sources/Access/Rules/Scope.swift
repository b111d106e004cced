/// How much a key or a token allows; each includes those before it.
public enum Scope: String, CaseIterable, Comparable, Sendable {
  /// Looking at sessions, their changes and events.
  case read
  /// Everything that is done with sessions.
  case write
  /// What concerns the whole server: its documents, backups and figures.
  case admin

  public static func < (left: Scope, right: Scope) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .read: 0
    case .write: 1
    case .admin: 2
    }
  }
}
