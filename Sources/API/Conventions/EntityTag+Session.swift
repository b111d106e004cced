import HTTP
import Navigation
import Sessions

extension EntityTag {
  /// The tag of a session's state, committed or staged.
  init?(_ session: Session) {
    self.init(String(decoding: session.entityTag.dropFirst().dropLast(), as: UTF8.self))
  }
}
