import Synchronization

/// A number that goes up and down: a `gauge` of the exposition format. Any thread.
public final class Gauge: Sendable {
  private let number = Atomic(0)

  /// A gauge at 0.
  public init() {}

  /// What it is now. To go up and down together with other threads, `add`.
  public var value: Int {
    get { number.load(ordering: .relaxed) }
    set { number.store(newValue, ordering: .relaxed) }
  }

  /// Goes up by `amount`, or down by a negative one.
  public func add(_ amount: Int) { number.wrappingAdd(amount, ordering: .relaxed) }
}
