import Dispatch
import Synchronization

/// How many may wait for something that is done one after the other. Who finds no place is refused at once: it learns
/// earlier than if it waited, and those that wait are not late because of it.
final class WaitingLine: Sendable {
  private let places: Int
  private let taken = Atomic(0)

  init(places: Int) {
    self.places = places
  }

  /// Takes a place; false when there is none.
  func enter() -> Bool {
    if taken.wrappingAdd(1, ordering: .relaxed).newValue <= places { return true }
    taken.wrappingSubtract(1, ordering: .relaxed)
    return false
  }

  /// Has something done on a queue, and tells what came of it when its place is free again; or that there was none.
  func wait<Value: Sendable>(
    on queue: DispatchQueue, _ completion: @escaping @Sendable (Result<Value, EngineError>) -> Void,
    _ work: @escaping @Sendable () -> Result<Value, EngineError>
  ) {
    guard enter() else { return completion(.failure(.overloaded)) }
    queue.async { [self] in
      let result = work()
      leave()
      completion(result)
    }
  }

  /// Gives places back.
  func leave(_ count: Int = 1) {
    taken.wrappingSubtract(count, ordering: .relaxed)
  }
}
