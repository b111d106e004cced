/// When and how often a call is repeated: exponential back-off with full jitter, so that clients which lost a server
/// together do not come back together.
///
/// Repeated are calls that got no answer, and answers that ask for it: 429, 502, 503, 504, and 409
/// `idempotency_in_progress`. The wait before attempt n + 1 is random between 0 and `base` · 2ⁿ⁻¹, at most `cap`; a
/// `Retry-After` of the server is added to it.
public struct RetryPolicy: Equatable, Sendable {
  /// How often a call is sent at most; 1: it is never repeated.
  public var attempts = 5
  /// The upper bound of the first wait; doubled for each further one.
  public var base: Duration = .milliseconds(200)
  /// The most that an upper bound grows to.
  public var cap: Duration = .seconds(5)
  /// No attempt begins later than this after the first; a `Retry-After` beyond it ends the call.
  public var deadline: Duration = .seconds(60)

  /// The policy that suits an app.
  public init() {}

  /// A policy that never repeats.
  public static var never: RetryPolicy {
    var policy = RetryPolicy()
    policy.attempts = 1
    return policy
  }

  /// How long to wait after the failure of attempt `attempt`, counted from 1; nil: give up.
  /// - Parameters:
  ///   - elapsed: since the first attempt began.
  ///   - retryAfter: what the server asked for.
  ///   - random: from 0 up to 1.
  func delay(after attempt: Int, elapsed: Duration, retryAfter: Duration?, random: Double) -> Duration? {
    guard attempt < attempts else { return nil }
    let wait = Self.backOff(after: attempt, base: base, cap: cap) * random + (retryAfter ?? .zero)
    return elapsed + wait <= deadline ? wait : nil
  }

  /// The upper bound of the wait after `failures` failures in a row, counted from 1.
  static func backOff(after failures: Int, base: Duration, cap: Duration) -> Duration {
    // Beyond that any base has reached any cap, and nothing overflows.
    min(cap, base * (1 << min(max(failures, 1) - 1, 30)))
  }
}
