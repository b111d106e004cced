public import Navigation
public import Sessions

extension SQLiteStore {
  public func backUp(at now: Timestamp, while continues: () -> Bool) throws(StoreError) -> StoredBackup {
    do throws(StoreOpeningError) {
      let source = try file.connect(.readOnly)
      // What goes on without its name is not what the next start reads.
      if source.hasMoved { throw .opening(.moved, path: file.path) }
      return try BackupFolder(in: folder).add(source, at: now, while: continues)
    } catch {
      throw error.storeError
    }
  }

  public func backups() throws(StoreError) -> [StoredBackup] {
    do throws(StoreOpeningError) { return try BackupFolder(in: folder).contents() } catch { throw error.storeError }
  }

  /// Copies the database of a folder to `path`, also beside the process that uses the folder.
  /// - Parameter replacing: whether a file at `path` goes when the copy is whole.
  public static func backUp(
    folder: String, to path: String, replacing: Bool, at now: Timestamp
  ) throws(StoreOpeningError) -> StoredBackup {
    let file = DatabaseFile(folder: folder)
    try file.checkExists()
    guard case .ours = try file.contents() else { throw .notOurs(path: file.path, reason: "it is empty") }
    if !replacing, DatabaseFile(path: path).exists { throw .exists(path: path) }
    var draft = try DraftFile.make(of: path)
    let copy = try file.reading { access throws(StoreOpeningError) in
      try draft.empty()
      return try BackupCopy(of: try file.connect(access), to: draft) { true }
    }
    try draft.move(to: path, replacing: replacing)
    return StoredBackup(
      name: path, createdAt: now, bytes: DatabaseFile(path: path).size ?? 0, pages: copy.pages, order: copy.order)
  }
}
