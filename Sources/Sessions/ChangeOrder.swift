import Navigation
import Synchronization

/// Gives changes their places among those of all sessions: rising, and close to the time of day.
final class ChangeOrder: Sendable {
  private let last: Atomic<Int64>
  private let now: @Sendable () -> Timestamp

  /// - Parameter order: the highest place that was given before.
  init(after order: Int64, now: @escaping @Sendable () -> Timestamp) {
    last = Atomic(order)
    self.now = now
  }

  /// Microseconds of the clock, or one more than the last place when that is not behind it.
  func next() -> Int64 {
    let clock = now().milliseconds * 1000
    var last = last.load(ordering: .relaxed)
    while true {
      let next = max(clock, last + 1)
      let (exchanged, current) = self.last.weakCompareExchange(expected: last, desired: next, ordering: .relaxed)
      if exchanged { return next }
      last = current
    }
  }
}
