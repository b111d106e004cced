public import Access
public import HTTP
public import Telemetry

/// What the operator decides about the API.
public struct APIConfiguration: Sendable {
  /// Called with the request's names, or `start`, and an error that nobody foresaw; any thread.
  public typealias ErrorReport = @Sendable (_ request: RequestID, _ error: any Error) -> Void
  /// Called for each answer, on a loop; nil: nobody wants to know.
  public typealias AccessReport = @Sendable (AccessRecord) -> Void

  /// The program's version, for `GET /`.
  public var version: String
  /// Whether changes of a session must be conditional (428 otherwise).
  public var requiresPreconditions = false
  /// The hosts that are answered for; nil: all.
  public var hosts: HostList?
  /// The origins whose pages may use the API.
  public var origins = OriginList.none
  /// How often a client may ask; nil: as often as it can.
  public var rateLimit: RateLimit?
  /// Who is believed about where a request comes from.
  public var proxies = TrustedProxies()
  /// The field in which they write it.
  public var forwardingField = ForwardingPath.Field.xForwardedFor
  /// The server's limits, shown by `GET /`.
  public var limits = HTTPLimits()
  /// Requests that may wait for a change at a time; one more ends the waiting of the one that is due first.
  public var waitingRequests = 10_000
  /// Seconds that a request may wait for a change.
  public var longestWait = 60.0
  /// Event loops that call the handler: each counts for itself.
  public var loops = 1
  /// Adds what the rest of the program tells of itself to `/metrics`; called on a queue that may block.
  public var figures: @Sendable (inout MetricsText) -> Void = { _ in }
  /// Who may do what; unless it is on, everybody everything.
  public var accessControl = AccessControl(
    keys: KeyRing(), asks: false, mint: TokenMint(key: Secret.random(TokenMint.keyOctets)))
  /// Where each answer is told.
  public var access: AccessReport?
  /// Whether answers say how long they took, in `Server-Timing`.
  public var showsTiming = false
  /// Where errors that nobody foresaw are told in full.
  public var report: ErrorReport

  public init(version: String, report: @escaping ErrorReport) {
    self.version = version
    self.report = report
  }
}
