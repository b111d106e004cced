/// The program's log: one line an event, on standard error unless told otherwise.
///
/// A line is `TIME LEVEL message key=value …`, for people first and `grep` second, or the same as JSON:
///
///     2026-01-05T10:00:07.120Z warning commit failed reason="disk full" requestId=4f1c
///     {"time":"2026-01-05T10:00:07.120Z","level":"warning","message":"commit failed","reason":"disk full","requestId":"4f1c"}
///
/// Never put a request's body, its parameters or a token into it.
public struct Log: Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public typealias Clock = @Sendable () -> Int64
  /// Takes a whole line, its line feed included.
  public typealias Output = @Sendable ([UInt8]) -> Void

  private let level: LogThreshold
  private let isJSON: Bool
  private let clock: Clock
  private let output: Output

  /// A log that writes lines from `threshold` upwards.
  public init(
    threshold: LogLevel = .info, format: LogFormat = .text, clock: @escaping Clock = systemMilliseconds,
    output: @escaping Output = writeToStandardError
  ) {
    level = LogThreshold(threshold)
    isJSON = format.isJSON(isTerminal: isStandardErrorATerminal())
    self.clock = clock
    self.output = output
  }

  /// Lines below this level are dropped before they are made. It may be changed at any time, for all copies of the log.
  public var threshold: LogLevel {
    get { level.level }
    nonmutating set { level.level = newValue }
  }

  /// Whether a line of this level would be written.
  public func isEnabled(_ level: LogLevel) -> Bool { self.level.admits(level) }

  /// Writes one line. `message` and the values are made only when the level is enabled.
  ///
  /// - Parameters:
  ///   - requestID: the `X-Request-Id` of the answer that the line is about, where there is one.
  ///   - traceparent: the trace that the request belongs to, where its caller says (W3C Trace Context).
  ///   - fields: what a person needs to understand the message, in the order given.
  public func write(
    _ level: LogLevel, _ message: @autoclosure () -> String, requestID: String? = nil, traceparent: String? = nil,
    _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:]
  ) {
    guard isEnabled(level) else { return }
    var fields = Array(fields())
    if let requestID { fields.append(("requestId", .text(requestID))) }
    if let traceparent { fields.append(("traceparent", .text(traceparent))) }
    output(isJSON ? jsonLine(level, message(), fields) : textLine(level, message(), fields))
  }

  private func textLine(_ level: LogLevel, _ message: String, _ fields: [(key: String, value: LogValue)]) -> [UInt8] {
    var line = LogLine(time: clock(), level: level, message: message)
    for (key, value) in fields { line.append(key, value) }
    return line.finished()
  }

  private func jsonLine(_ level: LogLevel, _ message: String, _ fields: [(key: String, value: LogValue)]) -> [UInt8] {
    var line = JSONLogLine(time: clock(), level: level, message: message)
    for (key, value) in fields { line.append(key, value) }
    return line.finished()
  }

  /// A line of level `debug`.
  public func debug(
    _ message: @autoclosure () -> String, requestID: String? = nil, traceparent: String? = nil,
    _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:]
  ) { write(.debug, message(), requestID: requestID, traceparent: traceparent, fields()) }

  /// A line of level `info`.
  public func info(
    _ message: @autoclosure () -> String, requestID: String? = nil, traceparent: String? = nil,
    _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:]
  ) { write(.info, message(), requestID: requestID, traceparent: traceparent, fields()) }

  /// A line of level `warning`.
  public func warning(
    _ message: @autoclosure () -> String, requestID: String? = nil, traceparent: String? = nil,
    _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:]
  ) { write(.warning, message(), requestID: requestID, traceparent: traceparent, fields()) }

  /// A line of level `error`.
  public func error(
    _ message: @autoclosure () -> String, requestID: String? = nil, traceparent: String? = nil,
    _ fields: @autoclosure () -> KeyValuePairs<String, LogValue> = [:]
  ) { write(.error, message(), requestID: requestID, traceparent: traceparent, fields()) }
}
