import Glibc

/// A TCP connection on this machine, never blocking longer than asked.
public final class ClientSocket {
  /// What one read gave.
  public enum Received {
    case bytes([UInt8])
    /// The peer's FIN.
    case end
    /// The peer's RST, or another error.
    case failed(SocketError)
    case nothing
  }

  /// What became of one write.
  public enum Sent {
    case count(Int)
    case failed(SocketError)
  }

  let descriptor: Int32
  private var isOpen = true

  /// Connects to 127.0.0.1.
  /// - Parameters:
  ///   - receiveBuffer: the size in bytes of the kernel's buffer for what is not read yet.
  ///   - timeout: seconds to wait for the connection.
  public init(port: Int, receiveBuffer: Int32? = nil, timeout: Double = 20) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SocketError("socket") }
    do {
      if let receiveBuffer { try set(SOL_SOCKET, SO_RCVBUF, receiveBuffer) }
      guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { throw SocketError("fcntl") }
      try connect(port, timeout)
      try set(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
    } catch {
      close()
      throw error
    }
  }

  /// A connection that a peer has opened to here.
  init(accepted: Int32) throws {
    descriptor = accepted
    do {
      guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { throw SocketError("fcntl") }
      try set(Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
    } catch {
      close()
      throw error
    }
  }

  deinit { close() }

  private func connect(_ port: Int, _ timeout: Double) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result == 0 { return }
    guard errno == EINPROGRESS else { throw SocketError("connect") }
    guard wait(reading: false, writing: true, seconds: timeout).canWrite else {
      throw SocketError("connect", ETIMEDOUT)
    }
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
    guard code == 0 else { throw SocketError("connect", code) }
  }

  private func set<Value>(_ level: Int32, _ option: Int32, _ value: Value) throws {
    let result = withUnsafeBytes(of: value) {
      setsockopt(descriptor, level, option, $0.baseAddress, socklen_t($0.count))
    }
    guard result == 0 else { throw SocketError("setsockopt") }
  }

  /// Waits until the socket can be read or written, at most `seconds`.
  public func wait(reading: Bool, writing: Bool, seconds: Double) -> (canRead: Bool, canWrite: Bool) {
    guard isOpen else { return (false, false) }
    var entry = pollfd(fd: descriptor, events: 0, revents: 0)
    if reading { entry.events |= Int16(POLLIN) }
    if writing { entry.events |= Int16(POLLOUT) }
    guard poll(&entry, 1, Int32(max(0, seconds) * 1000 + 0.999)) > 0 else { return (false, false) }
    let ended = entry.revents & Int16(POLLERR | POLLHUP) != 0
    return (
      reading && (ended || entry.revents & Int16(POLLIN) != 0),
      writing && (ended || entry.revents & Int16(POLLOUT) != 0)
    )
  }

  /// Takes what has arrived.
  public func receive(maximum: Int = 262_144) -> Received {
    var failure: Int32 = 0
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: maximum) { buffer, initialized in
      count = recv(descriptor, buffer.baseAddress, maximum, 0)
      failure = errno
      initialized = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    if count == 0 { return .end }
    if failure == EAGAIN || failure == EINTR { return .nothing }
    return .failed(SocketError("recv", failure))
  }

  /// Hands over as much as the kernel takes now.
  public func send(_ bytes: ArraySlice<UInt8>) -> Sent {
    let count = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    if count >= 0 { return .count(count) }
    if errno == EAGAIN || errno == EINTR { return .count(0) }
    return .failed(SocketError("send"))
  }

  /// Sends FIN; reading goes on.
  public func shutdownWriting() {
    if isOpen { shutdown(descriptor, Int32(SHUT_WR)) }
  }

  /// Ends the connection with RST.
  public func reset() {
    try? set(SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
    close()
  }

  /// Ends the connection in both directions.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    Glibc.close(descriptor)
  }
}
