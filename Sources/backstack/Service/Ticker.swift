import Dispatch
import Synchronization

/// Calls again and again, on a queue of its own, until it is stopped.
final class Ticker: Sendable {
  private let queue: DispatchQueue
  private let interval: DispatchTimeInterval
  private let body: @Sendable () -> Void
  private let isStopped = Atomic(false)

  init(label: String, every microseconds: Int, _ body: @escaping @Sendable () -> Void) {
    queue = DispatchQueue(label: label)
    interval = .microseconds(max(1, microseconds))
    self.body = body
  }

  /// The first call comes at once.
  func start() { queue.async { self.tick() } }

  /// Calls no more, a call under way excepted.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  private func tick() {
    if isStopped.load(ordering: .relaxed) { return }
    body()
    queue.asyncAfter(deadline: .now() + interval) { self.tick() }
  }
}
