/// Staying in step with other clients (docs/api.md §5).
extension RemoteSession {
  /// What was changed after a revision.
  /// - Parameters:
  ///   - revision: 0 is from the beginning.
  ///   - limit: how many changes at most; 1–1000.
  ///   - wait: how long the server waits for a change when there is none yet, up to a minute.
  public func changes(after revision: Int = 0, limit: Int? = nil, wait: Duration? = nil) async throws -> ChangePage {
    var request = request(.get, "changes")
    request.query.add("after", revision)
    request.query.add("limit", limit)
    request.query.add("wait", wait.map { "\($0.seconds)" })
    if let wait { request.patience = wait }
    return try await client.answer(to: request).value(ChangePage.init)
  }

  /// The session as it is now, and every change from now on, as they are committed.
  ///
  /// The stream connects again by itself whenever it is interrupted, and goes on where it was: no change is missed,
  /// none comes twice. It ends after `SessionEvent.deleted`, and throws what cannot be helped by waiting.
  /// - Parameters:
  ///   - revision: what the app has: the changes after it come first, or the session when they are no longer kept. Nil:
  ///     the
  ///     session comes first.
  ///   - withSessions: whether each change brings the whole session along.
  public func events(after revision: Int? = nil, withSessions: Bool = true) -> SessionEvents {
    SessionEvents(session: self, revision: revision, withSessions: withSessions)
  }
}
