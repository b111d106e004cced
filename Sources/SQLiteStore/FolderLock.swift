import Glibc
import Sessions

/// The right to work on a data folder, held as long as this value, or to the end of the process.
///
/// `flock` on a file: the kernel lets go when the process ends, however it ends, so a file of a dead process binds nobody.
/// The text in it only says who holds it. Somebody may remove the file while it is held, and the next one would make another;
/// so the database is locked too (`claim`), which nobody removes and goes on.
struct FolderLock: ~Copyable {
  static let fileName = "backstack.lock"

  private let path: String
  private let descriptor: Int32
  /// The database, locked; nil when it is not claimed.
  private var database: Int32?

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

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

  /// Locks the database of the folder as well, if there is one and nothing is claimed yet.
  ///
  /// SQLite locks the file with fcntl(2), which does not see these locks, but closing any descriptor of a file drops its locks:
  /// this one stays open until the store is closed. On a file system that has no such locks the folder's own counts alone.
  mutating func claim(_ file: DatabaseFile, in folder: String) throws(StoreOpeningError) {
    guard database == nil else { return }
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    // What keeps it from being read is told when it is read.
    guard descriptor >= 0 else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw .inUse(folder: folder, pid: nil)
    }
    database = descriptor
  }

  /// Whether no process holds the lock now. Takes nothing and makes nothing.
  static func isFree(folder: String) -> Bool {
    let descriptor = open(folder + "/" + fileName, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) == 0
  }

  /// Removes the file while it is still locked: nobody else can hold a lock on it then.
  deinit {
    unlink(path)
    if let database { close(database) }
    close(descriptor)
  }

  /// A descriptor of the file that holds the lock.
  private static func locked(_ path: String, folder: String) throws(StoreOpeningError) -> Int32 {
    while true {
      let descriptor = try regularFile(path, folder: folder, names: .max)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let error = errno
        defer { close(descriptor) }
        guard error == EWOULDBLOCK else { throw .system(error, path: path) }
        throw .inUse(folder: folder, pid: holder(descriptor))
      }
      guard isFile(descriptor, at: path) else {
        // Its holder removed it between the two calls: this lock is on a file that no name leads to.
        close(descriptor)
        continue
      }
      if hasOneName(descriptor) {
        try FileOwner.adopt(descriptor, at: path)
        return descriptor
      }
      // A leftover that a copy of the folder by hard links shares, or a link to a file that is dear to somebody: it loses this name,
      // while it is locked, and is not written to.
      let isRemoved = unlink(path) == 0
      let error = errno
      close(descriptor)
      guard isRemoved else { throw .system(error, path: path) }
    }
  }

  /// Opens the file, and makes it when it is not there. Something else in its place is left alone: its text is written over, and
  /// whoever put a link there may have chosen a file that is dear to the folder's owner.
  /// - Parameter names: how many it may have.
  static func regularFile(
    _ path: String, folder: String? = nil, names: nlink_t = 1
  ) throws(StoreOpeningError) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else {
      if errno == ELOOP { throw .failed(path: path, .unavailable("it is a symbolic link, and stays as it is")) }
      throw .system(errno, path: errno == ENOTDIR ? folder ?? path : path)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= names else {
      close(descriptor)
      throw .failed(path: path, .unavailable("it is no file, or has another name too, and stays as it is"))
    }
    return descriptor
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

  private static func hasOneName(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink == 1
  }

  /// Whether `path` leads to the file of `descriptor`.
  static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var held = stat()
    var named = stat()
    return fstat(descriptor, &held) == 0 && stat(path, &named) == 0
      && held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }
}
