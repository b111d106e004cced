/// Counters of a server since its start, read without stopping anything; each is right, together they may differ by a moment.
public struct ServerStatistics: Equatable, Sendable {
  /// Connections accepted, refused ones not counted.
  public var accepted = 0
  /// Connections open now.
  public var open = 0
  /// Requests handed to the handler.
  public var requests = 0
  /// Streams under way now.
  public var streams = 0
  /// Connections that came while `ServerConfiguration.connections` were open.
  public var refused = 0
  /// Connections ended by a deadline, idle ones included.
  public var timedOut = 0
  /// Times that accepting was paused because descriptors or memory had run out.
  public var acceptPauses = 0
  /// Connections reset because too many bytes were held for all.
  public var cutOff = 0
  /// Bytes of answers held now for clients that do not read them.
  public var unsentBytes = 0

  mutating func add(_ counters: LoopCounters) {
    accepted += counters.accepted.value
    open += counters.open.value
    requests += counters.requests.value
    streams += counters.streams.value
    refused += counters.refused.value
    timedOut += counters.timedOut.value
    acceptPauses += counters.acceptPauses.value
    cutOff += counters.cutOff.value
    unsentBytes += counters.unsentBytes.value
  }
}
