import Dispatch
import Navigation
import Synchronization

/// Wakes the engine for the sessions whose timers are due: one ordered structure and one Dispatch timer for all of them.
///
/// It holds what is due before its horizon; what is due later stays in the store until the horizon moves there, so that the
/// number of sessions on disk does not count.
///
/// `@unchecked Sendable`: Dispatch does not mark its timer, which is safe to schedule and cancel from any thread.
final class Agenda: @unchecked Sendable {
  private struct State {
    var heap = AgendaHeap()
    var horizon = Timestamp(milliseconds: 0)
    var armed: Timestamp?
    /// Sessions that were taken and are not done with.
    var underWay = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  /// What runs the agenda, one look after the other.
  let queue = DispatchQueue(label: "backstack.agenda")
  private let timer: any DispatchSourceTimer
  private let now: @Sendable () -> Timestamp

  /// Milliseconds that it waits at most before it looks at the clock again.
  private let longestWait: Int64

  /// How many sessions may be under way. They take the places of clients' requests.
  private let places: Int

  /// - Parameters:
  ///   - lookMilliseconds: how often the clock is looked at, at least.
  ///   - places: how many sessions may be under way; what else is due waits for them.
  init(now: @escaping @Sendable () -> Timestamp, lookMilliseconds: Int64, places: Int) {
    self.now = now
    self.places = max(1, places)
    longestWait = lookMilliseconds
    timer = DispatchSource.makeTimerSource(queue: queue)
  }

  /// Calls `fire` on the agenda's queue whenever something may be due, for the first time at once.
  func start(_ fire: @escaping @Sendable () -> Void) {
    timer.setEventHandler(handler: fire)
    timer.schedule(deadline: .now())
    timer.resume()
  }

  /// Notes that something is due; what lies behind the horizon is found in the store when its time is near.
  ///
  /// - Parameter isRetry: it was due before, so that the store has it before the horizon, wherever that is now: it is noted in any
  ///   case.
  func add(_ id: String, due: Timestamp, isRetry: Bool = false) {
    state.withLock { state in
      guard isRetry || due < state.horizon else { return }
      state.heap.add(.init(due: due, id: id))
      arm(&state)
    }
  }

  /// The sessions that are due at `now`, each once, the earliest first, and no more than have a place. Each is under way until
  /// `finish` is called for it.
  func takeDue(at now: Timestamp) -> [String] {
    state.withLock { state in
      state.armed = nil
      var ids: [String] = []
      var known: Set<String> = []
      while state.underWay + ids.count < places, let item = state.heap.takeDue(at: now) {
        if known.insert(item.id).inserted { ids.append(item.id) }
      }
      state.underWay += ids.count
      return ids
    }
  }

  /// Gives the place of a session that was taken to the next one. Half of them are given at a time.
  func finish() {
    state.withLock { state in
      state.underWay -= 1
      if state.underWay <= places / 2 { arm(&state) }
    }
  }

  /// The horizon, when it is so near that what is due soon may be in the store alone; nil while it is not, and while something that
  /// is due waits for a place.
  func nearHorizon(at now: Timestamp) -> Timestamp? {
    state.withLock { state in
      if let first = state.heap.first, first.due <= now { return nil }
      return now.milliseconds >= state.horizon.milliseconds - Self.lead ? state.horizon : nil
    }
  }

  /// Moves the horizon.
  func moveHorizon(to horizon: Timestamp) {
    state.withLock { $0.horizon = horizon }
  }

  /// Arms the timer for what is due next, the next look behind the horizon included.
  func settle() {
    state.withLock { arm(&$0) }
  }

  /// Fires no more. What is running ends first.
  func close() {
    queue.sync {
      state.withLock { $0.isClosed = true }
      timer.cancel()
    }
  }

  /// Milliseconds before the horizon at which the store is asked for what lies behind it.
  private static let lead: Int64 = 60_000
  /// Later than everything that is due.
  private static let never = Timestamp(milliseconds: .max / 2)

  private func arm(_ state: inout State) {
    if state.isClosed { return }
    let now = now()
    let look = Timestamp(milliseconds: state.horizon.milliseconds - Self.lead)
    let due = state.heap.first?.due ?? Self.never
    // What is due is done before the store is asked for more, and while no place is free, `finish` is waited for.
    let next = state.underWay >= places ? Self.never : due <= now ? due : min(due, look)
    if let armed = state.armed, armed <= next { return }
    state.armed = next
    // Dispatch waits by a clock that never jumps and that stands still in a machine that sleeps; the time of day may have moved on
    // at the next look. The store is not asked again and again for the same rows.
    let wait = min(max(next.milliseconds - now.milliseconds, next == look ? 100 : 0), longestWait)
    timer.schedule(deadline: .now() + .milliseconds(Int(wait)), leeway: .milliseconds(5))
  }
}
