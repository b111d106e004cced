import CLinux
import Glibc

/// The one timer of a loop: a descriptor in the loop's own poller, so that a loop that waits there is not late for it.
struct LoopTimer: ~Copyable {
  let descriptor: CInt

  /// When it fires, in milliseconds of `Clock`; nil while it is not armed.
  private(set) var armed: Int64?

  init() throws(ServerError) {
    let descriptor = timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK | TFD_CLOEXEC))
    guard descriptor >= 0 else { throw .system(call: "timerfd_create", code: errno) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Fires once at `time`, in place of what was set; nil: never.
  mutating func arm(_ time: Int64?) {
    guard time != armed else { return }
    armed = time
    var setting = itimerspec()
    if let time {
      // All zero would disarm it.
      let due = max(1, time)
      setting.it_value.tv_sec = Int(due / 1000)
      setting.it_value.tv_nsec = Int(due % 1000) * 1_000_000
    }
    _ = timerfd_settime(descriptor, CInt(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Whether it has fired, or was armed again meanwhile for a time that is over: then nobody may wait for its next event.
  func isOver(at now: Int64) -> Bool { armed.map { $0 <= now } ?? true }

  /// Notes that it has fired.
  mutating func fired() { armed = nil }
}
