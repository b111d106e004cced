import Glibc

extension DatabaseFile {
  /// A connection that reads the file.
  func connect(_ access: Connection.Access) throws(StoreOpeningError) -> Connection {
    do throws(SQLiteError) {
      let connection = try Connection(path: path, access: access)
      try connection.configureReader()
      return connection
    } catch {
      throw .opening(error, path: path)
    }
  }

  /// Calls `body` with how the file can be read now, so that nothing is made beside a file that nobody has open. Should somebody
  /// open it meanwhile, and perhaps change it under a reader that takes no locks, `body` is called again and counts then.
  func reading<Success>(
    _ body: (Connection.Access) throws(StoreOpeningError) -> Success
  ) throws(StoreOpeningError) -> Success {
    guard !hasLog else { return try body(.readOnly) }
    let before = stamp
    let result = Result { () throws(StoreOpeningError) in try body(.immutable) }
    return hasLog || stamp != before ? try body(.readOnly) : try result.get()
  }

  /// Whether there is anything at its path.
  var exists: Bool { access(path, F_OK) == 0 }

  /// Size in bytes; nil when there is no file.
  var size: Int64? { stamp?.size }

  /// What differs after the file was written or another was put in its place.
  private struct Stamp: Equatable {
    let inode: UInt
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  private var stamp: Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Stamp(
      inode: status.st_ino, size: Int64(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }
}
