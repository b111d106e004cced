import HTTP
import Navigation

extension Session {
  /// The session's ETag with its quotes: revision and incarnation, so that one deleted and made again never repeats one.
  var entityTag: String { "\"\(entityTagText)\"" }

  fileprivate var entityTagText: String { "\(revision)-\(String(incarnation, radix: 16))" }
}

extension EntityTag {
  /// The tag of a session's state.
  init?(_ session: Session) {
    self.init(session.entityTagText)
  }
}
