import HTTP

/// The proxies whose word is taken for whom they speak for.
public struct TrustedProxies: Equatable, Sendable {
  /// The word for those that are connected by a Unix socket.
  public static let unixSocket = "unix"

  /// As they were given.
  public let words: [String]
  private let networks: [IPNetwork]
  private let trustsUnixSocket: Bool

  /// Nobody.
  public init() {
    words = []
    networks = []
    trustsUnixSocket = false
  }

  /// Networks or addresses (``IPNetwork``), or `unix`; nil unless each is one.
  public init?(_ words: [String]) {
    let others = words.filter { $0 != Self.unixSocket }
    let networks = others.compactMap(IPNetwork.init)
    guard networks.count == others.count else { return nil }
    self.words = words
    self.networks = networks
    trustsUnixSocket = others.count < words.count
  }

  /// The client of a request, by what the proxies write into `field`: its peer, unless that is a proxy that is trusted; then the
  /// nearest hop of the way before it that is none. Nil: it has no address.
  func client(of request: borrowing Request, by field: ForwardingPath.Field) -> IPAddress? {
    guard trusts(request.peer), let path = ForwardingPath(request.fields, in: field) else { return request.peer }
    var client = request.peer
    for hop in path.hops.reversed() {
      // What a trusted proxy could not tell is nobody else's to tell.
      guard let hop else { return client }
      client = hop
      guard trusts(hop) else { return client }
    }
    return client
  }

  private func trusts(_ peer: IPAddress?) -> Bool {
    guard let peer else { return trustsUnixSocket }
    return networks.contains { $0.contains(peer) }
  }
}
