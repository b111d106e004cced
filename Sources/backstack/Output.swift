import Glibc

/// Standard output and standard error, written at once: a reader of a pipe must see the banner when it is printed.
enum Output {
  static func print(_ text: String) { write(text, to: STDOUT_FILENO) }

  static func printError(_ text: String) { write(text, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      // A reader that has gone is no reason to stop.
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
