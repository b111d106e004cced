/// How lines of the log are written.
public enum LogFormat: String, CaseIterable, Sendable {
  /// Text on a terminal, JSON where nobody reads along.
  case auto
  /// `TIME LEVEL message key=value …`.
  case text
  /// An object a line: `time`, `level`, `message`, then the fields.
  case json

  /// Whether lines are JSON.
  /// - Parameter isTerminal: whether they go to one.
  func isJSON(isTerminal: Bool) -> Bool { self == .json || (self == .auto && !isTerminal) }
}
