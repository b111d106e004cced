/// How many observations were at most as large as each of some bounds, and their sum, for each of a fixed number of kinds: a
/// `histogram` of the exposition format. Any thread.
public final class Histogram: Sendable {
  /// What was observed of one kind.
  public struct Snapshot: Equatable, Sendable {
    /// Observations up to each bound and above the one before it; the last one is for what is above all of them.
    public var buckets: [Int]
    /// The sum of all observations.
    public var sum: Int
    /// How many there were.
    public var count: Int { buckets.reduce(0, +) }
  }

  /// Upper bounds of the buckets, ascending, in the unit of the observations.
  public let bounds: [Int]
  /// Decimal places between the unit of the observations and the one that is shown: 9 when nanoseconds are shown as seconds.
  public let decimals: Int
  private let cells: CounterCells
  private let width: Int

  /// - Parameters:
  ///   - rows: the number of kinds.
  ///   - stripes: threads that observe at the same time and should not wait for each other.
  public init(bounds: [Int], decimals: Int, rows: Int = 1, stripes: Int = 1) {
    self.bounds = bounds
    self.decimals = decimals
    width = bounds.count + 2
    cells = CounterCells(count: width * rows, stripes: stripes)
  }

  /// Counts one observation of the kind `row`. The bounds are tried from the lowest on: most observations are small.
  public func observe(_ value: Int, row: Int = 0, stripe: Int = 0) {
    var bucket = 0
    while bucket < bounds.count, value > bounds[bucket] { bucket += 1 }
    cells.add(1, at: row * width + bucket, stripe: stripe)
    cells.add(value, at: row * width + width - 1, stripe: stripe)
  }

  /// What was observed of the kind `row` so far.
  public func snapshot(row: Int = 0) -> Snapshot {
    let first = row * width
    return Snapshot(
      buckets: (first..<first + width - 1).map(cells.value), sum: cells.value(at: first + width - 1))
  }
}

extension Histogram {
  /// Bounds for the time that something takes, in nanoseconds: from 100 µs, below which nobody waits, to a minute, the longest
  /// that a request is let wait.
  public static let durations = [
    100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000,
    250_000_000, 1_000_000_000, 2_500_000_000, 10_000_000_000, 60_000_000_000,
  ]
}
