import Navigation
import Synchronization

/// Calls whoever stays when the time of his right is over.
final class RightsEnd: Sendable {
  /// The time of day may be set meanwhile: it is looked at again after so many seconds.
  private static let longestWait = 60.0

  private struct State {
    var place: WaitingRoom.Place?
    var isAwaited = false
    var isForgotten = false
  }

  private let state = Mutex(State())

  /// Calls `notice` once, at the time or somewhat before it, unless it is awaited already.
  func await(_ time: Int64, now: Timestamp, in room: WaitingRoom, _ notice: @escaping @Sendable () -> Void) {
    let isNew = state.withLock { state in
      defer { state.isAwaited = true }
      return !state.isAwaited && !state.isForgotten
    }
    guard isNew else { return }
    // The least while more: a look that comes too early is one more.
    let seconds = min(Self.longestWait, Double(max(0, time - now.milliseconds) + 1) / 1000)
    let place = room.enter(seconds: seconds) { [weak self] in
      self?.state.withLock { $0.isAwaited = false }
      notice()
    }
    let isOver = state.withLock { state in
      state.place = place
      return state.isForgotten || !state.isAwaited
    }
    if isOver, let place { room.leave(place) }
  }

  /// Lets go of the notice.
  func forget(in room: WaitingRoom) {
    let place = state.withLock { state in
      state.isForgotten = true
      return state.place
    }
    if let place { room.leave(place) }
  }
}
