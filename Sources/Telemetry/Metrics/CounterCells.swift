import Synchronization

/// Numbers that many threads add to and anybody reads: a row of them for each stripe, and a line of the processor's cache
/// between two stripes, so that threads with stripes of their own never wait for each other.
///
/// `@unchecked Sendable`: the cells are atomic, and the memory that holds them stays where it is from `init` to `deinit`.
final class CounterCells: @unchecked Sendable {
  /// Cells in 128 bytes, which a processor may fetch at once.
  private static let line = 16

  let count: Int
  private let stripes: Int
  private let width: Int
  private let cells: UnsafeMutablePointer<Atomic<Int>>

  /// - Parameters:
  ///   - count: numbers in a stripe.
  ///   - stripes: at least 1.
  init(count: Int, stripes: Int) {
    self.count = count
    self.stripes = max(1, stripes)
    width = (count + 2 * Self.line - 1) / Self.line * Self.line
    cells = .allocate(capacity: width * self.stripes)
    for index in 0..<width * self.stripes { (cells + index).initialize(to: Atomic(0)) }
  }

  deinit {
    cells.deinitialize(count: width * stripes)
    cells.deallocate()
  }

  /// Adds to a number. A stripe that does not exist is the first one.
  func add(_ amount: Int, at index: Int, stripe: Int) {
    precondition(index >= 0 && index < count)
    let start = stripe > 0 && stripe < stripes ? stripe * width : 0
    cells[start + index].wrappingAdd(amount, ordering: .relaxed)
  }

  /// The sum over all stripes.
  func value(at index: Int) -> Int {
    precondition(index >= 0 && index < count)
    return (0..<stripes).reduce(0) { $0 &+ cells[$1 * width + index].load(ordering: .relaxed) }
  }
}
