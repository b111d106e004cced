import Glibc

/// Why the server cannot start.
public enum ServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Somebody listens there already (`EADDRINUSE`).
  case addressInUse(ServerAddress)

  /// The port is reserved for the superuser, or the folder of a local socket belongs to others (`EACCES`, `EPERM`, `EROFS`).
  case permissionDenied(ServerAddress)

  /// No numeric IPv4 or IPv6 address, or no path that a local socket can have.
  case badAddress(ServerAddress)

  /// No interface of this machine has the address (`EADDRNOTAVAIL`, `EAFNOSUPPORT`).
  case addressNotAvailable(ServerAddress)

  /// A local socket's folder is not there (`ENOENT`, `ENOTDIR`).
  case folderMissing(ServerAddress)

  /// Where a local socket should be is a file that is none.
  case fileInTheWay(ServerAddress)

  /// No address to listen on was given, or so many.
  case addressCount(Int)

  /// `start` was called on a server that runs or has run.
  case startedBefore

  /// An inherited descriptor is no listening stream socket.
  case notListening(descriptor: Int32)

  /// Any other failed system call, with its `errno`.
  case system(call: String, code: Int32)

  /// One line for people, with the system's own text.
  public var description: String {
    switch self {
    case .addressInUse(let address): "cannot listen on \(address): \(Self.text(EADDRINUSE))"
    case .permissionDenied(let address): "cannot listen on \(address): \(Self.text(EACCES))"
    case .badAddress(.local(let path)):
      "cannot listen on unix:\(path): a path has 1 to \(ServerAddress.maximumPathBytes) bytes and no NUL"
    case .badAddress(let address): "cannot listen on \(address): not a numeric IPv4 or IPv6 address"
    case .addressNotAvailable(let address): "cannot listen on \(address): \(Self.text(EADDRNOTAVAIL))"
    case .folderMissing(let address): "cannot listen on \(address): \(Self.text(ENOENT))"
    case .fileInTheWay(let address): "cannot listen on \(address): a file that is no socket is there"
    case .addressCount(let count):
      "cannot listen on \(count) addresses: 1 to \(Acceptor.listenerCounts.upperBound - 1) are possible"
    case .startedBefore: "the server was started before"
    case .notListening(let descriptor): "descriptor \(descriptor) is no listening stream socket"
    case .system(let call, let code): "\(call): \(Self.text(code))"
    }
  }

  static func text(_ code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension ServerError {
  /// What a failed `socket`, `bind` or `listen` means for `address`.
  static func listening(on address: ServerAddress, call: String, code: Int32) -> ServerError {
    switch code {
    case EADDRINUSE: .addressInUse(address)
    case EACCES, EPERM, EROFS: .permissionDenied(address)
    case ENOENT, ENOTDIR: .folderMissing(address)
    case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotAvailable(address)
    default: .system(call: call, code: code)
    }
  }
}
