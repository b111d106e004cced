/// What an operation led to (docs/api.md §4).
public struct OperationAnswer: Equatable, Sendable {
  /// The name of the session.
  public let id: String
  /// The session's revision afterwards.
  public let revision: Int
  /// What the operation did.
  public let change: ChangeSummary
  /// What the user sees now.
  public let visible: VisibleState
  /// The whole session afterwards; nil when a minimal answer was asked for (`WriteOptions.minimal`).
  public let session: SessionState?
  /// Names the state for `ifMatch`.
  public let tag: EntityTag?
  /// Whether the server had done it before, for an earlier request with the same idempotency key.
  public let wasReplayed: Bool
}
