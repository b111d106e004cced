import Foundation

/// Standard output and standard error.
struct Terminal: Sendable {
  /// Colours for standard output, when somebody sees them.
  let style: Style

  init(environment: [String: String]) {
    let isWanted = environment["NO_COLOR"]?.isEmpty != false && environment["TERM"] != "dumb"
    style = Style(isOn: isWanted && isatty(STDOUT_FILENO) == 1)
  }

  /// Writes to standard output.
  func print(_ text: String) throws(TextFile.Failure) {
    do throws(Descriptor.Failure) {
      try Descriptor.write(text, to: STDOUT_FILENO)
    } catch {
      if error.code == EPIPE {
        // As everything in a pipe ends whose reader has seen enough.
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
      }
      throw TextFile.Failure("standard output", "written", error)
    }
  }

  /// Writes to standard error. When that fails there is nowhere left to say so.
  func printError(_ text: String) { try? Descriptor.write(text, to: STDERR_FILENO) }

  /// Nothing more is printed; what was must have arrived.
  func finish() throws(TextFile.Failure) {
    do throws(Descriptor.Failure) {
      try Descriptor.close(STDOUT_FILENO)
    } catch {
      throw TextFile.Failure("standard output", "written", error)
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
