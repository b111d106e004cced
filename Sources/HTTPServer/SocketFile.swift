import CLinux
import Glibc

/// The file of a local socket that was bound here, to be removed with it.
struct SocketFile {
  let path: String
  private let device: dev_t
  private let inode: ino_t

  /// Gives the file that was just made its mode. When it throws, the file is gone.
  init(path: String, mode: mode_t) throws(ServerError) {
    guard let status = Self.status(of: path) else { throw .system(call: "lstat", code: errno) }
    self.path = path
    device = status.st_dev
    inode = status.st_ino
    guard chmod(path, mode) == 0 else {
      let code = errno
      remove()
      throw .system(call: "chmod", code: code)
    }
  }

  /// Removes the file, unless another one stands in its place by now.
  func remove() {
    guard let status = Self.status(of: path), status.st_dev == device, status.st_ino == inode else { return }
    unlink(path)
  }

  /// Removes the socket that a process left behind which could not remove it. One that somebody listens on stays, and so
  /// does a file that is no socket. Whoever calls it holds the folder's lock: between bind(2) and listen(2) a socket looks
  /// like a leftover.
  static func removeStale(_ path: String) throws(ServerError) {
    let address = ServerAddress.local(path: path)
    guard let status = status(of: path) else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK, let target = SocketAddress(address) else {
      throw .fileInTheWay(address)
    }
    let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
    defer { close(descriptor) }
    // Nobody listening is the only answer that makes it a leftover; EAGAIN is a living one with a full backlog.
    let isAnswered = target.withPointer { connect(descriptor, $0, $1) == 0 }
    guard !isAnswered, errno == ECONNREFUSED else { throw .addressInUse(address) }
    guard unlink(path) == 0 || errno == ENOENT else { throw .permissionDenied(address) }
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }
}
