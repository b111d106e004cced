import Dispatch
import Synchronization

/// Where requests wait until their time is over: one ordered structure and one Dispatch timer for all of them.
///
/// `@unchecked Sendable`: Dispatch does not mark its timer, which is safe to schedule and cancel from any thread.
final class WaitingRoom: @unchecked Sendable {
  /// Called once when the time of a request is over, on the room's queue or on that of whoever closes the room.
  typealias End = @Sendable () -> Void
  /// Where a request waits.
  typealias Place = DeadlineQueue<End>.Place

  private struct State {
    var waiting = DeadlineQueue<End>()
    var armed: UInt64?
    var displaced = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let timer: any DispatchSourceTimer

  /// - Parameter capacity: how many may wait. Who comes then ends the waiting of who is due first: nobody tells this room of
  ///   clients that left, so that a crowd of those must not be held until its time is over.
  init(capacity: Int) {
    self.capacity = capacity
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "backstack.waiting"))
    timer.setEventHandler { [weak self] in self?.endDue() }
    timer.schedule(deadline: .distantFuture)
    timer.resume()
  }

  deinit { timer.cancel() }

  /// What the room holds, and has done so far.
  struct Figures: Equatable {
    /// Requests that wait now.
    let waiting: Int
    /// Requests whose waiting was ended because one too many came.
    let displaced: Int
  }

  /// What the room holds now, and has done so far.
  var figures: Figures { state.withLock { Figures(waiting: $0.waiting.count, displaced: $0.displaced) } }

  /// Whether nobody waits.
  var isEmpty: Bool { state.withLock { $0.waiting.first == nil } }

  /// Takes a request in for so many seconds; nil when the room is closed: nobody waits any more.
  func enter(seconds: Double, _ end: @escaping End) -> Place? {
    let (place, surplus) = state.withLock { state -> (Place?, End?) in
      guard !state.isClosed else { return (nil, nil) }
      let surplus = state.waiting.count < capacity ? nil : state.waiting.takeFirst()
      if surplus != nil { state.displaced += 1 }
      let place = state.waiting.add(end, due: DispatchTime.now().uptimeNanoseconds + UInt64(seconds * 1e9))
      arm(&state)
      return (place, surplus)
    }
    surplus?()
    return place
  }

  /// Lets a request go before its time.
  func leave(_ place: Place) {
    state.withLock { $0.waiting.remove(at: place) }
  }

  /// Ends all waiting, now and for ever.
  func close() {
    let ends = state.withLock { state in
      state.isClosed = true
      return state.waiting.takeAll()
    }
    for end in ends { end() }
  }

  /// Ends the waiting of all who wait now.
  func endAll() {
    for end in state.withLock({ $0.waiting.takeAll() }) { end() }
  }

  private func endDue() {
    let ends = state.withLock { state in
      state.armed = nil
      defer { arm(&state) }
      return state.waiting.takeDue(at: DispatchTime.now().uptimeNanoseconds)
    }
    for end in ends { end() }
  }

  /// Sets the timer for who is first, unless it goes off earlier anyway.
  private func arm(_ state: inout State) {
    guard let first = state.waiting.first, first < state.armed ?? .max else { return }
    state.armed = first
    timer.schedule(deadline: DispatchTime(uptimeNanoseconds: first), leeway: .milliseconds(1))
  }
}
