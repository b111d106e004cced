/// The value of a field in a log line.
public enum LogValue: Sendable, ExpressibleByStringInterpolation {
  /// A text.
  case text(String)
  /// A number as JSON writes it.
  case number(String)

  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// A whole number.
  public static func number(_ value: Int) -> LogValue { .number(String(value)) }
}
