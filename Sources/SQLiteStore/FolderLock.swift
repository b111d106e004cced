import Glibc

/// The right to work on a data folder, held as long as this value, or to the end of the process.
///
/// `flock` on a file: the kernel lets go when the process ends, however it ends, so a file of a dead process binds nobody.
/// The text in it only says who holds it.
struct FolderLock: ~Copyable {
  static let fileName = "backstack.lock"

  private let path: String
  private let descriptor: Int32

  /// Takes the lock without waiting.
  static func acquire(folder: String) throws(StoreOpeningError) -> FolderLock {
    let path = folder + "/" + fileName
    let lock = FolderLock(path: path, descriptor: try locked(path, folder: folder))
    let pid = Array("\(getpid())\n".utf8)
    guard ftruncate(lock.descriptor, 0) == 0, pwrite(lock.descriptor, pid, pid.count, 0) == pid.count else {
      throw .system(errno, path: path)
    }
    return lock
  }

  /// Whether no process holds the lock now. Takes nothing and makes nothing.
  static func isFree(folder: String) -> Bool {
    let descriptor = open(folder + "/" + fileName, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) == 0
  }

  /// Removes the file while it is still locked: nobody else can hold a lock on it then.
  deinit {
    unlink(path)
    close(descriptor)
  }

  /// A descriptor of the file that holds the lock.
  private static func locked(_ path: String, folder: String) throws(StoreOpeningError) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw .system(errno, path: errno == ENOTDIR ? folder : path) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let error = errno
        defer { close(descriptor) }
        guard error == EWOULDBLOCK else { throw .system(error, path: path) }
        throw .inUse(folder: folder, pid: holder(descriptor))
      }
      if isFile(descriptor, at: path) {
        try FileOwner.adopt(descriptor, at: path)
        return descriptor
      }
      // Its holder removed it between the two calls: this lock is on a file that no name leads to.
      close(descriptor)
    }
  }

  /// The pid in a file that another process has locked. It may be about to write it.
  private static func holder(_ descriptor: Int32) -> Int32? {
    for _ in 0..<20 {
      var text = [UInt8](repeating: 0, count: 16)
      let count = pread(descriptor, &text, text.count, 0)
      if count > 0, let pid = Int32(String(decoding: text[..<count], as: UTF8.self).prefix { $0 != "\n" }) {
        return pid
      }
      usleep(5_000)
    }
    return nil
  }

  /// Whether `path` leads to the file of `descriptor`.
  static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var held = stat()
    var named = stat()
    return fstat(descriptor, &held) == 0 && stat(path, &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }
}
