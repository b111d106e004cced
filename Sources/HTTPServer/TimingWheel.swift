/// Deadlines of many keys at a cost that does not depend on how many there are: a ring of buckets, one a tick, each a linked
/// list through arrays indexed by key. Coarse on purpose: a deadline fires up to one tick late, never early; one beyond the
/// ring fires at the ring's end and is set again by its owner.
struct TimingWheel: Sendable {
  /// Milliseconds of a bucket.
  static let tick: Int64 = 64
  /// Buckets; with `tick` the ring holds 65 s.
  static let buckets = 1024
  private static let none: Int32 = -1

  private var heads = [Int32](repeating: none, count: buckets)
  private var occupied = [UInt64](repeating: 0, count: buckets / 64)
  private var next: [Int32] = []
  private var previous: [Int32] = []
  /// The tick that each key is set for; `.max` when it is not.
  private var ticks: [Int64] = []
  /// The last tick whose bucket was emptied.
  private var current: Int64

  /// A wheel that starts at `now`, in milliseconds.
  init(now: Int64) { current = now / Self.tick }

  /// Sets `key` for `time` in place of an earlier setting.
  mutating func schedule(_ key: Int, at time: Int64) {
    cancel(key)
    while ticks.count <= key {
      ticks.append(.max)
      next.append(Self.none)
      previous.append(Self.none)
    }
    let rounded = time / Self.tick + (time % Self.tick == 0 ? 0 : 1)
    let tick = min(max(rounded, current + 1), current + Int64(Self.buckets) - 1)
    let bucket = Self.bucket(tick)
    ticks[key] = tick
    next[key] = heads[bucket]
    if heads[bucket] != Self.none { previous[Int(heads[bucket])] = Int32(key) }
    heads[bucket] = Int32(key)
    occupied[bucket / 64] |= 1 << UInt64(bucket % 64)
  }

  /// Sets `key` for `time` unless it is set for that or an earlier time: then its owner looks again when it fires.
  /// That keeps the wheel untouched while a busy connection moves its deadline on with each request.
  mutating func scheduleNoLater(_ key: Int, than time: Int64) {
    if key < ticks.count, ticks[key] != .max, ticks[key] * Self.tick <= time { return }
    schedule(key, at: time)
  }

  /// Takes `key` out.
  mutating func cancel(_ key: Int) {
    guard key < ticks.count, ticks[key] != .max else { return }
    let bucket = Self.bucket(ticks[key])
    let (before, after) = (previous[key], next[key])
    if before == Self.none { heads[bucket] = after } else { next[Int(before)] = after }
    if after != Self.none { previous[Int(after)] = before }
    if heads[bucket] == Self.none { occupied[bucket / 64] &= ~(1 << UInt64(bucket % 64)) }
    ticks[key] = .max
    next[key] = Self.none
    previous[key] = Self.none
  }

  /// Takes out every key whose tick has begun by `now` and appends it to `due`.
  mutating func advance(to now: Int64, due: inout [Int]) {
    let target = now / Self.tick
    guard target > current else { return }
    // After a long sleep one turn of the ring sees every bucket.
    for tick in max(current + 1, target - Int64(Self.buckets) + 1)...target {
      let bucket = Self.bucket(tick)
      while heads[bucket] != Self.none {
        let key = Int(heads[bucket])
        cancel(key)
        due.append(key)
      }
    }
    current = target
  }

  /// When the first key is due, in milliseconds; nil when there is none.
  var nextTime: Int64? {
    let start = Self.bucket(current + 1)
    // One word more than there are: the first is looked at twice, its upper part first.
    for offset in 0...occupied.count {
      let index = (start / 64 + offset) % occupied.count
      var word = occupied[index]
      if offset == 0 { word &= .max << UInt64(start % 64) }
      if word == 0 { continue }
      let bucket = index * 64 + word.trailingZeroBitCount
      let distance = (bucket - start + Self.buckets) % Self.buckets
      return (current + 1 + Int64(distance)) * Self.tick
    }
    return nil
  }

  private static func bucket(_ tick: Int64) -> Int { Int(truncatingIfNeeded: tick) & (buckets - 1) }
}
