import CSQLite
import Glibc
import Migrations
public import Navigation
import Sessions

extension SQLiteStore {
  /// Puts a copy of the backup at `path` in the place of a folder's database, when the backup is sound. It is brought up to
  /// this program's schema, and its sessions get tags that none of them had before. Nobody may use the folder meanwhile.
  ///
  /// - Parameters:
  ///   - replacing: whether a database that is there is moved aside; otherwise it is an error.
  ///   - now: names what is moved aside.
  ///   - mask: random; tells the restored sessions' tags from those that were given before.
  /// - Returns: where the database is that was there; nil when there was none.
  public static func restore(
    from path: String, to folder: String, replacing: Bool, at now: Timestamp, mask: UInt64
  ) throws(StoreOpeningError) -> String? {
    let backup = DatabaseFile(path: path)
    try backup.checkExists()
    guard case .ours = try backup.contents() else { throw .notOurs(path: path, reason: "it is empty") }
    try DatabaseFile.makeFolder(folder)
    var lock = try FolderLock.acquire(folder: folder)
    defer { withExtendedLifetime(lock) {} }
    let place = DatabaseFile(folder: folder)
    try lock.claim(place, in: folder)
    guard replacing || !place.exists && !place.hasLog else { throw .exists(path: place.path) }
    var draft = try DraftFile.make(of: place.path)
    try draft.adopt()
    _ = try backup.reading { access throws(StoreOpeningError) in
      try draft.empty()
      return try BackupCopy(of: try backup.connect(access), to: draft) { true }
    }
    try prepare(DatabaseFile(path: draft.path), backup, mask: mask)
    let aside = try place.moveAside(at: now)
    try draft.move(to: place.path)
    return aside
  }

  /// Makes of a backup's copy what a start expects, and makes sure that it is sound.
  private static func prepare(_ copy: DatabaseFile, _ backup: DatabaseFile, mask: UInt64) throws(StoreOpeningError) {
    let migrator = Migrator(migrations: MigrationCatalogue.sqlite)
    let version: Int32
    do throws(SQLiteError) {
      let connection = try Connection(path: copy.path, access: .readWrite)
      version = try Migrator.version(connection)
      if version <= migrator.newest {
        try connection.configureWriter()
        try migrator.migrate(connection)
        try FreshIncarnations(mask: mask).apply(to: connection)
        try connection.checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
      }
    } catch {
      if case .corrupt = error.storeError { throw .opening(error, path: backup.path) }
      throw .opening(error, path: copy.path)
    }
    guard version <= migrator.newest else {
      throw .newer(path: backup.path, fileVersion: Int(version), programVersion: Int(migrator.newest))
    }
    let findings = try StoreCheck(copy).findings(.immutable)
    guard findings.isEmpty else { throw .damaged(path: backup.path, findings) }
  }
}

extension DatabaseFile {
  /// Moves the database and its log to names of their own, under which SQLite finds both again, and answers the database's; nil
  /// when nothing was there. The database goes first: a log without one is never taken for an empty folder.
  fileprivate func moveAside(at now: Timestamp) throws(StoreOpeningError) -> String? {
    guard exists || hasLog else { return nil }
    let aside = "\(path).replaced-\(now.fileName)"
    for suffix in ["", "-wal", "-shm", "-journal"] where access(path + suffix, F_OK) == 0 {
      try FileName.move(path + suffix, to: aside + suffix)
    }
    try Self.syncFolder(of: path)
    return aside
  }
}
