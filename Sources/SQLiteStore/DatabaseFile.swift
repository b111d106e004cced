import Glibc
import Sessions

/// The database file before SQLite sees it. SQLite repairs, locks and checkpoints what it opens; a file that is not ours
/// must stay as it is, so its first bytes are read by hand.
struct DatabaseFile {
  static let fileName = "backstack.db"
  /// `application_id` of our files: "Back" in ASCII.
  static let applicationID: Int32 = 0x4261_636b

  let path: String

  init(folder: String) {
    path = folder + "/" + Self.fileName
  }

  /// A database under any name, such as a backup.
  init(path: String) {
    self.path = path
  }

  enum Contents: Equatable {
    /// No file, or an empty one.
    case nothing
    /// A database of this program, with the schema version in its header; the WAL may hold a later one.
    case ours(version: Int32)
  }

  /// Looks at the file. It must not be open in this process: closing any descriptor of it drops SQLite's locks.
  func contents() throws(StoreOpeningError) -> Contents {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .system(errno, path: path, right: .read) }
      return .nothing
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notOurs(path: path, reason: "it is no file") }
    guard status.st_size > 0 else { return .nothing }
    let header = try self.header()
    guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .notOurs(path: path, reason: "it is no SQLite database, or its header is damaged")
    }
    let id = Self.number(header, 68)
    guard id == Self.applicationID else { throw .notOurs(path: path, reason: Self.mismatch(id)) }
    return .ours(version: Self.number(header, 60))
  }

  /// A file without contents that has a WAL is no new one: somebody lost the file, and the log must not go as well.
  func refuseOrphanedLog() throws(StoreOpeningError) {
    for suffix in ["-wal", "-journal"] {
      var status = stat()
      guard stat(path + suffix, &status) == 0, status.st_size > 0 else { continue }
      throw .failed(path: path, .corrupt("the file is missing or empty, but \(path)\(suffix) holds data"))
    }
  }

  /// Nor is one that has a draft: a restore was killed, perhaps when it had moved the database aside, and nobody would look for
  /// what is gone in an empty one.
  func refuseUnfinishedRestore() throws(StoreOpeningError) {
    let draft = DraftFile.path(of: path)
    if access(draft, F_OK) == 0 { throw .unfinishedRestore(draft: draft) }
  }

  /// Whether the process may read and write the file now.
  func checkAccess() throws(StoreOpeningError) {
    guard access(path, R_OK | W_OK) == 0 else { throw .system(errno, path: path) }
  }

  /// Throws when there is no file to look at, or it may not be read. What is no file, such as a pipe, is not opened: that would
  /// wait for a writer.
  func checkExists() throws(StoreOpeningError) {
    guard access(path, R_OK) == 0 else {
      throw errno == ENOENT ? .missing(path: path) : .system(errno, path: path, right: .read)
    }
    var status = stat()
    guard stat(path, &status) == 0 else { throw .system(errno, path: path, right: .read) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notOurs(path: path, reason: "it is no file") }
  }

  /// Throws when the file is none that SQLite should look into: beside an empty one it deletes the log, and with a log it does not
  /// look at the file's own header. Of a file that somebody may have open here only the size is asked.
  func checkHeader() throws(StoreOpeningError) {
    guard size != 0 else {
      try refuseOrphanedLog()
      throw .notOurs(path: path, reason: "it is empty")
    }
    if FolderLock.isFree(folder: Self.folder(of: path)) { _ = try contents() }
  }

  /// Whether a WAL lies beside the file: somebody has it open, or did not close it.
  var hasLog: Bool {
    access(path + "-wal", F_OK) == 0
  }

  static func mismatch(_ id: Int32) -> String {
    "its application_id is \(id), not \(applicationID)"
  }

  private func header() throws(StoreOpeningError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno, path: path, right: .read) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { throw .system(errno, path: path) }
    return Array(bytes[..<count])
  }

  /// A big-endian number of the header.
  private static func number(_ header: [UInt8], _ offset: Int) -> Int32 {
    header[offset..<offset + 4].reduce(0) { $0 << 8 | Int32($1) }
  }
}
