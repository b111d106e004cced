/// What a client has left of its ``RateLimit``: a token bucket, of which one time is kept, when it would be full again
/// (the virtual scheduling form of the algorithm, ITU-T I.371 §A). Before that time it fills by itself; after it, it is like
/// one that was never used, so that it may be forgotten. Times are nanoseconds of a clock that never jumps.
struct TokenBucket: Equatable, Sendable {
  private var fullAt: Int

  /// A full one.
  init(at now: Int) { fullAt = now }

  /// Takes a token; false: there is none.
  mutating func take(_ limit: RateLimit, at now: Int) -> Bool {
    guard remaining(limit, at: now) > 0 else { return false }
    fullAt = max(fullAt, now) + limit.interval
    return true
  }

  /// Whole tokens in it.
  func remaining(_ limit: RateLimit, at now: Int) -> Int { level(limit, at: now) / limit.interval }

  /// Nanoseconds until there is one more.
  func wait(_ limit: RateLimit, at now: Int) -> Int { limit.interval - level(limit, at: now) % limit.interval }

  /// What is in it, in the nanoseconds that it took to come.
  private func level(_ limit: RateLimit, at now: Int) -> Int { max(0, limit.capacity - max(0, fullAt - now)) }
}
