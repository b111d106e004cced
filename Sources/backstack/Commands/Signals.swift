import Dispatch
import Glibc

/// SIGTERM, SIGINT and SIGHUP, taken in order by whoever waits for them.
///
/// They are blocked and waited for, not handled: a signal that comes before somebody waits is kept by the kernel. A Dispatch
/// source would lose what comes between ignoring the signal and the source's registration, which is done on another thread.
enum Signals {
  /// What a signal asks for.
  enum Request: Equatable {
    /// To stop in order; with the signal's name.
    case stop(String)
    /// To read the settings again.
    case reload
  }

  private static let requests: [(number: Int32, request: Request)] = [
    (SIGTERM, .stop("SIGTERM")), (SIGINT, .stop("SIGINT")), (SIGHUP, .reload),
  ]

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for (number, _) in requests { sigaddset(&set, number) }
    return set
  }

  /// From now on the signals no longer end the process. Every thread that is started later blocks them too, so this comes
  /// before the first one.
  static func hold() {
    var set = set
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Blocks until one of the signals is there.
  static func next() -> Request {
    var set = set
    var number: Int32 = 0
    while true {
      guard sigwait(&set, &number) == 0 else { continue }
      if let request = requests.first(where: { $0.number == number })?.request { return request }
    }
  }

  /// Calls `body` on a thread of its own when the next signal to stop comes.
  static func onNextStop(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "backstack.signals").async {
      while next() == .reload {}
      body()
    }
  }
}
