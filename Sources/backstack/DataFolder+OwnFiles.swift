import Glibc

extension DataFolder {
  /// Whether `path` names a file that the service keeps in `folder` for itself: the database, its log, its lock.
  static func isOwn(_ path: String, in folder: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    guard name.hasPrefix("backstack.") else { return false }
    let place = path.dropLast(name.count)
    guard let own = realPath(folder) else { return false }
    return realPath(place.isEmpty ? "." : String(place)) == own
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
