import Glibc

/// Where a server listens: a numeric IPv4 or IPv6 address with a port, or the path of a Unix domain socket.
public enum ServerAddress: Hashable, Sendable {
  /// `127.0.0.1`, `0.0.0.0`, `::1`, `::`, and a port; port 0 stands for a free one that the system chooses. Names are not
  /// resolved.
  case internet(host: String, port: UInt16)

  /// A file of the type socket, or with a leading `@` the name of an abstract one (unix(7)); of at most `maximumPathBytes`.
  case local(path: String)

  /// Bytes that fit in a `sockaddr_un` with the NUL behind them.
  public static let maximumPathBytes = 107

  /// An internet address that is checked when it is bound. An IPv6 address may stand in brackets.
  public init(host: String, port: UInt16) {
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    self = .internet(host: isBracketed ? String(host.dropFirst().dropLast()) : host, port: port)
  }

  /// What a socket is bound to; nil when that is nothing that a server can listen on.
  public init?(boundTo descriptor: CInt) {
    guard let bound = SocketAddress(boundTo: descriptor) else { return nil }
    self = bound.address
  }

  /// The port of an internet address.
  public var port: UInt16? {
    if case .internet(_, let port) = self { port } else { nil }
  }
}

extension ServerAddress: CustomStringConvertible {
  /// `127.0.0.1:8080`, `[::1]:8080` (RFC 3986 §3.2.2), `unix:/run/backstack.sock`.
  public var description: String {
    switch self {
    case .internet(let host, let port): host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .local(let path): "unix:\(path)"
    }
  }
}
