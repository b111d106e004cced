import JSON
import Navigation

/// What the user did here and the server has not confirmed yet: operations that are done all or none.
public struct SyncCommand: Sendable, Equatable {
  /// Sent as `Idempotency-Key`, so that the server does it once however often it is sent.
  public let key: String
  /// At least one.
  public let operations: [SessionOperation]
  /// The server's revision that was known here when the user did it.
  public let revision: Int
  /// How many times a conflict has put it in the place of another.
  public let tries: Int
  /// When the user did it.
  let madeAt: Timestamp
  /// Octets of its operations in a request.
  let size: Int
  private let batch: OperationBatch

  /// - Throws: what the server would answer to operations that can never be right.
  init(
    key: String, operations: [SessionOperation], madeAt: Timestamp, revision: Int, tries: Int = 0
  ) throws(NavigationError) {
    self.key = key
    self.operations = operations
    self.madeAt = madeAt
    self.revision = revision
    self.tries = tries
    let body = OpaqueValue { $0.object { $0.member("operations", operations) } }
    size = body.bytes.count
    batch = try OperationBatch.decode(body.value)
  }

  /// The state after it, by the very rules of the server.
  func applied(to session: Session) throws(NavigationError) -> Transition {
    try session.applying(batch, now: madeAt, limits: NavigationLimits())
  }

  /// The same command, which the key tells.
  public static func == (a: SyncCommand, b: SyncCommand) -> Bool { a.key == b.key }
}
