import Foundation
import JSON
import Navigation
import TestStores
import TestSupport
import Testing

@testable import Sessions

/// Random scripts over the engine, against a list of all states that were ever seen.
@Suite struct RandomHistoryTests {
  @Test(arguments: [(3, 40.0), (12, 1e6), (12, 90.0), (1000, 200.0)])
  func everyKeptStateComesBackAndUndoLeadsThere(count: Int, seconds: Double) throws {
    let seed = SeededRandom.fromEnvironment().seed
    for part in 0..<6 {
      var configuration = EngineConfiguration.test
      configuration.historyCount = count
      configuration.historySeconds = seconds
      configuration.foldBytes = [1, 3000, 8 << 20][part % 3]
      let random = SeededRandom(seed: seed &+ UInt64(count * 100 + part))
      var run = try HistoryRun(configuration: configuration, random: random)
      for _ in 0..<150 { try run.step() }
      try run.finish()
    }
  }
}

/// One script: an engine, and what was seen of its session.
private struct HistoryRun {
  private struct Seen {
    var representation: [UInt8]
    var layers: String
    var metadata: [UInt8]
    var at: Timestamp
    /// The revision that this one brought back.
    var restored: Int64?

    /// The layers without the revisions of entries.
    var plain: String {
      layers.split(separator: "\"revision\":").map { $0.drop { $0.isNumber } }.joined(separator: "\"revision\":")
    }
  }

  private let configuration: EngineConfiguration
  private var random: SeededRandom
  private var harness: EngineHarness
  /// State 1 first.
  private var seen: [Seen] = []

  init(configuration: EngineConfiguration, random: SeededRandom) throws {
    self.configuration = configuration
    self.random = random
    harness = try EngineHarness(configuration: configuration)
    try create()
  }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func create() throws {
    seen = []
    try note(harness.create("a").get())
  }

  private mutating func note(_ outcome: Outcome, restored: Int64? = nil) throws {
    let committed = try #require(outcome.session)
    let change = try #require(outcome.change)
    let session = committed.session
    if change.changed {
      seen.append(
        Seen(
          representation: committed.representation, layers: String(decoding: session.layersJSON(), as: UTF8.self),
          metadata: session.metadata, at: session.updatedAt, restored: restored))
    }
    try #require(session.revision == Int64(seen.count) && change.revision == session.revision)
    try #require(committed.representation == seen[seen.count - 1].representation)
  }

  mutating func step() throws {
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<14: try perform("push", #"{"screen":"\#(["a", "b", "c"].randomElement(using: &random)!)"}"#)
    case 14..<18: try perform("pop", "{}")
    case 18: try perform("setRoot", #"{"screen":"home","id":"h"}"#)
    case 19: try perform("present", #"{"screen":"p","embedInStack":true}"#)
    case 20: try perform("dismiss", #"{"all":true}"#)
    case 21..<24: try patch()
    case 24..<30: try undo()
    case 30..<33: try undo(to: Int64.random(in: 0...Int64(seen.count) + 1, using: &random))
    case 33: harness.clock.advance(seconds: Double.random(in: 0..<30, using: &random))
    case 34..<36:
      harness = try EngineHarness(store: harness.store.copy(), configuration: configuration, clock: harness.clock)
    case 36 where chance(10):
      _ = try harness.delete("a").get()
      try create()
    default: try look()
    }
  }

  private mutating func perform(_ name: String, _ body: String) throws {
    let result = harness.wait { harness.perform("a", harness.operation(name, body), $0) }
    if case .failure(let error) = result, error is NavigationError { return }
    try note(result.get())
  }

  private mutating func patch() throws {
    let body = #"{"metadata":{"n":\#(Int.random(in: 0..<3, using: &random))}}"#
    let (now, limits) = (harness.engine.now(), harness.engine.limits)
    let result = harness.wait {
      harness.perform(
        "a",
        { session in
          guard let session else { throw NoSession() }
          let patch = try SessionPatch.decode(JSONDocument(Array(body.utf8)).root, limits: limits)
          return .commit(try session.patched(by: patch, now: now, limits: limits))
        }, $0)
    }
    try note(result.get())
  }

  /// The oldest revision that is kept at a moment.
  private func oldest(at now: Timestamp) -> Int64 {
    var kept = 0
    for state in seen.reversed() {
      guard kept < configuration.historyCount,
        state.at.milliseconds >= now.milliseconds - Int64(configuration.historySeconds * 1000)
      else { break }
      kept += 1
    }
    return max(1, Int64(seen.count - kept))
  }

  /// What one more undo goes back to: past what was undone, and past what looks as it does now.
  private func stepBack(_ oldest: Int64) -> Int64? {
    func origin(_ revision: Int64) -> Int64 {
      var revision = revision
      while revision > oldest, let restored = seen[Int(revision) - 1].restored { revision = restored }
      return revision
    }
    let now = seen[seen.count - 1].plain
    var revision = origin(Int64(seen.count))
    while revision > oldest {
      revision = origin(revision - 1)
      if revision < oldest { return nil }
      if seen[Int(revision) - 1].plain != now { return revision }
    }
    return nil
  }

  private mutating func undo(to target: Int64? = nil) throws {
    let before = oldest(at: harness.engine.now())
    let (now, limits) = (harness.engine.now(), harness.engine.limits)
    let result: Result<Outcome, any Error> = harness.wait {
      harness.engine.performWithHistory(
        "a", origin: nil,
        { session, history in
          guard let session, let history else { throw NoSession() }
          let earlier = if let target { try history.state(at: target) } else { try history.stateBeforeThis() }
          guard let earlier else { throw NoState() }
          return .commit(try session.restoringLayers(of: earlier, now: now, limits: limits))
        }, $0)
    }
    // A moment passes with each look at the clock: where it matters, either answer is right.
    let isClear = before == oldest(at: Timestamp(milliseconds: harness.engine.now().milliseconds + 5))
    let isKept = target.map { $0 >= before && $0 <= Int64(seen.count) }
    let expected = isKept.map { $0 ? target : nil } ?? stepBack(before)
    let metadata = seen[seen.count - 1].metadata
    if case .failure(let error) = result, error is NoState {
      try #require(expected == nil || !isClear, "undo to \(expected ?? 0)")
      return
    }
    let outcome = try result.get()
    let session = try #require(outcome.session?.session)
    guard let expected else {
      try #require(!isClear, "undone, though nothing is kept")
      return try note(outcome, restored: target ?? 0)
    }
    let isSame = seen[Int(expected) - 1].plain == seen[seen.count - 1].plain
    try #require(outcome.change?.changed == !isSame)
    if !isSame { try #require(String(decoding: session.layersJSON(), as: UTF8.self) == seen[Int(expected) - 1].layers) }
    try #require(session.metadata == metadata)
    try note(outcome, restored: expected)
  }

  /// Every state that is kept is what was seen, and no other is there.
  private mutating func look() throws {
    let revision = chance(50) ? 0 : Int64.random(in: 0...Int64(seen.count), using: &random)
    let before = oldest(at: harness.engine.now())
    let result: Result<History?, EngineError> = harness.wait {
      harness.engine.history(of: "a", from: revision, $0)
    }
    let history = try #require(try result.get())
    guard before == oldest(at: Timestamp(milliseconds: harness.engine.now().milliseconds + 5)) else { return }
    if revision == 0 { try #require(history.oldest == before) }
    for index in seen.indices where index >= Int(revision) - 1 {
      let isKept = index + 1 >= before
      let state = try history.state(at: Int64(index + 1))
      try #require(state.map(Self.representation) == (isKept ? seen[index].representation : nil))
      let feed = history.feed(after: Int64(index + 1), limit: .max)
      try #require(feed?.count == (isKept ? seen.count - index - 1 : nil))
    }
    try #require(try history.state(at: Int64(seen.count) + 1) == nil)
  }

  private static func representation(_ session: Session) -> [UInt8] {
    var out: [UInt8] = []
    session.appendRepresentation(to: &out)
    return out
  }

  /// What a clean stop leaves is bounded too.
  mutating func finish() throws {
    try look()
    harness.close()
    let row = try #require(harness.store.row("a"))
    try #require(row.revision == Int64(seen.count))
    let kept = try harness.store.history(of: "a", incarnation: row.incarnation, after: 0, limit: .max)
    try #require(kept.count <= configuration.historyCount)
    try #require(kept.map(\.revision) == Array((row.revision - Int64(kept.count) + 1)..<(row.revision + 1)))
  }
}

/// No earlier state is kept.
private struct NoState: Error {}
