import Glibc
import Synchronization

/// A free port of 127.0.0.1 that takes connections.
public final class ListeningSocket: Sendable {
  /// Where it listens.
  public let port: Int
  /// The socket, to be passed on; it is closed with this object.
  public let descriptor: Int32

  /// Takes a free port.
  public init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw SocketError("socket") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 128) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    port = Int(in_port_t(bigEndian: address.sin_port))
    guard isBound else {
      let error = SocketError("bind")
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// The next connection that comes within `seconds`.
  func accept(within seconds: Double) -> ClientSocket? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Int32(seconds * 1000)) > 0 else { return nil }
    let accepted = Glibc.accept(descriptor, nil, nil)
    return accepted >= 0 ? try? ClientSocket(accepted: accepted) : nil
  }
}
