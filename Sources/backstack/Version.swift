/// What this program calls itself.
enum Version {
  static let name = "backstack"
  /// Semantic versioning of the HTTP API and the command line.
  static let number = "0.1.0"
}
