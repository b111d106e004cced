/// How much the sync takes on. Numbers of commands, unless something else is said.
struct SyncLimits: Sendable {
  /// Commands that may wait; one more is refused.
  var pending = 10_000
  /// Operations in one request: what the server takes (docs/api.md §4).
  var operations = 100
  /// Octets of operations in one request of several commands.
  var bytes = 256 << 10
  /// How many times a conflict may follow upon the answer to a conflict before the command is given up.
  var tries = 5
}
