public import Navigation

/// What a writer decided about a session, from its staged state.
public enum Decision: Sendable {
  /// The transition's session follows; nothing is written when it changed nothing.
  case commit(Transition)
  /// The transition's session is there from now on, under a new incarnation: it was created.
  case create(Transition)
  /// The session is forgotten with its history.
  case delete
}

/// What became of a decision, once it is durable.
public struct Outcome: Sendable {
  /// The session after it; nil when it is gone.
  public let session: CommittedSession?
  /// What changed; nil after a deletion.
  public let change: Change?
  /// Whether the session was not there before.
  public let created: Bool
  /// The session before it. Nobody asks for it: it is let go of with the answer, on the loops, which make sessions too. Memory
  /// that is given back by the thread that asks for it is served from a cache of its own.
  let replaced: CommittedSession?

  init(session: CommittedSession?, change: Change?, created: Bool, replaced: CommittedSession? = nil) {
    self.session = session
    self.change = change
    self.created = created
    self.replaced = replaced
  }
}

/// Why the engine could not do it.
public enum EngineError: Error, Equatable, Sendable {
  /// The disk is full: nothing changed, and it works again when there is room.
  case storageFull
  /// The store failed: nothing changed.
  case unavailable
  /// Too much is waiting already: nothing changed, and it works again in a moment.
  case overloaded
  /// The server is stopping.
  case closing
}

extension EngineError {
  init(_ error: StoreError) {
    switch error {
    case .full: self = .storageFull
    case .unavailable, .corrupt: self = .unavailable
    }
  }
}
