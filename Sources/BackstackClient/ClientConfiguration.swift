import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// How a client waits and repeats.
public struct ClientConfiguration: Sendable {
  /// How long a request may go without a byte in either direction.
  public var requestTimeout: Duration = .seconds(30)
  /// When and how often a call is repeated.
  public var retry = RetryPolicy()
  /// How long an event stream may be silent before it is taken for dead: three of the server's heartbeats.
  public var heartbeatTimeout: Duration = .seconds(45)
  /// How long an event stream that ended waits before it connects again, until the server says (`retry:`).
  public var reconnectDelay: Duration = .seconds(1)
  /// How many events wait for a slow reader before they give way to the newest state of the session.
  public var eventBufferLimit = 64
  /// Makes the configuration of the URL sessions: proxies, TLS, cellular access. Caches, cookies and time-outs are set
  /// by the client.
  public var urlSession: @Sendable () -> URLSessionConfiguration = { .ephemeral }
  /// The clock and the dice; tests have their own.
  public var surroundings = ClientSurroundings()

  /// The configuration that suits an app.
  public init() {}
}

/// What a client takes from the world besides the network.
public struct ClientSurroundings: Sendable {
  /// A moment on a clock that never jumps.
  public var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// Waits; throws `CancellationError` when the task is cancelled.
  public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// A number from 0 up to 1.
  public var random: @Sendable () -> Double = { .random(in: 0..<1) }

  /// The system's.
  public init() {}
}
