import Glibc
import Sessions

/// A file that is not yet what its place needs: it has a name of its own until it is whole, and goes when this value does.
///
/// A lock tells a draft that somebody is writing from one that a killed process has left, which is written over.
struct DraftFile: ~Copyable {
  /// Where it is until it is moved.
  let path: String
  /// Open as long as this value: closing any descriptor of a file drops the locks that SQLite has on it in this process.
  private let descriptor: Int32
  private var isMoved = false

  /// Where the draft of the file `final` is.
  static func path(of final: String) -> String { final + suffix }

  static let suffix = ".partial"

  /// Makes the draft of the file `final`, empty.
  static func make(of final: String) throws(StoreOpeningError) -> DraftFile {
    let path = path(of: final)
    let draft = DraftFile(path: path, descriptor: try locked(path))
    try draft.empty()
    return draft
  }

  /// Removes the draft of the file `final` that a killed process has left; false when there is none, or somebody is
  /// writing it.
  static func removeLeftover(of final: String) -> Bool {
    let path = path(of: final)
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, FolderLock.isFile(descriptor, at: path) else { return false }
    removeCompanions(of: path)
    return unlink(path) == 0
  }

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    if !isMoved {
      Self.removeCompanions(of: path)
      unlink(path)
    }
    close(descriptor)
  }

  /// Forgets what was written. No connection may have it open.
  func empty() throws(StoreOpeningError) {
    Self.removeCompanions(of: path)
    guard ftruncate(descriptor, 0) == 0 else { throw .system(errno, path: path) }
  }

  /// Gives it to the owner of its folder, when the superuser writes it.
  func adopt() throws(StoreOpeningError) { try FileOwner.adopt(descriptor, at: path) }

  /// Writes what another file holds.
  func append(contentsOf source: String) throws(StoreOpeningError) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw .system(errno, path: source, right: .read) }
    defer { close(input) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(input, &buffer, buffer.count)
      guard count >= 0 else { throw .system(errno, path: source) }
      if count == 0 { return }
      guard write(descriptor, buffer, count) == count else { throw .system(errno, path: path) }
    }
  }

  /// Makes what was written durable.
  func sync() throws(StoreOpeningError) {
    guard fdatasync(descriptor) == 0 else { throw .system(errno, path: path) }
  }

  /// Gives the whole file its name, durably. No connection may have it open.
  /// - Parameter replacing: whether a file of that name goes.
  mutating func move(to final: String, replacing: Bool = false) throws(StoreOpeningError) {
    try sync()
    if replacing {
      guard rename(path, final) == 0 else { throw .system(errno, path: final) }
    } else {
      try FileName.move(path, to: final)
    }
    isMoved = true
    try DatabaseFile.syncFolder(of: final)
  }

  private static func locked(_ path: String) throws(StoreOpeningError) -> Int32 {
    while true {
      let descriptor = try FolderLock.regularFile(path)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let error = errno
        close(descriptor)
        guard error == EWOULDBLOCK else { throw .system(error, path: path) }
        throw .failed(path: path, .unavailable("another process is writing it"))
      }
      if FolderLock.isFile(descriptor, at: path) { return descriptor }
      // Its writer moved it between the two calls.
      close(descriptor)
    }
  }

  /// What SQLite makes beside a database.
  private static func removeCompanions(of path: String) {
    for suffix in ["-journal", "-wal", "-shm"] { unlink(path + suffix) }
  }
}
