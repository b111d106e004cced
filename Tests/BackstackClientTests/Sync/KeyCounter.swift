import Synchronization

/// Makes the keys of one client: the same ones in each run, and others than those of a client with another name.
final class KeyCounter: Sendable {
  private let name: String
  private let count = Atomic<Int>(0)

  init(_ name: String) {
    self.name = name
  }

  func next() -> String {
    "\(name)-made-\(count.wrappingAdd(1, ordering: .relaxed).newValue)"
  }
}
