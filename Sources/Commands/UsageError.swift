/// Why a command line cannot be understood, and what mends it: one sentence each, for a person.
public struct UsageError: Error, Equatable {
  /// What is wrong.
  public let reason: String
  /// What to do.
  public let advice: String

  /// An error with both.
  public init(_ reason: String, advice: String) {
    self.reason = reason
    self.advice = advice
  }
}
