import BackstackClient
import Synchronization

/// A clock that moves on only when somebody waits, and at once; it remembers the waits.
final class TestTime: Sendable {
  private let state = Mutex((now: ContinuousClock.now, waits: [Duration]()))

  /// How long has been waited, one by one.
  var waits: [Duration] { state.withLock { $0.waits } }

  /// - Parameter dice: what every random number is.
  func surroundings(dice: Double = 0.5) -> ClientSurroundings {
    var surroundings = ClientSurroundings()
    surroundings.now = { [self] in state.withLock { $0.now } }
    surroundings.sleep = { [self] wait in
      try Task.checkCancellation()
      state.withLock { state in
        state.now = state.now.advanced(by: wait)
        state.waits.append(wait)
      }
    }
    surroundings.random = { dice }
    return surroundings
  }
}
