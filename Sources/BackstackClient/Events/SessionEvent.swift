/// What an event stream tells (docs/api.md §5).
public enum SessionEvent: Equatable, Sendable {
  /// The stream is connected, for the first time or again.
  case connected
  /// The session as it is: at the beginning, and whenever changes could not be told one by one.
  case session(SessionState)
  /// A change, and the session after it when it was asked for.
  case change(SessionChange, session: SessionState?)
  /// The session was deleted, or has ended by itself; nothing follows.
  case deleted
  /// The connection is gone, or did not come about, for a reason that a call would throw; the stream connects again after the wait.
  case interrupted(reason: BackstackError, wait: Duration)

  /// The session as it is after the event, if the event says.
  public var session: SessionState? {
    switch self {
    case .session(let session): session
    case .change(_, let session): session
    case .connected, .interrupted, .deleted: nil
    }
  }
}

/// The events of a session, endlessly; each iteration has a connection of its own, closed when the iteration ends.
public struct SessionEvents: AsyncSequence, Sendable {
  let session: RemoteSession
  let revision: Int?
  let withSessions: Bool

  /// Connects when the first event is asked for.
  public func makeAsyncIterator() -> Iterator {
    Iterator(EventSubscription(session, after: revision, withSessions: withSessions))
  }

  /// Reads the events of one connection after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private let subscription: EventSubscription

    init(_ subscription: EventSubscription) {
      self.subscription = subscription
    }

    /// The next event; nil after `SessionEvent.deleted`.
    /// - Throws: `BackstackError` when waiting cannot help, `CancellationError` when the task is cancelled.
    public mutating func next() async throws -> SessionEvent? {
      try await subscription.next()
    }
  }
}
