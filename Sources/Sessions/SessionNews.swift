/// What a subscriber is told of its session, in the order in which it became durable.
public enum SessionNews: Sendable {
  /// A change, and the session after it.
  case changed(ChangeRecord, CommittedSession)
  /// The session was deleted, has expired, or was made anew under the same id. The last news.
  case gone
}

/// Who is told everything that becomes of a session.
struct Subscriber: Sendable {
  let number: UInt64
  let listener: @Sendable (SessionNews) -> Void
}
