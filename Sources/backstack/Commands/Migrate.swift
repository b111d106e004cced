import SQLiteStore

/// `backstack migrate`: opens the data folder, which brings its database up to date, and closes it.
enum Migrate {
  static func run(_ configuration: Configuration) throws(Failure) -> ExitCode {
    let store = try DataFolder.open(configuration.data)
    for note in store.openingNotes { Output.printError("backstack: \(note)\n") }
    store.close()
    Output.print("\(DataFolder.databasePath(in: configuration.data)) is up to date\n")
    return .success
  }
}
