import CLinux
import Glibc

/// A listening socket.
struct Listener {
  let descriptor: CInt
  /// What it is bound to, with the port that the system chose.
  let address: ServerAddress

  /// Bytes that the kernel takes for a client beyond what is on the wire. Without a bound it takes megabytes, and a slow
  /// reader makes no progress that can be seen here for longer than a stalled one may live.
  private static let kernelOutputBytes: CInt = 128 << 10

  /// Binds and listens.
  init(_ address: ServerAddress, backlog: Int) throws(ServerError) {
    guard let resolved = address.resolved() else { throw .badAddress(address) }
    let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(resolved.family, type, 0)
    guard descriptor >= 0 else { throw .listening(on: address, call: "socket", code: errno) }
    do throws(ServerError) {
      try Self.set(descriptor, SOL_SOCKET, SO_REUSEADDR)
      // Accepted sockets inherit these two.
      try Self.set(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY)
      try Self.set(descriptor, CInt(IPPROTO_TCP), TCP_NOTSENT_LOWAT, to: Self.kernelOutputBytes)
      // So that `0.0.0.0` and `::` can both be given with one port.
      if resolved.family == AF_INET6 { try Self.set(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY) }
      let isBound = withUnsafeBytes(of: resolved.storage) { raw in
        raw.withMemoryRebound(to: sockaddr.self) { bind(descriptor, $0.baseAddress, resolved.length) } == 0
      }
      guard isBound else { throw ServerError.listening(on: address, call: "bind", code: errno) }
      guard listen(descriptor, CInt(clamping: backlog)) == 0 else {
        throw ServerError.listening(on: address, call: "listen", code: errno)
      }
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.address = address.bound(to: descriptor)
  }

  /// What `accept` came to.
  enum Arrival: Equatable {
    case connection(CInt)
    /// The client left before it was accepted; others may wait.
    case gone
    /// Nobody waits.
    case none
    /// No descriptor or no memory: try again later.
    case exhausted
  }

  func accept() -> Arrival {
    let flags = CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let accepted = uninterrupted { accept4(descriptor, nil, nil, flags) }
    if accepted >= 0 { return .connection(accepted) }
    switch errno {
    case EAGAIN, EWOULDBLOCK: return .none
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
    // ECONNABORTED, and the network errors of the new connection that accept(2) says to treat like it.
    default: return .gone
    }
  }

  private static func set(
    _ descriptor: CInt, _ level: CInt, _ name: CInt, to value: CInt = 1
  ) throws(ServerError) {
    var value = value
    guard setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<CInt>.size)) == 0 else {
      throw .system(call: "setsockopt", code: errno)
    }
  }
}
