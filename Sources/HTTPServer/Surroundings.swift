import HTTP

/// What every connection of a loop shares: the handler, the limits in the loop's own units, and the time, which is read once
/// for a batch of events. Belongs to one loop, or to a test.
final class Surroundings {
  let handler: any RequestHandler
  let sink: any ResponseSink
  let limits: ConnectionLimits
  let counters: LoopCounters

  /// The loop's number, from 0.
  let loop: Int
  /// Whether requests say where they come from, which costs each connection a system call.
  let asksForPeers: Bool

  /// Milliseconds of a clock that never jumps.
  var now: Int64
  /// The same moment in nanoseconds: when a request came.
  private(set) var nanoseconds: Int
  /// The `Date` field of answers (RFC 9110 §6.6.1).
  private(set) var date: [UInt8] = []
  private var dateSecond = Int64.min
  /// Whether every answer is the last of its connection.
  var isDraining = false

  init(
    handler: any RequestHandler, sink: any ResponseSink, limits: ConnectionLimits, counters: LoopCounters, now: Int64,
    loop: Int = 0, asksForPeers: Bool = false
  ) {
    self.handler = handler
    self.sink = sink
    self.limits = limits
    self.counters = counters
    self.now = now
    self.loop = loop
    self.asksForPeers = asksForPeers
    nanoseconds = Int(now) * 1_000_000
    setDate(secondsSince1970: 0)
  }

  /// Takes the time of the clock that never jumps.
  func setTime(nanoseconds: Int) {
    self.nanoseconds = nanoseconds
    now = Int64(nanoseconds / 1_000_000)
  }

  /// Takes the time of day; the field is made anew only when the second has changed.
  func setDate(secondsSince1970 second: Int64) {
    guard second != dateSecond else { return }
    dateSecond = second
    date = HTTPDate.imfFixdate(secondsSince1970: second)
  }
}

/// The limits of `ServerConfiguration` that a connection keeps, times in milliseconds.
struct ConnectionLimits: Sendable {
  var head: Int64
  var body: Int64
  var bodyBytesPerSecond: Int64
  var idle: Int64
  var writeStall: Int64
  var farewell: Int64
  var heartbeat: Int64
  var discard: Int64
  var discardBytes: Int
  var outputBytes: Int
  /// Of one loop.
  var unsentBytes: Int
  var http: HTTPLimits

  /// The least part of a loop in `ServerConfiguration.unsentBytes`: the largest answers, so that of many loops each can still hold some.
  static let leastUnsentBytes = 16 << 20

  init(_ configuration: ServerConfiguration) {
    head = Self.milliseconds(configuration.headSeconds)
    body = Self.milliseconds(configuration.bodySeconds)
    bodyBytesPerSecond = Int64(max(1, configuration.bodyBytesPerSecond))
    idle = Self.milliseconds(configuration.idleSeconds)
    writeStall = Self.milliseconds(configuration.writeStallSeconds)
    farewell = Self.milliseconds(configuration.farewellSeconds)
    heartbeat = Self.milliseconds(configuration.heartbeatSeconds)
    discard = Self.milliseconds(configuration.discardSeconds)
    discardBytes = configuration.discardBytes
    outputBytes = max(1, configuration.outputBytes)
    unsentBytes = max(configuration.unsentBytes / max(1, configuration.loops), Self.leastUnsentBytes)
    http = configuration.http
  }

  /// At least 1 ms and at most a year, whatever number it was.
  static func milliseconds(_ seconds: Double) -> Int64 {
    guard seconds > 0.001 else { return 1 }
    return Int64(min(seconds, 366 * 86_400) * 1000)
  }
}
