/// The program's log: one line of text an event, on standard error unless told otherwise.
///
/// A line is `TIME LEVEL message key=value …`, for people first and `grep` second:
///
///     2026-01-05T10:00:07.120Z warning commit failed reason="disk full" requestId=4f1c
///
/// Never put a request's body, its parameters or a token into it.
public struct Log: Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public typealias Clock = @Sendable () -> Int64
  /// Takes a whole line, its line feed included.
  public typealias Output = @Sendable ([UInt8]) -> Void

  /// Lines below this level are dropped before they are made.
  public let threshold: LogLevel
  private let clock: Clock
  private let output: Output

  /// A log that writes lines from `threshold` upwards.
  public init(
    threshold: LogLevel = .info, clock: @escaping Clock = systemMilliseconds,
    output: @escaping Output = writeToStandardError
  ) {
    self.threshold = threshold
    self.clock = clock
    self.output = output
  }

  /// Whether a line of this level would be written.
  public func isEnabled(_ level: LogLevel) -> Bool { level >= threshold }

  /// Writes one line. `message` and the values are made only when the level is enabled.
  ///
  /// - Parameters:
  ///   - requestID: the `X-Request-Id` of the answer that the line is about, where there is one.
  ///   - fields: what a person needs to understand the message, in the order given.
  public func write(
    _ level: LogLevel, _ message: @autoclosure () -> String, requestID: String? = nil,
    _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) {
    guard isEnabled(level) else { return }
    var line = LogLine(time: clock(), level: level, message: message())
    for (key, value) in fields() { line.append(key, value) }
    if let requestID { line.append("requestId", requestID) }
    output(line.finished())
  }

  /// A line of level `debug`.
  public func debug(
    _ message: @autoclosure () -> String, requestID: String? = nil,
    _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) { write(.debug, message(), requestID: requestID, fields()) }

  /// A line of level `info`.
  public func info(
    _ message: @autoclosure () -> String, requestID: String? = nil,
    _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) { write(.info, message(), requestID: requestID, fields()) }

  /// A line of level `warning`.
  public func warning(
    _ message: @autoclosure () -> String, requestID: String? = nil,
    _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) { write(.warning, message(), requestID: requestID, fields()) }

  /// A line of level `error`.
  public func error(
    _ message: @autoclosure () -> String, requestID: String? = nil,
    _ fields: @autoclosure () -> KeyValuePairs<String, String> = [:]
  ) { write(.error, message(), requestID: requestID, fields()) }
}
