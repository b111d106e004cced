import Glibc

/// Seconds on a clock that never jumps, for deadlines.
public enum MonotonicTime {
  /// Seconds since some moment in the past.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Blocks the calling thread.
  public static func sleep(_ seconds: Double) {
    guard seconds > 0 else { return }
    usleep(UInt32(seconds * 1e6))
  }
}
