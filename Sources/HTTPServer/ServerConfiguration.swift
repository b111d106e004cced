public import HTTP

/// Every limit of the server, with its unit in its name.
public struct ServerConfiguration: Sendable {
  /// Where to listen. Port 0 takes a free one; `Server.start` answers which.
  public var addresses: [ServerAddress]

  /// Listening stream sockets that another process has bound, such as systemd: their descriptors. A server that
  /// was started closes them.
  public var inherited: [CInt] = []

  /// Who may connect to a local socket: the mode of its file.
  public var socketMode: UInt32 = 0o660

  /// Event loops, each on a serial queue of its own. One a core is right; at least 1.
  public var loops: Int

  /// Open connections. One more is answered 503 `unavailable` and closed.
  public var connections = 10_000

  /// Connections that the kernel holds until they are accepted (`listen(2)`; the kernel has a bound of its own).
  public var backlog = 1024

  /// Seconds for a complete head, from the connection for its first request, from the head's first byte for later ones.
  public var headSeconds = 10.0

  /// Seconds for a complete body, from the end of its head; every `bodyBytesPerSecond` that arrive give one second more.
  public var bodySeconds = 30.0

  /// The rate in bytes a second that a body must keep after its first `bodySeconds`, so that a drip does not live for ever.
  public var bodyBytesPerSecond = 4 << 10

  /// Seconds that a connection may stay without a request after an answer.
  public var idleSeconds = 75.0

  /// Seconds without one byte of an answer taken by the client. The connection is reset then.
  public var writeStallSeconds = 30.0

  /// The same for a stream while the server drains: what a client does not take of its end must not hold up the stop.
  public var farewellSeconds = 1.0

  /// Seconds after which a stream that has sent nothing sends its heartbeat.
  public var heartbeatSeconds = 15.0

  /// Bytes of answers that wait for one client before no further request of it is taken. A connection holds at most this
  /// and one answer more.
  public var outputBytes = 64 << 10

  /// Bytes of answers that are held for all clients that do not take them; each loop has its part, and 16 MiB at least. Beyond
  /// that it resets the connection that has held most for longest, and the next one, until it is enough; who took something
  /// in the last two seconds comes after all that did not. An answer that is more than a loop's part reaches only who takes
  /// it at once.
  public var unsentBytes = 256 << 20

  /// Seconds that a closed connection is still read, so that a reset does not overtake the last answer (RFC 9112 §9.6).
  public var discardSeconds = 2.0

  /// Bytes that are read and dropped in that time.
  public var discardBytes = 2 << 20

  /// Whether requests say where they come from (``Request/peer``).
  public var asksForPeers = false

  /// Limits of a request.
  public var http = HTTPLimits()

  /// A configuration with the defaults of the documentation.
  public init(addresses: [ServerAddress], loops: Int = 2) {
    self.addresses = addresses
    self.loops = loops
  }
}
