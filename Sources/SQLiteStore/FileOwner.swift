import Glibc

/// Whose the files of a data folder are.
enum FileOwner {
  /// Gives a file that the superuser has made to the owner of its folder, as SQLite does with its log: the service that serves
  /// the folder runs as somebody else, and could not open it.
  static func adopt(_ descriptor: Int32, at path: String) throws(StoreOpeningError) {
    guard geteuid() == 0 else { return }
    let name = DatabaseFile.folder(of: path)
    var folder = stat()
    guard stat(name, &folder) == 0 else { throw .system(errno, path: name) }
    guard fchown(descriptor, folder.st_uid, folder.st_gid) == 0 else { throw .system(errno, path: path) }
  }
}
