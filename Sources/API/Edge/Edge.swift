import HTTP
import Navigation

/// What is asked of a request before anybody looks for its route, in this order: how often its client has asked, the host
/// that it names, and whether a page of another origin wants to change something. A browser's question about another origin
/// is not counted, and answered here.
struct Edge: Sendable {
  /// The hosts that are answered for; nil: all.
  let hosts: HostList?
  let cors: CORSSwitch
  /// Nil: everybody may ask as often as they can.
  let limiter: RateLimiter?
  let proxies: TrustedProxies
  let forwardingField: ForwardingPath.Field

  init(_ configuration: APIConfiguration) {
    hosts = configuration.hosts
    cors = CORSSwitch(configuration.origins)
    limiter = configuration.rateLimit.map { RateLimiter($0) }
    proxies = configuration.proxies
    forwardingField = configuration.forwardingField
  }

  /// What every answer to a request with these fields tells browsers; nil: nothing.
  func fields(for fields: Fields) -> ResponseFields? {
    cors.policy?.fields(for: fields.bytes(.origin))
  }

  /// Throws when the request is for another host, or sent by a page that may not send it.
  func check(_ request: borrowing Request) throws {
    try checkHost(of: request)
    try checkOrigin(of: request)
  }

  private func checkHost(of request: borrowing Request) throws {
    guard let hosts, !hosts.allows(request.host) else { return }
    let name = quoted(String(decoding: request.host ?? [], as: UTF8.self))
    throw ProblemError(
      .misdirectedRequest,
      "This server does not answer for the host \(name). Name it with --allowed-hosts if it should.")
  }

  /// Whether it is a preflight (Fetch standard §3.3.2) of a page that may use the API.
  func isPreflight(_ request: borrowing Request) -> Bool {
    guard request.method == .options, let policy = cors.policy, let origin = request.fields.bytes(.origin),
      request.fields.contains(.accessControlRequestMethod)
    else { return false }
    return policy.allows(origin)
  }
}
