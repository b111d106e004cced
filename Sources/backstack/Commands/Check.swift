import SQLiteStore

/// `backstack check`: looks through the whole database and changes nothing, also beside the server that uses it.
enum Check {
  /// How many findings are listed; a damaged file can have thousands.
  private static let listed = 20

  /// - Parameter file: what to look at; nil: the database of the data folder.
  static func run(_ configuration: Configuration, file: String?) throws(Failure) -> ExitCode {
    let path = file ?? DataFolder.databasePath(in: configuration.data)
    let findings =
      if let file { try DataFolder.check(file: file) } else { try DataFolder.check(configuration.data) }
    guard !findings.isEmpty else {
      Output.print("\(path) is sound\n")
      return .success
    }
    for finding in findings.prefix(listed) { Output.print("\(finding)\n") }
    if findings.count > listed { Output.print("… and \(findings.count - listed) more\n") }
    throw Failure(
      .failure, "\(path) is damaged: \(findings.count) finding(s).",
      advice: file == nil
        ? "Keep a copy of the folder, then restore a backup; docs/operations.md tells how."
        : "Do not rely on it; look for another one.")
  }
}
