import Glibc
import HTTPServer

/// The socket on which a service manager hears notifications (sd_notify(3)).
struct NotifySocket: Sendable {
  /// What became of a datagram.
  enum Delivery: Sendable {
    case taken
    /// The manager has many to read, and did not come to this one in time.
    case busy
    /// Nobody listens.
    case lost
  }

  /// How long the manager may take for one datagram, in seconds.
  private static let patience = 3

  private let address: SocketAddress

  /// A path, or `@` and the name of an abstract socket; nil for what is none.
  init?(_ name: String) {
    guard let address = SocketAddress(.local(path: name)) else { return nil }
    self.address = address
  }

  /// Sends one datagram. Blocks while the manager does not read, for a few seconds at most.
  func send(_ text: String) -> Delivery {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return .lost }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    while true {
      let count = address.withPointer { sendto(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL), $0, $1) }
      if count >= 0 { return .taken }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: return .busy
      default: return .lost
      }
    }
  }
}
