import Foundation

/// Holds threads back while it is shut.
///
/// `@unchecked Sendable`: the condition guards the flag.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = true

  func pass() {
    condition.lock()
    while !isOpen { condition.wait() }
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
