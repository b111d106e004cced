import Dispatch
import Sessions
import Telemetry

/// The service manager that started the program, when one did; else nobody listens.
///
/// What it is told is sent in order on a queue of its own: a manager that is busy holds up neither the start nor the stop.
final class ServiceManager: Sendable {
  /// Sends one datagram, and may block for some seconds.
  typealias Send = @Sendable (String) -> NotifySocket.Delivery

  private let send: Send?
  private let queue = DispatchQueue(label: "backstack.manager")

  /// - Parameter send: nil: there is no manager.
  init(send: Send?) { self.send = send }

  convenience init(_ environment: ServiceEnvironment) {
    if let socket = environment.notifyAddress.flatMap(NotifySocket.init) {
      self.init(send: socket.send)
    } else {
      self.init(send: nil)
    }
  }

  /// Sends one datagram with all of it, again and again until the manager takes it, unless all of it is only good for now.
  func tell(_ notifications: Notification...) {
    guard let send else { return }
    let text = Notification.text(notifications)
    let isPassing = notifications.allSatisfy(\.isPassing)
    queue.async {
      while send(text) == .busy, !isPassing {}
    }
  }

  /// Waits until all has been sent, for `seconds` at most.
  func finish(within seconds: Double) {
    let isSent = MonotonicSemaphore()
    queue.async { isSent.signal() }
    _ = isSent.wait(microseconds: Int(seconds * 1e6))
  }

  /// The moment for `Notification.reloading`.
  static var monotonicMicroseconds: Int { monotonicNanoseconds() / 1000 }
}
