import Glibc

/// The file of the API keys. It is replaced as a whole: whoever reads it sees the old keys or the new ones.
public struct KeyFile: Sendable {
  /// Where it is.
  public let path: String

  /// The largest file that is read, in bytes.
  private static let maximumBytes = 1 << 20

  public init(path: String) {
    self.path = path
  }

  /// Why the file could not be read or written, in a sentence without its full stop.
  public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// For a person.
    public let description: String

    public init(description: String) {
      self.description = description
    }
  }

  /// The keys in it; nil: there is no file.
  public func read() throws(Failure) -> KeyRing? {
    guard let text = try bytes() else { return nil }
    do throws(KeyRing.Fault) {
      return try KeyRing(text: text)
    } catch {
      throw Failure(description: "\(path) is no file of API keys: \(error)")
    }
  }

  private func bytes() throws(Failure) -> [UInt8]? {
    guard let file = try opened() else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure("could not be read") }
    // A pipe that nobody writes to, or a device, would say that there are no keys.
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(description: "\(path) is no file of API keys: it is no regular file")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure("could not be read") }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= Self.maximumBytes else {
        throw Failure(description: "\(path) is no file of API keys: it has more than 1 MiB")
      }
    }
  }

  /// A descriptor of the file; nil: there is none.
  private func opened() throws(Failure) -> Int32? {
    while true {
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      if file >= 0 { return file }
      guard errno == ENOENT else { throw failure("could not be read") }
      var found = stat()
      guard lstat(path, &found) == 0 else { return nil }
      // Whoever made a link to keys has keys. Anything else was made between the two calls.
      if found.st_mode & S_IFMT == S_IFLNK {
        throw Failure(description: "\(path) is a link that leads nowhere: \(String(cString: strerror(ENOENT)))")
      }
    }
  }

  /// Changes the keys, one process at a time. When `change` throws, the file stays as it was. The file and its folder are made
  /// when they are not there; a link is followed to the file, and stays.
  public func change(_ change: (inout KeyRing) throws(Failure) -> Void) throws(Failure) {
    try resolved().changeInPlace(change)
  }

  /// The file itself, where the path names a link to it.
  private func resolved() throws(Failure) -> KeyFile {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return self }
    guard let target = realpath(path, nil) else { throw failure("is a link that leads nowhere") }
    defer { free(target) }
    return KeyFile(path: String(cString: target))
  }

  private func changeInPlace(_ change: (inout KeyRing) throws(Failure) -> Void) throws(Failure) {
    makeFolder()
    let folder = open(self.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw Failure(description: "\(self.folder): \(String(cString: strerror(errno)))") }
    // Gives up the lock too.
    defer { close(folder) }
    while flock(folder, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure("could not be locked") }
    }
    var ring = try read() ?? KeyRing()
    try change(&ring)
    try replace(by: Array(ring.text.utf8), in: folder)
  }

  /// The folder that the file is in.
  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What keeps it from being made is told when it is opened.
  private func makeFolder() {
    for (index, byte) in folder.utf8.enumerated() where byte == UInt8(ascii: "/") && index > 0 {
      mkdir(String(decoding: folder.utf8.prefix(index), as: UTF8.self), 0o700)
    }
    mkdir(folder, 0o700)
  }

  private func replace(by text: [UInt8], in folder: Int32) throws(Failure) {
    let draft = path + ".partial"
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("could not be written") }
    var isWritten = write(text, to: file) && keepRights(of: folder, file) && fsync(file) == 0
    isWritten = close(file) == 0 && isWritten
    guard isWritten, rename(draft, path) == 0, fsync(folder) == 0 else {
      let problem = failure("could not be written")
      unlink(draft)
      throw problem
    }
  }

  private func write(_ text: [UInt8], to file: Int32) -> Bool {
    var rest = text[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Who could read the file before can read it now: it keeps its owner, group and mode. A new one that root writes belongs to the
  /// folder's owner, for a server that runs as that one.
  private func keepRights(of folder: Int32, _ file: Int32) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 {
      // In this order: a change of the owner takes parts of the mode away.
      return own(file, status) && fchmod(file, status.st_mode & 0o777) == 0
    }
    guard geteuid() == 0 else { return true }
    return fstat(folder, &status) == 0 && own(file, status)
  }

  private func own(_ file: Int32, _ wanted: stat) -> Bool {
    var status = stat()
    guard fstat(file, &status) == 0 else { return false }
    if status.st_uid == wanted.st_uid && status.st_gid == wanted.st_gid { return true }
    return fchown(file, wanted.st_uid, wanted.st_gid) == 0
  }

  private func failure(_ what: String) -> Failure {
    Failure(description: "\(path) \(what): \(String(cString: strerror(errno)))")
  }
}
