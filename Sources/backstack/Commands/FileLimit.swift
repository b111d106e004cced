import Glibc
import Telemetry

/// How many files the process may hold open: a connection is one.
enum FileLimit {
  /// Descriptors beside the connections: the database, its readers, the loops.
  private static let others: UInt = 128

  /// Raises the soft limit as far as `connections` need it and the hard limit allows; warns when that is not enough.
  static func raise(for connections: Int, _ log: Log) {
    let wanted = UInt(connections) + others
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur >= wanted else {
      log.warning(
        "too few file descriptors for max-connections; raise the limit with ulimit -n or LimitNOFILE=",
        ["connections": .number(connections), "descriptors": .number(Int(clamping: limit.rlim_cur))])
      return
    }
  }
}
