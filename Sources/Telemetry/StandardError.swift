import Glibc

/// Milliseconds since 1970-01-01T00:00:00Z by the system's clock.
@Sendable public func systemMilliseconds() -> Int64 {
  var now = timespec()
  clock_gettime(CLOCK_REALTIME, &now)
  return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}

/// Writes a line to standard error with a single `write(2)`, so that lines of several threads do not mix. A line that cannot
/// be written is lost: the log must never stop the program.
@Sendable public func writeToStandardError(_ line: [UInt8]) {
  line.withUnsafeBytes { bytes in
    while write(STDERR_FILENO, bytes.baseAddress, bytes.count) < 0 && errno == EINTR {}
  }
}
