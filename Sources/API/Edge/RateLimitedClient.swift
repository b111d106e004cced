import HTTP

/// Whose requests are counted together: an address, of IPv6 the network of 64 bits that one customer has at least
/// (RFC 6177 §2), or all whose address is not known, such as those of a Unix socket.
struct RateLimitedClient: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  init(_ address: IPAddress?) {
    high = address?.high ?? 0
    low = address.map { $0.isIPv4 ? $0.low : 0 } ?? 1
  }
}
