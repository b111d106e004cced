import Glibc

/// Milliseconds since 1970-01-01T00:00:00Z by the system's clock.
@Sendable public func systemMilliseconds() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}

/// Nanoseconds by a clock that never jumps (`CLOCK_MONOTONIC`): only differences mean anything.
public func monotonicNanoseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return now.tv_sec * 1_000_000_000 + now.tv_nsec
}
