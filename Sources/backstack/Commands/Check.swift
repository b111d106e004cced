import SQLiteStore

/// `backstack check`: looks through the whole database and changes nothing, also beside the server that uses it.
enum Check {
  /// How many findings are listed; a damaged file can have thousands.
  private static let listed = 20

  static func run(_ configuration: Configuration) throws(Failure) -> ExitCode {
    let path = DataFolder.databasePath(in: configuration.data)
    let findings = try DataFolder.check(configuration.data)
    guard !findings.isEmpty else {
      Output.print("\(path) is sound\n")
      return .success
    }
    for finding in findings.prefix(listed) { Output.print("\(finding)\n") }
    if findings.count > listed { Output.print("… and \(findings.count - listed) more\n") }
    throw Failure(
      .failure, "\(path) is damaged: \(findings.count) finding(s).",
      advice: "Keep a copy of the folder, then restore a backup; docs/operations.md tells how.")
  }
}
