/// Events that wait for their reader: never more than a fixed number.
struct EventBuffer {
  /// What became of one more event.
  enum Taken: Equatable {
    case kept
    /// There were too many, and none had the session with it: it has to be asked for anew.
    case lost
  }

  private var events: [SessionEvent] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = max(limit, 2)
  }

  var count: Int { events.count }

  mutating func pop() -> SessionEvent? {
    events.isEmpty ? nil : events.removeFirst()
  }

  /// Adds an event. When there are too many, the newest state of the session takes the place of them all, and what is true of the
  /// connection stays beside it.
  mutating func push(_ event: SessionEvent) -> Taken {
    // Of a connection that comes and goes only what is true now is news.
    if event.isAboutConnection, let last = events.last, last.isAboutConnection { events.removeLast() }
    events.append(event)
    guard events.count > limit else { return .kept }
    let connection = events.last(where: \.isAboutConnection)
    let newest = events.last { !$0.isAboutConnection }
    let session = newest?.session
    // The end needs no state.
    events = newest == .deleted ? [.deleted] : session.map { [.session($0)] } ?? []
    let taken: Taken = events.isEmpty ? .lost : .kept
    if let connection { events.insert(connection, at: event.isAboutConnection ? events.endIndex : 0) }
    return taken
  }
}

extension SessionEvent {
  /// Whether the event is about the connection and not about the session.
  var isAboutConnection: Bool {
    switch self {
    case .connected, .interrupted: true
    case .session, .change, .deleted: false
    }
  }
}
