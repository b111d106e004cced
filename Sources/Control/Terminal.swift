import Foundation

/// Standard output and standard error.
struct Terminal: Sendable {
  /// Colours for standard output, when somebody sees them.
  let style: Style

  init(environment: [String: String]) {
    let isWanted = environment["NO_COLOR"]?.isEmpty != false && environment["TERM"] != "dumb"
    style = Style(isOn: isWanted && isatty(STDOUT_FILENO) == 1)
  }

  func print(_ text: String) { Self.write(text, to: STDOUT_FILENO) }

  func printError(_ text: String) { Self.write(text, to: STDERR_FILENO) }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EPIPE && descriptor == STDOUT_FILENO {
        // As everything in a pipe ends whose reader has seen enough.
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
      }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}

/// Colours of a terminal (ECMA-48 SGR), or none.
struct Style: Sendable {
  let isOn: Bool

  static let plain = Style(isOn: false)

  func bold(_ text: String) -> String { with("1", text) }
  func dim(_ text: String) -> String { with("2", text) }
  func green(_ text: String) -> String { with("32", text) }
  func red(_ text: String) -> String { with("31", text) }
  func cyan(_ text: String) -> String { with("36", text) }

  private func with(_ code: String, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
