import Synchronization

/// One reading of a session's events: its task runs from the first event asked for until the reader leaves.
final class EventSubscription: Sendable {
  private let source: EventSource
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ session: RemoteSession, after revision: Int?, withSessions: Bool) {
    source = EventSource(
      session: session, revision: revision, withSessions: withSessions,
      queue: EventQueue(limit: session.client.configuration.eventBufferLimit))
  }

  deinit {
    task.withLock { $0?.cancel() }
  }

  func next() async throws -> SessionEvent? {
    task.withLock { [source] task in
      if task == nil { task = Task { await source.run() } }
    }
    return try await source.queue.next()
  }
}
