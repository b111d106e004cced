/// How often something happened, for each of a fixed number of kinds: a `counter` of the exposition format. Any thread.
public final class Counter: Sendable {
  private let cells: CounterCells

  /// - Parameters:
  ///   - rows: the number of kinds.
  ///   - stripes: threads that count at the same time and should not wait for each other.
  public init(rows: Int = 1, stripes: Int = 1) { cells = CounterCells(count: rows, stripes: stripes) }

  /// The number of kinds.
  public var rows: Int { cells.count }

  /// Counts `amount` more of the kind `row`.
  public func add(_ amount: Int = 1, row: Int = 0, stripe: Int = 0) { cells.add(amount, at: row, stripe: stripe) }

  /// How many of the kind `row` there were so far.
  public func value(row: Int = 0) -> Int { cells.value(at: row) }
}
