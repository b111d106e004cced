import Navigation
import Sessions
import Synchronization

/// A request that waits for a session's next change and is answered once: by the change, the end of its time or of the
/// service, whatever is first.
final class ChangePoll: Sendable {
  private struct State {
    var isOver = false
    var place: WaitingRoom.Place?
    var watch: WatchToken?
  }

  private let engine: SessionEngine
  private let room: WaitingRoom
  private let answer: @Sendable () -> Void
  private let state = Mutex(State())

  init(engine: SessionEngine, room: WaitingRoom, answer: @escaping @Sendable () -> Void) {
    self.engine = engine
    self.room = room
    self.answer = answer
  }

  /// Waits while the session stays as it was `seen`, at most so many seconds.
  func wait(for id: String, seen: Session, seconds: Double) {
    guard let place = room.enter(seconds: seconds, end) else { return end() }
    keep(place: place)
    engine.watch(id, seen: seen, notice: end) { [self] result in
      guard case .success(.waits(let watch)) = result else { return end() }
      keep(watch: watch)
    }
  }

  /// Answers, unless that was done before, and lets go of whatever else would have ended it.
  @Sendable private func end() {
    let before = state.withLock { state in
      defer { state.isOver = true }
      return state
    }
    guard !before.isOver else { return }
    if let place = before.place { room.leave(place) }
    if let watch = before.watch { engine.stopWatching(watch) }
    answer()
  }

  /// The end may come before its own place is known here.
  private func keep(place: WaitingRoom.Place) {
    let isOver = state.withLock { state in
      state.place = place
      return state.isOver
    }
    if isOver { room.leave(place) }
  }

  private func keep(watch: WatchToken) {
    let isOver = state.withLock { state in
      state.watch = watch
      return state.isOver
    }
    if isOver { engine.stopWatching(watch) }
  }
}
