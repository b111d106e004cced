import CSQLite
import Migrations
import Sessions

extension SQLiteStore {
  /// What tests vary.
  struct Options {
    var migrations: [Migration] = MigrationCatalogue.sqlite
    /// Frames in the WAL between checkpoints.
    var checkpointStep: Int32 = Checkpointer.step
  }

  /// After what was lost with a log, revisions are counted on from earlier ones: sessions get tags that none of them had before, as
  /// after a restore. Nothing is written where more is damaged than the log. Answers what to tell of it.
  static func renewTags(_ file: DatabaseFile, _ writer: Writer) throws(StoreOpeningError) -> String {
    let told = "; entity tags that were given before match nothing any more"
    let untold = "; more is damaged than the log, so an entity tag of what is lost may come again for another state"
    guard try StoreCheck(file).findings(.readOnly, isOpenHere: true).isEmpty else { return untold }
    do throws(SQLiteError) {
      try FreshIncarnations(mask: .random(in: 1 ... .max)).apply(to: writer.connection)
      // The log begins anew: behind what is written to it now, the next start after a kill would find the rest of the damaged one and
      // say once more that something is lost. Where somebody reads the file, it does.
      _ = try? writer.connection.checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
      return told
    } catch {
      guard case .corrupt = error.storeError else { throw .opening(error, path: file.path) }
      return untold
    }
  }

  /// Opens the file for writing, makes it if it is missing, and brings its schema up to date. The folder must be locked.
  static func openWriter(_ file: DatabaseFile, _ options: Options) throws(StoreOpeningError) -> Writer {
    let migrator = Migrator(migrations: options.migrations)
    var version: Int32
    switch try file.contents() {
    case .nothing:
      try file.refuseOrphanedLog()
      try file.refuseUnfinishedRestore()
      try file.create(migrations: options.migrations)
      version = migrator.newest
    case .ours(let written): version = written
    }
    guard version <= migrator.newest else {
      throw .newer(path: file.path, fileVersion: Int(version), programVersion: Int(migrator.newest))
    }
    try file.checkAccess()
    do throws(SQLiteError) {
      let hasLog = file.hasLog
      let connection = try Connection(path: file.path, access: .readWrite)
      // Read before anything may change the file: a migration of a newer program may be in the WAL only, and what is damaged must
      // stay as it is. Closing the last connection would copy the log into the file; only `Writer.finish` does that.
      try connection.keepLogOnClose(hasLog)
      version = try Migrator.version(connection)
      if version <= migrator.newest {
        try connection.configureWriter()
        try migrator.migrate(connection)
        let checkpointer = try Checkpointer(path: file.path, step: options.checkpointStep, keepsLog: hasLog)
        return try Writer(connection, checkpointer: checkpointer)
      }
    } catch {
      throw .opening(error, path: file.path)
    }
    throw .newer(path: file.path, fileVersion: Int(version), programVersion: Int(migrator.newest))
  }
}
