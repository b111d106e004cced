import Dispatch
import Foundation

/// Blocking work on threads of its own, so that tests with sockets never hold up Swift's few cooperative threads.
public enum Blocking {
  /// Runs `body` on a new thread and waits for it without blocking.
  public static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread {
        continuation.resume(with: Result { try body() })
      }
      thread.stackSize = 4 << 20
      thread.start()
    }
  }

  /// Runs `body` for every element at the same time; the results stand in the order of the elements.
  public static func all<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      for (index, element) in elements.enumerated() {
        group.addTask { (index, try await run { try body(element) }) }
      }
      var results: [(Int, Value)] = []
      for try await result in group { results.append(result) }
      return results.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

extension Blocking {
  /// Runs `body` with 0..<`count`, each on a thread of its own, and blocks until all have returned.
  public static func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for number in 0..<count {
      group.enter()
      Thread.detachNewThread {
        body(number)
        group.leave()
      }
    }
    group.wait()
  }
}
