/// `backstack restore`: puts a backup in the place of the database of a folder that no server uses.
enum Restore {
  static func run(_ configuration: Configuration, from file: String?, replacing: Bool) throws(Failure) -> ExitCode {
    guard let file else {
      throw Failure(.usage, "restore needs a backup.", advice: "Give it with --from FILE.")
    }
    let path = DataFolder.databasePath(in: configuration.data)
    let aside = try DataFolder.restore(file, to: configuration.data, replacing: replacing)
    Output.print("\(path) is \(file) now\n")
    if let aside { Output.print("What was there is \(aside)\n") }
    return .success
  }
}
