import Glibc
import Navigation
import Sessions

/// The folder of the backups that the server makes, inside the data folder.
///
/// A name says when its backup was begun: `backstack-20260105T100007.120Z.db`. What has another name is not looked at.
struct BackupFolder {
  static let name = "backups"
  private static let prefix = "backstack-"
  private static let suffix = ".db"
  /// Bytes of the disk that a backup leaves to those who write to it meanwhile.
  private static let reserve = 16 << 20

  let path: String

  init(in folder: String) {
    path = "\(folder)/\(Self.name)"
  }

  /// Copies what `source` reads into a file of the folder.
  func add(
    _ source: Connection, at now: Timestamp, while continues: () -> Bool
  ) throws(StoreOpeningError) -> StoredBackup {
    try DatabaseFile.makeFolder(path)
    try checkRoom(for: source)
    // The clock may have been set back to a moment that has a backup.
    var now = now
    while access(file(at: now), F_OK) == 0 { now.milliseconds += 1 }
    let file = file(at: now)
    var draft = try DraftFile.make(of: file)
    let copy = try BackupCopy(of: source, to: draft, while: continues)
    try draft.move(to: file)
    return StoredBackup(
      name: Self.name(at: now), createdAt: now, bytes: Self.size(of: file) ?? 0, pages: copy.pages, order: copy.order)
  }

  /// The backups in it, the newest first.
  func contents() throws(StoreOpeningError) -> [StoredBackup] {
    try names().compactMap(backup).sorted { $0.createdAt > $1.createdAt }
  }

  /// Removes what a process that was killed has left of backups that it was making.
  /// - Returns: the names of what is gone. What cannot be removed harms nobody.
  func removeLeftovers() -> [String] {
    let drafts = ((try? names()) ?? []).filter { $0.hasSuffix(DraftFile.suffix) }
    return drafts.sorted().filter { name in
      let final = String(name.dropLast(DraftFile.suffix.count))
      return Self.time(of: final) != nil && DraftFile.removeLeftover(of: "\(path)/\(final)")
    }
  }

  private func names() throws(StoreOpeningError) -> [String] { try FileName.all(in: path) }

  private func backup(_ name: String) -> StoredBackup? {
    guard let createdAt = Self.time(of: name), let bytes = Self.size(of: "\(path)/\(name)") else { return nil }
    // A damaged one is listed all the same: it is there, and takes up room.
    let connection = try? Connection(path: "\(path)/\(name)", access: .immutable)
    let pages = connection.flatMap { try? $0.integer("PRAGMA page_count") }
    let order = connection.flatMap { try? ReachedOrder.read($0) }
    return StoredBackup(name: name, createdAt: createdAt, bytes: bytes, pages: pages ?? 0, order: order)
  }

  /// Nobody's changes should find the disk full because of a backup that had no room anyway.
  private func checkRoom(for source: Connection) throws(StoreOpeningError) {
    let needed: Int64
    do throws(SQLiteError) {
      needed = try (source.integer("PRAGMA page_count") ?? 0) * (source.integer("PRAGMA page_size") ?? 0)
    } catch {
      throw .opening(error, path: source.path)
    }
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { throw .system(errno, path: path) }
    let room = UInt64(disk.f_bavail) * UInt64(disk.f_frsize)
    guard room >= UInt64(needed) + UInt64(Self.reserve) else {
      throw .failed(path: path, .full("the copy needs \(needed) bytes, and \(room) are free"))
    }
  }

  private func file(at time: Timestamp) -> String { "\(path)/\(Self.name(at: time))" }

  private static func name(at time: Timestamp) -> String {
    prefix + time.fileName + suffix
  }

  /// The time that a name says; nil when it is no name of a backup.
  private static func time(of name: String) -> Timestamp? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return nil }
    var text = name.dropFirst(prefix.count).dropLast(suffix.count)[...]
    var time = ""
    for (count, separator) in [(4, "-"), (2, "-"), (5, ":"), (2, ":")] {
      time += text.prefix(count) + separator
      text = text.dropFirst(count)
    }
    guard let found = Timestamp(rfc3339: time + text), Self.name(at: found) == name else { return nil }
    return found
  }

  private static func size(of path: String) -> Int64? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }
}
