import Dispatch
import Glibc

/// SIGTERM and SIGINT, taken in order by whoever waits for them.
///
/// They are blocked and waited for, not handled: a signal that comes before somebody waits is kept by the kernel. A Dispatch
/// source would lose what comes between ignoring the signal and the source's registration, which is done on another thread.
enum StopSignals {
  private static let names: [(number: Int32, name: String)] = [(SIGTERM, "SIGTERM"), (SIGINT, "SIGINT")]

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for (number, _) in names { sigaddset(&set, number) }
    return set
  }

  /// From now on the signals no longer end the process. Every thread that is started later blocks them too, so this comes
  /// before the first one. SIGHUP is ignored: nothing is read again while serving.
  static func hold() {
    signal(SIGHUP, SIG_IGN)
    var set = set
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Blocks until one of the signals is there and answers its name.
  static func wait() -> String {
    var set = set
    var number: Int32 = 0
    while sigwait(&set, &number) != 0 {}
    return names.first { $0.number == number }?.name ?? "signal \(number)"
  }

  /// Calls `body` on a thread of its own when the next one comes.
  static func onNext(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "backstack.signals").async {
      _ = wait()
      body()
    }
  }
}
