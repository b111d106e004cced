/// How much a log line matters, least first.
public enum LogLevel: String, CaseIterable, Comparable, Sendable {
  /// What a developer of Backstack wants to see: each request and connection.
  case debug
  /// What an operator wants to see: start, stop, and what was decided on the way.
  case info
  /// Something went wrong and was dealt with.
  case warning
  /// Something went wrong and a person should look.
  case error

  public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rank < b.rank }

  var rank: Int {
    switch self {
    case .debug: 0
    case .info: 1
    case .warning: 2
    case .error: 3
    }
  }
}
