import Access
import Navigation

/// That the session which the path names has confirmed the right of its request.
struct Confirmation: Sendable {
  /// What the session said then.
  let access: SessionAccess
  /// When the session was created.
  let createdAt: Timestamp
  /// When the right ends by itself, in milliseconds since 1970; nil: never.
  let endsAt: Int64?
}

extension SessionAccess {
  /// What the session says.
  init(_ session: Session) { self.init(incarnation: session.incarnation, tokens: session.tokens) }
}
