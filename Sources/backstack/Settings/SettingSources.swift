/// Where settings are read from. Read again, the same sources may say something else: files change under a running server.
struct SettingSources: Sendable {
  /// The file that `--config` names, which goes before `BACKSTACK_CONFIG`.
  var file: String?
  var environment: [(name: String, value: String)]
  var flags: [(setting: Setting, value: String)]
  /// Reads a file as a whole.
  var read: @Sendable (String) throws(TextFile.Unreadable) -> String = TextFile.read

  /// Names the file of settings.
  static let fileVariable = Setting.variablePrefix + "CONFIG"
  /// Ends the name of a variable that names a file with the value.
  static let twinSuffix = "_FILE"

  /// The file of settings, when one is named.
  var effectiveFile: String? { file ?? environment.first { $0.name == Self.fileVariable }?.value }
}
