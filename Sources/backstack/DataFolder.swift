import SQLiteStore
import Sessions

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

  /// What a failure to read sessions at the start means.
  static func failure(_ error: StoreError, folder: String) -> Failure {
    failure(.failed(path: databasePath(in: folder), error))
  }

  private static func failure(_ error: StoreOpeningError) -> Failure {
    switch error {
    case .inUse:
      Failure(.dataInUse, "\(error).", advice: "Stop that process, or give this one another folder with --data.")
    case .denied(_, _, _, let remedy): Failure(.badConfiguration, "\(error).", advice: remedy)
    case .notOurs:
      Failure(
        .badConfiguration, "\(error).",
        advice: "The file was left as it is. Move it away, or choose another folder with --data.")
    case .newer:
      Failure(
        .badConfiguration, "\(error).",
        advice: "The file was left as it is. Use the newer program, or another folder with --data.")
    case .missing: Failure(.badConfiguration, "\(error).", advice: "Choose the folder with --data.")
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
