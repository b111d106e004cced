import Glibc

/// Milliseconds since 1970-01-01T00:00:00Z by the system's clock, within the years 0 to 9999: a clock that is set to another one is
/// wrong, and times are added to what it says.
@Sendable public func systemMilliseconds() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return systemMilliseconds(at: now)
}

func systemMilliseconds(at time: timespec) -> Int64 {
  // The first second of the year 0 and the last one of 9999, which are what RFC 3339 can write.
  let seconds = min(max(Int64(time.tv_sec), -62_167_219_200), 253_402_300_799)
  return seconds * 1000 + Int64(time.tv_nsec) / 1_000_000
}

/// Nanoseconds by a clock that never jumps (`CLOCK_MONOTONIC`): only differences mean anything.
public func monotonicNanoseconds() -> Int {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  return monotonicNanoseconds(at: now)
}

func monotonicNanoseconds(at time: timespec) -> Int {
  // 285 years after the machine was started it stands still.
  min(time.tv_sec, 9_000_000_000) * 1_000_000_000 + time.tv_nsec
}
