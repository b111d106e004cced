import Dispatch
import Synchronization

/// Tells the service manager that the program is alive, and only while everything that serves answers.
///
/// At each tick all of it is asked; when all has answered, `beat` is called. What does not answer is not asked again, so
/// that the manager hears nothing more and acts.
final class Watchdog: Sendable {
  /// Calls back when everything that serves has had its turn.
  typealias Ping = @Sendable (@escaping @Sendable () -> Void) -> Void

  private let ping: Ping
  private let beat: @Sendable () -> Void
  private let isWaiting = Atomic(false)

  init(ping: @escaping Ping, beat: @escaping @Sendable () -> Void) {
    self.ping = ping
    self.beat = beat
  }

  /// To be called at least twice in the time that the manager waits.
  func tick() {
    guard !isWaiting.exchange(true, ordering: .relaxed) else { return }
    ping { [self] in
      isWaiting.store(false, ordering: .relaxed)
      beat()
    }
  }
}
