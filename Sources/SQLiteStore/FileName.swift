import CLinux
import Glibc

/// Names of files.
enum FileName {
  /// What is in a folder, in no order; nothing when it is not there.
  static func all(in folder: String) throws(StoreOpeningError) -> [String] {
    guard let stream = opendir(folder) else {
      guard errno == ENOENT else { throw .system(errno, path: folder) }
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }

  /// Whether two files hold the same; false when one of them cannot be read.
  static func isSame(_ path: String, as other: String) -> Bool {
    let files: [Int32] = [path, other].map { (path: String) in open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    defer { for file in files where file >= 0 { close(file) } }
    var chunks = [[UInt8]](repeating: [UInt8](repeating: 0, count: 1 << 20), count: 2)
    var offset = 0
    while true {
      let counts = (0..<2).map { pread(files[$0], &chunks[$0], chunks[$0].count, offset) }
      guard counts[0] >= 0, counts[0] == counts[1] else { return false }
      if counts[0] == 0 { return true }
      guard chunks[0][..<counts[0]] == chunks[1][..<counts[1]] else { return false }
      offset += counts[0]
    }
  }

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
