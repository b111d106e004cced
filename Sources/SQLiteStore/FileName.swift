import CLinux
import Glibc

/// Names of files.
enum FileName {
  /// Gives the file `path` the name `final`, which nothing may have: neither a file that somebody made a moment ago nor a link
  /// that leads nowhere.
  static func move(_ path: String, to final: String) throws(StoreOpeningError) {
    if renameat2(AT_FDCWD, path, AT_FDCWD, final, UInt32(RENAME_NOREPLACE)) == 0 { return }
    switch errno {
    case EEXIST: throw .exists(path: final)
    case EINVAL, ENOSYS: try moveUnguarded(path, to: final)
    case let error: throw .system(error, path: final)
    }
  }

  /// The same for file systems that cannot look and rename at once.
  static func moveUnguarded(_ path: String, to final: String) throws(StoreOpeningError) {
    var status = stat()
    if lstat(final, &status) == 0 { throw .exists(path: final) }
    guard rename(path, final) == 0 else { throw .system(errno, path: final) }
  }
}
