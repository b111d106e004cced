import Dispatch
import Navigation
import Synchronization
import TestStores
import Testing

@testable import Sessions

/// Many threads at once; run under the thread sanitizer too.
@Suite struct ConcurrencyTests {
  @Test func revisionsAreGivenOnceAndInOrderHoweverManyWrite() throws {
    var configuration = EngineConfiguration.test
    configuration.foldBytes = 20_000
    configuration.memoryBytes = 1 << 20
    configuration.limits.screensPerStack = 100_000
    let harness = try EngineHarness(configuration: configuration)
    let ids = (0..<8).map { "s\($0)" }
    for id in ids { _ = try harness.create(id).get() }
    let seen = Mutex<[String: [Int64]]>([:])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for step in 0..<150 {
        let id = ids[(thread + step) % ids.count]
        guard let outcome = try? harness.push(id, "t\(thread)").get(), let change = outcome.change else { continue }
        seen.withLock { $0[id, default: []].append(change.revision) }
        if case .found(let committed) = harness.engine.cached(id) {
          #expect(committed.session.revision >= change.revision)
          #expect(!committed.representation.isEmpty)
        }
      }
    }
    for id in ids {
      #expect(seen.withLock { $0[id]?.sorted() } == Array(2...151))
      #expect(try harness.path(id).count == 151)
    }
    harness.close()
  }

  @Test func faultsInBetweenLoseNothingThatWasAcknowledged() throws {
    let harness = try EngineHarness()
    let ids = (0..<4).map { "s\($0)" }
    for id in ids { _ = try harness.create(id).get() }
    let acknowledged = Mutex<[String: [String]]>([:])
    DispatchQueue.concurrentPerform(iterations: 6) { thread in
      for step in 0..<100 {
        if thread == 0 && step % 5 == 0 { harness.store.failCommits(.unavailable("now and then")) }
        let id = ids[(thread + step) % ids.count]
        let name = "t\(thread)x\(step)"
        if (try? harness.push(id, name).get()) != nil {
          acknowledged.withLock { $0[id, default: []].append(name) }
        }
      }
    }
    for id in ids {
      let path = try harness.path(id).dropFirst()
      #expect(Set(path) == Set(acknowledged.withLock { $0[id] ?? [] }))
      #expect(Set(path).count == path.count)
    }
  }
}
