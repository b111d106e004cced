// The C variable `environ` is mutable; it is read once, before the program has a second thread.
@preconcurrency import Glibc

/// The process's environment.
enum Environment {
  /// Every variable, in the order of the process.
  static func variables() -> [(name: String, value: String)] {
    var variables: [(name: String, value: String)] = []
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables.append((String(parts[0]), String(parts[1]))) }
      entry += 1
    }
    return variables
  }

  /// Takes variables away that were meant for this process alone. Before the program has a second thread.
  static func remove(_ names: [String]) {
    for name in names { unsetenv(name) }
  }

  /// Whether a variable was set by Kubernetes for a Service named `backstack`, and not by a person.
  static func isServiceLink(_ name: String, _ value: String) -> Bool {
    if name == "BACKSTACK_PORT" { return value.hasPrefix("tcp://") || value.hasPrefix("udp://") }
    return name.hasPrefix("BACKSTACK_SERVICE_") || name.hasPrefix("BACKSTACK_PORT_")
  }
}
