import Glibc
import HTTPServer

/// The service manager that started the program, when one did; else nobody listens.
struct ServiceManager: Sendable {
  /// How long the manager may take a datagram from us, in seconds.
  private static let patience = 3

  private let address: ServerAddress?

  init(_ environment: ServiceEnvironment) {
    address = environment.notifyAddress.map { .local(path: $0) }
  }

  /// Sends one datagram with all of it. A manager that does not take it is not worth ending for.
  func tell(_ notifications: Notification...) {
    guard let address, let target = SocketAddress(address) else { return }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let text = Notification.text(notifications)
    while target.withPointer({ sendto(descriptor, text, text.utf8.count, Int32(MSG_NOSIGNAL), $0, $1) }) < 0,
      errno == EINTR
    {}
  }

  /// The moment for `Notification.reloading`.
  static var monotonicMicroseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
