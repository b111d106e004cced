import CLinux
import Glibc

/// A listening socket.
struct Listener {
  let descriptor: CInt
  /// What it is bound to, with the port that the system chose.
  let address: ServerAddress
  /// Of a local socket that was bound here.
  private let file: SocketFile?

  /// Bytes that the kernel takes for a client beyond what is on the wire. Without a bound it takes megabytes, and a slow
  /// reader makes no progress that can be seen here for longer than a stalled one may live.
  private static let kernelOutputBytes: CInt = 128 << 10

  /// Binds and listens.
  init(_ address: ServerAddress, _ configuration: ServerConfiguration) throws(ServerError) {
    guard let target = SocketAddress(address) else { throw .badAddress(address) }
    let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(target.family, type, 0)
    guard descriptor >= 0 else { throw .listening(on: address, call: "socket", code: errno) }
    // Until it listens it looks like a leftover to others who want the path.
    let lock = FolderLock(for: address)
    defer { lock?.release() }
    var file: SocketFile?
    do throws(ServerError) {
      try Self.prepare(descriptor, family: target.family)
      file = try Self.bind(descriptor, to: target, address, mode: configuration.socketMode)
      guard listen(descriptor, CInt(clamping: configuration.backlog)) == 0 else {
        throw ServerError.listening(on: address, call: "listen", code: errno)
      }
    } catch {
      file?.remove()
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.address = SocketAddress(boundTo: descriptor)?.address ?? address
    self.file = file
  }

  /// Takes over a listening stream socket that another process has bound, such as systemd.
  init(inherited descriptor: CInt) throws(ServerError) {
    guard let bound = SocketAddress(boundTo: descriptor),
      Self.option(descriptor, SO_TYPE) == CInt(SOCK_STREAM.rawValue),
      Self.option(descriptor, SO_ACCEPTCONN) == 1
    else { throw .notListening(descriptor: descriptor) }
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
    else { throw .system(call: "fcntl", code: errno) }
    try Self.prepare(descriptor, family: bound.family, isBound: true)
    self.descriptor = descriptor
    address = bound.address
    file = nil
  }

  /// Removes the file, so that nobody comes any more.
  func removeFile() { file?.remove() }

  func closeSocket() {
    removeFile()
    close(descriptor)
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
}

extension Listener {
  private static func prepare(_ descriptor: CInt, family: CInt, isBound: Bool = false) throws(ServerError) {
    if family == AF_UNIX { return }
    // Accepted sockets inherit these two.
    try set(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY)
    try set(descriptor, CInt(IPPROTO_TCP), TCP_NOTSENT_LOWAT, to: kernelOutputBytes)
    if isBound { return }
    try set(descriptor, SOL_SOCKET, SO_REUSEADDR)
    // So that `0.0.0.0` and `::` can both be given with one port.
    if family == AF_INET6 { try set(descriptor, CInt(IPPROTO_IPV6), IPV6_V6ONLY) }
  }

  /// Binds, over a leftover where there is one; answers the file that was made.
  private static func bind(
    _ descriptor: CInt, to target: SocketAddress, _ address: ServerAddress, mode: UInt32
  ) throws(ServerError) -> SocketFile? {
    func bindOnce() -> Bool { target.withPointer { Glibc.bind(descriptor, $0, $1) } == 0 }
    guard case .local(let path) = address, !path.hasPrefix("@") else {
      guard bindOnce() else { throw .listening(on: address, call: "bind", code: errno) }
      return nil
    }
    // Linux makes the file with the socket's own mode, less the umask: at no moment may more people connect than shall.
    guard fchmod(descriptor, mode) == 0 else { throw .system(call: "fchmod", code: errno) }
    if !bindOnce() {
      guard errno == EADDRINUSE else { throw .listening(on: address, call: "bind", code: errno) }
      try SocketFile.removeStale(path)
      guard bindOnce() else { throw .listening(on: address, call: "bind", code: errno) }
    }
    return try SocketFile(path: path, mode: mode)
  }

  private static func set(
    _ descriptor: CInt, _ level: CInt, _ name: CInt, to value: CInt = 1
  ) throws(ServerError) {
    var value = value
    guard setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<CInt>.size)) == 0 else {
      throw .system(call: "setsockopt", code: errno)
    }
  }

  private static func option(_ descriptor: CInt, _ name: CInt) -> CInt? {
    var value: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }
}
