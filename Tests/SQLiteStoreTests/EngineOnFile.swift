import Dispatch
import JSON
import Navigation
import Synchronization

@testable import SQLiteStore
@testable import Sessions

/// The engine on a data folder, asked in turn: each call blocks until it is answered. Sessions are told by their JSON.
final class EngineOnFile: Sendable {
  let engine: SessionEngine
  private let log = Log()

  private final class Log: Sendable {
    let lines = Mutex<[String]>([])
  }

  /// What the engine has logged.
  var lines: [String] { log.lines.withLock { $0 } }

  init(_ folder: String) throws {
    let store = try SQLiteStore(folder: folder)
    do {
      engine = try SessionEngine(
        store: store, configuration: EngineConfiguration(),
        environment: EngineEnvironment(
          now: { Timestamp(milliseconds: 1_767_607_200_000) }, random: { .random(in: 1 ... .max) }),
        log: { [log] line in log.lines.withLock { $0.append(line) } })
    } catch {
      store.abandon()
      throw error
    }
  }

  func create(_ id: String, _ text: String) throws -> String {
    let body = try JSONDocument(Array(#"{"root":{"screen":"home","params":"\#(text)"}}"#.utf8)).root
    let creation = try SessionCreation.decode(body)
    return try perform(id) { _ in
      .create(
        try Session.created(
          creation, id: id, incarnation: .random(in: 1 ... .max), now: Timestamp(milliseconds: 1_767_607_200_000),
          limits: NavigationLimits()))
    }
  }

  func push(_ screen: String, _ text: String, on id: String) throws -> String {
    let body = try JSONDocument(Array(#"{"screen":"\#(screen)","params":"\#(text)"}"#.utf8)).root
    let operation = try Operation.decode(name: "push", body: body)
    return try perform(id) { session in
      guard let session else { throw NotThere() }
      return .commit(
        try session.applying(
          operation, now: Timestamp(milliseconds: 1_767_607_200_000), limits: NavigationLimits()))
    }
  }

  /// The session; nil when there is none.
  func read(_ id: String) throws -> String? {
    try wait { done in engine.read(id) { done($0.map { $0.map(Self.text) }.mapError { $0 as any Error }) } }
  }

  /// What its tags are made of, beside its revision; nil when there is no such session.
  func incarnation(_ id: String) throws -> UInt64? {
    try wait { done in
      engine.read(id) { done($0.map { $0?.session.incarnation }.mapError { $0 as any Error }) }
    }
  }

  /// Every session of the list.
  func list() throws -> [String] {
    try wait { done in
      engine.list(after: nil, limit: 1_000, filters: []) { page in
        done(page.map { $0.sessions.map(Self.text) }.mapError { $0 as any Error })
      }
    }
  }

  /// Folds what the journal says.
  func fold() {
    let folded = DispatchSemaphore(value: 0)
    let committer = engine.committer
    committer.submit {
      committer.foldStep()
      folded.signal()
    }
    folded.wait()
  }

  func close() {
    let closed = DispatchSemaphore(value: 0)
    engine.close { closed.signal() }
    closed.wait()
  }

  /// There is no such session.
  struct NotThere: Error {}

  private func perform(_ id: String, _ body: @escaping @Sendable (Session?) throws -> Decision) throws -> String {
    try wait { done in
      engine.perform(id, origin: nil, body) { outcome in
        done(outcome.map { $0.session.map(Self.text) ?? "" })
      }
    }
  }

  private static func text(_ session: CommittedSession) -> String {
    String(decoding: session.representation, as: UTF8.self)
  }

  private func wait<Value: Sendable>(
    _ body: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
  ) throws -> Value {
    let box = Box<Value>()
    // As in EngineHarness.wait: an order that ThreadSanitizer sees.
    let made = DispatchSemaphore(value: 0)
    made.signal()
    body { result in
      made.wait()
      box.value.withLock { $0 = result }
      box.done.signal()
    }
    box.done.wait()
    guard let result = box.value.withLock({ $0 }) else { throw NotThere() }
    return try result.get()
  }

  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
  }
}
