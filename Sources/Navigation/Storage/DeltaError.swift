/// Stored bytes that are not what this program writes.
public struct DeltaError: Error, Equatable, Sendable {
  /// What is wrong with them, for the log.
  public var reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
