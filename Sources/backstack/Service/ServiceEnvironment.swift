/// What a service manager such as systemd says to a service in its environment: sd_notify(3), sd_listen_fds(3) and
/// sd_watchdog_enabled(3).
struct ServiceEnvironment: Equatable, Sendable {
  /// The socket for notifications: a path, or `@` and the name of an abstract one.
  private(set) var notifyAddress: String?
  /// Descriptors of listening sockets that were opened before the program was. They are told apart by what they are bound to,
  /// not by `LISTEN_FDNAMES`.
  private(set) var sockets: [Int32] = []
  /// How long the service may be silent.
  private(set) var watchdogMicroseconds: Int?

  /// The variables that are meant for this process alone.
  static let names = [
    "NOTIFY_SOCKET", "LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES", "WATCHDOG_PID", "WATCHDOG_USEC",
  ]
  /// Passed descriptors begin behind standard error.
  private static let firstDescriptor: Int32 = 3
  private static let maximumSockets = 1000

  /// Reads the variables of the process `pid`; those that name another process are not for this one.
  init(_ variables: [(name: String, value: String)], pid: Int32) throws(Failure) {
    let values = Dictionary(variables.filter { Self.names.contains($0.name) }, uniquingKeysWith: { first, _ in first })
    if let address = values["NOTIFY_SOCKET"], address.hasPrefix("/") || address.hasPrefix("@") {
      notifyAddress = address
    }
    if values["LISTEN_PID"] == String(pid), let text = values["LISTEN_FDS"] {
      guard let count = Digits.parse(text.utf8), count <= Self.maximumSockets else {
        throw Failure(
          .badConfiguration, "LISTEN_FDS cannot be \"\(text)\".", advice: "It is set by the service manager.")
      }
      sockets = (0..<Int32(count)).map { Self.firstDescriptor + $0 }
    }
    if let text = values["WATCHDOG_USEC"], values["WATCHDOG_PID"] ?? String(pid) == String(pid),
      let microseconds = Digits.parse(text.utf8), microseconds > 0
    {
      watchdogMicroseconds = microseconds
    }
  }
}
