/// Why a text is not JSON (RFC 8259), and where.
public struct JSONError: Error, Equatable, Sendable {
  /// The byte at which the text stops being JSON, counted from 0.
  public let offset: Int
  /// What is wrong there, for a person.
  public let reason: String

  /// Names the fault and its byte.
  public init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }
}
