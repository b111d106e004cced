import Glibc

/// The lock of a folder in which local sockets are made (flock(2)), so that of several who find a leftover one takes its place.
///
/// It leaves nothing behind and binds only those who ask for it, which is why waiting for it has an end: whoever may read the
/// folder may hold it.
struct FolderLock {
  /// How long is waited for it, in steps of `step` microseconds.
  private static let steps = 1_000
  private static let step: useconds_t = 10_000

  private let descriptor: CInt

  /// Nil where there is nothing to lock: an address without a file, a folder that may not be read or is not there, or one
  /// that is locked for too long.
  init?(for address: ServerAddress) {
    guard case .local(let path) = address, let slash = path.lastIndex(of: "/") else { return nil }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    for _ in 0..<Self.steps {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        self.descriptor = descriptor
        return
      }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      usleep(Self.step)
    }
    close(descriptor)
    return nil
  }

  /// Lets the next one in.
  func release() { close(descriptor) }
}
