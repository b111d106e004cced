import Sessions
import Synchronization

/// The changes that one client has missed, counted in the budget until each is told, or the client is gone.
final class MissedChanges: Sendable {
  /// The next one last.
  private let changes: Mutex<[MissedChange]>
  private let budget: EventBudget

  /// - Parameter changes: oldest first.
  /// - Returns: nil when the budget does not allow for them.
  init?(_ changes: [MissedChange], _ budget: EventBudget) {
    guard budget.take(changes.reduce(0) { $0 + $1.cost }) else { return nil }
    self.changes = Mutex(changes.reversed())
    self.budget = budget
  }

  deinit {
    budget.add(-changes.withLock { $0.reduce(0) { $0 + $1.cost } })
  }

  /// Takes the next one; nil when all were told.
  func next() -> MissedChange? {
    guard let change = changes.withLock({ $0.popLast() }) else { return nil }
    budget.add(-change.cost)
    return change
  }
}
