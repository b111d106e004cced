import Glibc

/// Writes a line to standard error with a single `write(2)`, so that lines of several threads do not mix. A line that cannot
/// be written is lost: the log must never stop the program.
@Sendable public func writeToStandardError(_ line: [UInt8]) {
  line.withUnsafeBytes { bytes in
    while write(STDERR_FILENO, bytes.baseAddress, bytes.count) < 0 && errno == EINTR {}
  }
}

/// Whether a person may be reading along.
func isStandardErrorATerminal() -> Bool { isatty(STDERR_FILENO) == 1 }
