import Glibc

/// A numeric IPv4 or IPv6 address and a port.
public struct ServerAddress: Hashable, Sendable, CustomStringConvertible {
  /// `127.0.0.1`, `0.0.0.0`, `::1`, `::`; an IPv6 address may stand in brackets. Names are not resolved.
  public var host: String

  /// 0 stands for a free port that the system chooses.
  public var port: UInt16

  /// An address that is checked when it is bound.
  public init(host: String, port: UInt16) {
    self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    self.port = port
  }

  /// `127.0.0.1:8080`, `[::1]:8080` (RFC 3986 §3.2.2).
  public var description: String {
    host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}

extension ServerAddress {
  /// The family and the socket address, or nil when `host` is no numeric address.
  func resolved() -> (family: CInt, storage: sockaddr_storage, length: socklen_t)? {
    var storage = sockaddr_storage()
    var address4 = sockaddr_in()
    address4.sin_family = sa_family_t(AF_INET)
    address4.sin_port = port.bigEndian
    if inet_pton(AF_INET, host, &address4.sin_addr) == 1 {
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address4, as: sockaddr_in.self) }
      return (AF_INET, storage, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    var address6 = sockaddr_in6()
    address6.sin6_family = sa_family_t(AF_INET6)
    address6.sin6_port = port.bigEndian
    if inet_pton(AF_INET6, host, &address6.sin6_addr) == 1 {
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address6, as: sockaddr_in6.self) }
      return (AF_INET6, storage, socklen_t(MemoryLayout<sockaddr_in6>.size))
    }
    return nil
  }

  /// This address with the port that `socket` is bound to.
  func bound(to socket: CInt) -> ServerAddress {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let port = withUnsafeMutableBytes(of: &storage) { raw -> UInt16? in
      guard let base = raw.baseAddress else { return nil }
      guard getsockname(socket, base.assumingMemoryBound(to: sockaddr.self), &length) == 0 else { return nil }
      // The port stands at the same place in both families.
      return UInt16(bigEndian: raw.load(fromByteOffset: 2, as: UInt16.self))
    }
    return ServerAddress(host: host, port: port ?? self.port)
  }
}
