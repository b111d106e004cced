import Foundation
import JSON
import Navigation
import Synchronization
import TestStores

@testable import Sessions

/// A clock that the test moves and that never repeats a moment by itself.
final class TestClock: Sendable {
  private let now = Mutex(Int64(1_700_000_000_000))

  func read() -> Timestamp {
    now.withLock {
      $0 += 1
      return Timestamp(milliseconds: $0)
    }
  }

  /// Moves the clock on.
  func advance(seconds: Double) {
    now.withLock { $0 += Int64(seconds * 1000) }
  }
}

/// An engine on a store in memory, spoken to as a caller that waits would.
struct EngineHarness {
  let store: MemoryStore
  let engine: SessionEngine
  let clock: TestClock

  init(
    store: MemoryStore = MemoryStore(), configuration: EngineConfiguration = .test, clock: TestClock = TestClock()
  ) throws {
    self.store = store
    self.clock = clock
    engine = try SessionEngine(
      store: store, configuration: configuration,
      environment: EngineEnvironment(now: { clock.read() }, random: { UInt64.random(in: 1 ... .max) }))
  }

  // MARK: Calls that wait

  func create(_ id: String, knownAbsent: Bool = false) -> Result<Outcome, any Error> {
    wait { perform(id, knownAbsent: knownAbsent, creation(id), $0) }
  }

  func create(_ id: String, metadata: String) -> Result<Outcome, any Error> {
    wait { perform(id, creation(id, #"{"metadata":\#(metadata)}"#), $0) }
  }

  func push(_ id: String, _ screen: String) -> Result<Outcome, any Error> { wait { perform(id, pushing(screen), $0) } }

  func pop(_ id: String) -> Result<Outcome, any Error> { wait { perform(id, operation("pop", "{}"), $0) } }

  func delete(_ id: String) -> Result<Outcome, any Error> { wait { perform(id, { _ in .delete }, $0) } }

  func read(_ id: String) -> Result<CommittedSession?, EngineError> { wait { engine.read(id, $0) } }

  func list(
    after cursor: PageCursor? = nil, limit: Int, filters: [MetadataFilter] = []
  ) throws -> SessionPage {
    let result: Result<SessionPage, EngineError> = wait {
      engine.list(after: cursor, limit: limit, filters: filters, $0)
    }
    return try result.get()
  }

  func close() {
    let _: Bool = wait { done in engine.close { done(true) } }
  }

  /// One step of folding.
  func foldOnce() {
    let _: Bool = wait { [engine] done in
      engine.committer.submit {
        engine.committer.foldStep()
        done(true)
      }
    }
  }

  /// Does what is due now. The agenda's own timer may run at the same time, so it takes its turn on the agenda's queue.
  func runAgenda() { engine.agenda.queue.sync { engine.runAgenda() } }

  // MARK: Calls that go on

  func perform(
    _ id: String, origin: String? = nil, knownAbsent: Bool = false,
    _ body: @escaping @Sendable (Session?) throws -> Decision,
    _ completion: @escaping @Sendable (Result<Outcome, any Error>) -> Void
  ) {
    engine.perform(id, origin: origin, knownAbsent: knownAbsent, body, completion)
  }

  func pushing(_ screen: String) -> @Sendable (Session?) throws -> Decision {
    operation("push", #"{"screen":"\#(screen)"}"#)
  }

  func wait<Value: Sendable>(_ start: (@escaping @Sendable (Value) -> Void) -> Void) -> Value {
    let box = Mutex<Value?>(nil)
    let done = DispatchSemaphore(value: 0)
    // What was made before is seen by whoever answers. The engine's locks see to that, but ThreadSanitizer does not see locks that
    // two threads really meet at (.ci/thread-sanitizer.suppressions), and it does see this.
    let made = DispatchSemaphore(value: 0)
    made.signal()
    start { value in
      made.wait()
      box.withLock { $0 = value }
      done.signal()
    }
    guard done.wait(timeout: .now() + 120) == .success, let value = box.withLock({ $0 }) else {
      preconditionFailure("no answer within two minutes")
    }
    return value
  }

  /// The names of the screens of the committed base, bottom first.
  func path(_ id: String) throws -> [String] {
    guard let committed = try read(id).get() else { return [] }
    return committed.session.path
  }
}

extension EngineConfiguration {
  /// Folds only when the test asks for it.
  static var test: EngineConfiguration {
    var configuration = EngineConfiguration()
    configuration.idleMilliseconds = 3_600_000
    return configuration
  }
}

/// What a caller may see of an absent session.
struct NoSession: Error, Equatable {}

/// Collects what completions answer, in their order.
final class Answers<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])

  func add(_ value: Value) { values.withLock { $0.append(value) } }
  var all: [Value] { values.withLock { $0 } }
}
