/// What a service tells its manager (sd_notify(3)).
enum Notification: Equatable, Sendable {
  /// It serves, or has finished to reload.
  case ready
  /// It reads its settings again, since a moment of CLOCK_MONOTONIC: with `Type=notify-reload` the manager waits for `ready`.
  case reloading(monotonicMicroseconds: Int)
  case stopping
  /// One line for people, shown by `systemctl status`.
  case status(String)
  /// It is alive.
  case watchdog
  /// It is not stuck: so long from now on it may go on starting or stopping.
  case extendTimeout(microseconds: Int)

  /// Whether it is good for now alone: it is said again before long, and means nothing when it comes late.
  var isPassing: Bool {
    switch self {
    case .watchdog, .extendTimeout: true
    case .ready, .reloading, .stopping, .status: false
    }
  }

  /// The text of one datagram.
  static func text(_ notifications: [Notification]) -> String {
    notifications.map(\.assignments).joined(separator: "\n")
  }

  private var assignments: String {
    switch self {
    case .ready: "READY=1"
    case .reloading(let microseconds): "RELOADING=1\nMONOTONIC_USEC=\(microseconds)"
    case .stopping: "STOPPING=1"
    case .status(let text): "STATUS=" + text.unicodeScalars.map { $0.value < 0x20 ? " " : String($0) }.joined()
    case .watchdog: "WATCHDOG=1"
    case .extendTimeout(let microseconds): "EXTEND_TIMEOUT_USEC=\(microseconds)"
    }
  }
}
