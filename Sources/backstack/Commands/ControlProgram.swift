import Glibc

/// `backstack ctl`: becomes the program `backstack-ctl`, which is beside this one. That one is made of the client library and of
/// Foundation, which the server does without (docs/decisions).
enum ControlProgram {
  static let name = "backstack-ctl"

  /// Returns only when there is no such program, or it cannot be run.
  static func run(_ arguments: [String]) throws(Failure) -> ExitCode {
    guard let path = besideThisProgram() else {
      throw Failure(.failure, "this program does not know where it is: \(String(cString: strerror(errno))).")
    }
    // What is ignored here would be ignored there too.
    signal(SIGPIPE, SIG_DFL)
    let list = ([path] + arguments).map { strdup($0) } + [nil]
    execv(path, list)
    let code = errno
    for text in list { free(text) }
    throw Failure(
      .failure, "\(path) cannot be run: \(String(cString: strerror(code))).",
      advice: code == ENOENT
        ? "Put it there; `make ctl` builds it." : "It belongs beside this program, from the same build.")
  }

  private static func besideThisProgram() -> String? {
    guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(resolved) }
    let path = String(cString: resolved)
    return path.lastIndex(of: "/").map { path[...$0] + name }
  }
}
