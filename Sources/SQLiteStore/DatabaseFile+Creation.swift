import CSQLite
import Glibc
import Migrations

extension DatabaseFile {
  /// Makes the database beside its place and moves it there when it is whole: a crash leaves no half of it, and the header
  /// of a file in its place always says whose it is.
  func create(migrations: [Migration]) throws(StoreOpeningError) {
    let draft = path + ".new"
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    let descriptor = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system(errno, path: draft) }
    defer { close(descriptor) }
    try FileOwner.adopt(descriptor, at: draft)
    do throws(SQLiteError) {
      let connection = try Connection(path: draft, access: .readWrite)
      try connection.execute("PRAGMA application_id = \(Self.applicationID)")
      try connection.configureWriter()
      try Migrator(migrations: migrations).migrate(connection)
      // Closing would do it, and keep quiet about a failure.
      try connection.checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
    } catch {
      unlink(draft)
      throw .opening(error, path: path)
    }
    guard rename(draft, path) == 0 else { throw .system(errno, path: path) }
    try Self.syncFolder(of: path)
  }

  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    return folder.isEmpty ? "/" : folder
  }

  /// Makes the names in the folder durable.
  static func syncFolder(of path: String) throws(StoreOpeningError) {
    let folder = folder(of: path)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(errno, path: folder) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system(errno, path: folder) }
  }

  /// Makes the folder, and those above it, if they are missing. Only the owner may enter.
  static func makeFolder(_ folder: String) throws(StoreOpeningError) {
    var made = ""
    for part in folder.split(separator: "/") {
      made += made.isEmpty && !folder.hasPrefix("/") ? part : "/" + part
      if mkdir(made, 0o700) == 0 { continue }
      // A folder that is there may be refused for another reason first, such as a file system mounted read-only.
      let error = errno
      var status = stat()
      guard stat(made, &status) == 0 else { throw .system(error, path: made) }
      guard status.st_mode & S_IFMT == S_IFDIR else { throw .system(ENOTDIR, path: made) }
    }
  }
}
