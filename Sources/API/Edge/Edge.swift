import HTTP
import Navigation

/// What is asked of a request before anybody looks for its route.
struct Edge: Sendable {
  /// The hosts that are answered for; nil: all.
  let hosts: HostList?

  init(_ configuration: APIConfiguration) {
    hosts = configuration.hosts
  }

  /// Lets a request through, or throws the problem that it is answered with.
  func admit(_ request: borrowing Request) throws {
    if let hosts, !hosts.allows(request.host) { throw Self.misdirected(request.host) }
  }

  private static func misdirected(_ host: ArraySlice<UInt8>?) -> ProblemError {
    let name = quoted(String(decoding: host ?? [], as: UTF8.self))
    return ProblemError(
      .misdirectedRequest,
      "This server does not answer for the host \(name). Name it with --allowed-hosts if it should.")
  }
}
