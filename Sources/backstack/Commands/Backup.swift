import Sessions

/// `backstack backup`: copies the database to a file, also beside the server that uses it.
enum Backup {
  static func run(_ configuration: Configuration, to file: String?, replacing: Bool) throws(Failure) -> ExitCode {
    guard let file else {
      throw Failure(.usage, "backup needs a file to write.", advice: "Give it with --to FILE.")
    }
    guard file != "-" else {
      throw Failure(
        .usage, "backup cannot write to standard output: it reads again what it has written.",
        advice: "Name a file; ./- is one of that name.")
    }
    guard !DataFolder.isOwn(file, in: configuration.data) else {
      throw Failure(
        .usage, "\(file) is one of the service's own files.", advice: "Name a file in another folder than the data.")
    }
    let backup = try DataFolder.backUp(configuration.data, to: file, replacing: replacing)
    Output.print("\(file): \(backup.bytes) bytes, \(backup.pages) pages\n")
    return .success
  }
}
