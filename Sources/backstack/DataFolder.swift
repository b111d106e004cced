import Navigation
import SQLiteStore
import Sessions
import Telemetry

/// The data folder, and what to tell a person when it cannot be used.
enum DataFolder {
  static let databaseName = "backstack.db"

  /// Where the database of a folder is, for people.
  static func databasePath(in folder: String) -> String {
    folder.hasSuffix("/") ? folder + databaseName : "\(folder)/\(databaseName)"
  }

  /// The store of a folder, both made when they are not there.
  static func open(_ folder: String) throws(Failure) -> SQLiteStore {
    do throws(StoreOpeningError) {
      return try SQLiteStore(folder: folder)
    } catch {
      throw failure(error)
    }
  }

  /// What is wrong with the database of a folder; nothing, when it is sound.
  static func check(_ folder: String) throws(Failure) -> [StoreFinding] {
    do throws(StoreOpeningError) {
      return try SQLiteStore.check(folder: folder)
    } catch {
      throw failure(error)
    }
  }

  /// The same for one file, such as a backup.
  static func check(file: String) throws(Failure) -> [StoreFinding] {
    do throws(StoreOpeningError) {
      return try SQLiteStore.check(file: file)
    } catch {
      throw failure(error, about: file)
    }
  }

  /// Copies the database of a folder to `path`.
  static func backUp(_ folder: String, to path: String, replacing: Bool) throws(Failure) -> StoredBackup {
    do throws(StoreOpeningError) {
      return try SQLiteStore.backUp(folder: folder, to: path, replacing: replacing, at: now)
    } catch {
      throw failure(error)
    }
  }

  /// Puts the backup at `path` in the place of a folder's database, and answers where that went, when there was one.
  static func restore(_ path: String, to folder: String, replacing: Bool) throws(Failure) -> String? {
    do throws(StoreOpeningError) {
      return try SQLiteStore.restore(
        from: path, to: folder, replacing: replacing, at: now, mask: .random(in: 1 ... .max))
    } catch {
      throw failure(error, about: path)
    }
  }

  /// What a failure means when a file was named that may not be there.
  private static func failure(_ error: StoreOpeningError, about file: String) -> Failure {
    guard case .missing(file) = error else { return failure(error) }
    return Failure(.failure, "\(error).", advice: "Name a backup that is there.")
  }

  private static var now: Timestamp { Timestamp(milliseconds: systemMilliseconds()) }

  /// What a failure to read sessions at the start means.
  static func failure(_ error: StoreError, folder: String) -> Failure {
    failure(.failed(path: databasePath(in: folder), error))
  }

  private static func failure(_ error: StoreOpeningError) -> Failure {
    switch error {
    case .inUse:
      Failure(.dataInUse, "\(error).", advice: "Stop that process, or give this one another folder with --data.")
    // It says itself how to mend it.
    case .denied: Failure(.badConfiguration, "\(error).")
    case .notOurs:
      Failure(
        .badConfiguration, "\(error).",
        advice: "The file was left as it is. Move it away, or choose another folder with --data.")
    case .newer:
      Failure(
        .badConfiguration, "\(error).",
        advice: "The file was left as it is. Use the newer program, or another folder with --data.")
    case .missing: Failure(.badConfiguration, "\(error).", advice: "Choose the folder with --data.")
    case .unfinishedRestore(let draft):
      Failure(
        .failure, "\(error).",
        advice: "Restore again; a database that was there before is beside it, as \(databaseName).replaced and a time. "
          + "To begin with an empty one, remove \(draft).")
    case .exists:
      Failure(.failure, "\(error).", advice: "It was left as it is. --replace puts the new one in its place.")
    case .damaged:
      Failure(.failure, "\(error).", advice: "The data folder was left as it is. Use another backup.")
    case .failed(_, .full):
      Failure(.failure, "\(error).", advice: "Make room on the disk and start again; nothing is lost.")
    case .failed(_, .unavailable):
      Failure(.failure, "\(error).", advice: "Look at the disk and the folder, or choose another one with --data.")
    case .failed(_, .corrupt):
      Failure(
        .failure, "\(error).", advice: "Keep a copy of the folder, then restore a backup; docs/operations.md tells how."
      )
    }
  }
}
