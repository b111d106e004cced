import HTTP
import Navigation

/// `Backstack-Client`: the name of the sender, which its changes carry as their `origin` (docs/api.md §5).
enum ClientName {
  /// The name that the server's own timers use; no client may.
  static let timer = "timer"

  static func read(_ fields: Fields) throws -> String? {
    guard let name = fields[.backstackClient] else { return nil }
    guard Identifier.isValid(name) else {
      throw ProblemError(.badRequest, "Backstack-Client is 1 to 64 of the characters A-Z a-z 0-9 . _ ~ -.")
    }
    guard name != timer else {
      throw ProblemError(.badRequest, "Backstack-Client cannot be 'timer': the server's own timers are called so.")
    }
    return name
  }
}
