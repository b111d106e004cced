import Navigation

extension Session {
  /// What a session is to begin with, before the server was heard: older than every session that a server has.
  /// - Parameter root: gives the ids of its screens.
  static func unseen(id: String, root: Root) throws(NavigationError) -> Session {
    let body = OpaqueValue { $0.object { $0.member("root", root) } }
    return try .created(
      .decode(body.value), id: id, incarnation: 0, now: Timestamp(milliseconds: 0), limits: NavigationLimits()
    ).session
  }
}
