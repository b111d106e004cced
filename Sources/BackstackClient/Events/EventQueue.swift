import Synchronization

/// Hands events from the connection to the one reader who waits for them.
final class EventQueue: Sendable {
  private struct State {
    var buffer: EventBuffer
    var waiting: CheckedContinuation<SessionEvent?, any Error>?
    /// How the events end, once what is in the buffer has been read.
    var ending: Result<Void, any Error>?
  }

  private let state: Mutex<State>

  init(limit: Int) {
    state = Mutex(State(buffer: EventBuffer(limit: limit)))
  }

  /// Adds an event.
  func push(_ event: SessionEvent) -> EventBuffer.Taken {
    let (taken, waiting) = state.withLock {
      state -> (EventBuffer.Taken, CheckedContinuation<SessionEvent?, any Error>?) in
      if let waiting = state.waiting.take() { return (.kept, waiting) }
      return (state.buffer.push(event), nil)
    }
    waiting?.resume(returning: event)
    return taken
  }

  /// Nothing follows what is waiting to be read. Only the first ending counts.
  func finish(_ ending: Result<Void, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<SessionEvent?, any Error>? in
      guard state.ending == nil else { return nil }
      state.ending = ending
      return state.waiting.take()
    }
    waiting?.resume(with: ending.map { nil })
  }

  /// The next event; nil at the end. Only one reader may wait at a time.
  func next() async throws -> SessionEvent? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let ready = state.withLock { state -> Result<SessionEvent?, any Error>? in
          if let event = state.buffer.pop() { return .success(event) }
          if let ending = state.ending { return ending.map { nil } }
          state.waiting = continuation
          return nil
        }
        if let ready { continuation.resume(with: ready) }
      }
    } onCancel: {
      finish(.failure(CancellationError()))
    }
  }
}
