import Foundation

/// Holds threads back while it is shut.
///
/// `@unchecked Sendable`: the condition guards the flag.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = true
  private var held = 0

  func pass() {
    condition.lock()
    held += 1
    condition.broadcast()
    while !isOpen { condition.wait() }
    held -= 1
    condition.unlock()
  }

  /// Waits until somebody stands before the shut gate.
  func waitForSomebody() {
    condition.lock()
    while isOpen || held == 0 { condition.wait() }
    condition.unlock()
  }

  func shut() {
    condition.lock()
    isOpen = false
    condition.unlock()
  }

  func open() {
    condition.lock()
    isOpen = true
    condition.broadcast()
    condition.unlock()
  }
}
