import Glibc

/// A datagram socket that plays a service manager: what programs send to it is read here.
public final class DatagramSocket: Sendable {
  private let descriptor: Int32

  /// Binds a path, or with a leading `@` an abstract name (unix(7)).
  public init(_ name: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SocketError("socket") }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    let isAbstract = bytes.first == UInt8(ascii: "@")
    if isAbstract { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes.prefix(107)) }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (isAbstract ? 0 : 1))
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    guard code == 0 else {
      let error = SocketError("bind")
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// The next datagram that comes within `seconds`.
  public func receive(within seconds: Double) -> String? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Int32(seconds * 1000)) > 0 else { return nil }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count >= 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }

  /// The next one that begins with `prefix`; others are dropped.
  public func receive(_ prefix: String, within seconds: Double = 120) -> String? {
    let end = MonotonicTime.now + seconds
    while MonotonicTime.now < end {
      guard let text = receive(within: max(0, end - MonotonicTime.now)) else { return nil }
      if text.hasPrefix(prefix) { return text }
    }
    return nil
  }
}
