/// How often a client may ask: so many requests at once, and one more each time that `interval` has passed.
public struct RateLimit: Equatable, Sendable {
  /// Requests in each `seconds`.
  public let count: Int
  /// Of the window: 1 or 60.
  public let seconds: Int
  /// Requests that may come at once, after a rest.
  public let burst: Int
  /// Nanoseconds after which there may be another request.
  let interval: Int

  /// - Parameters:
  ///   - count: at least 1.
  ///   - burst: at least 1; nil: as many as `count`.
  public init(count: Int, seconds: Int, burst: Int? = nil) {
    self.count = max(1, count)
    self.seconds = max(1, seconds)
    self.burst = max(1, burst ?? count)
    interval = max(1, self.seconds * 1_000_000_000 / self.count)
  }

  /// Nanoseconds in which an empty bucket becomes full.
  var capacity: Int { interval * burst }
}
