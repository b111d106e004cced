import API
import HTTP
import Navigation
import Sessions
import Synchronization
import TestStores

/// The API on an engine with a store in memory, spoken to in HTTP without a socket.
struct Service {
  let store: MemoryStore
  let engine: SessionEngine
  let handler: APIHandler
  let clock = ManualClock()
  let reports = Reports()

  init(
    store: MemoryStore = MemoryStore(), engine configuration: EngineConfiguration = EngineConfiguration(),
    configure: (inout APIConfiguration) -> Void = { _ in }
  ) throws {
    self.store = store
    let clock = clock
    let reports = reports
    engine = try SessionEngine(
      store: store, configuration: configuration,
      environment: EngineEnvironment(now: { clock.now }, random: { .random(in: 1 ... .max) }))
    var configuration = APIConfiguration(version: "1.2.3") { reports.add($0.text, $1) }
    // Who waits for a change in a test waits for nothing else, however long the machine takes.
    configuration.longestWait = 86_400
    configure(&configuration)
    handler = APIHandler(engine: engine, configuration: configuration)
  }

  /// Sends a request and waits for its answer, which must be one that the OpenAPI document tells of.
  /// - Parameters:
  ///   - peer: where it comes from.
  ///   - nanoseconds: when it came.
  func send(
    _ method: String, _ target: String, _ fields: [(String, String)] = [], body: String? = nil,
    from peer: String? = nil,
    at nanoseconds: Int = 0
  ) async throws -> Answer {
    var text = Self.head(method, target, fields)
    if let body { text += "Content-Length: \(body.utf8.count)\r\n" }
    let answer = try await exchange(text + "\r\n" + (body ?? ""), from: peer, at: nanoseconds)
    try Contract.check(answer, to: method, target)
    return answer
  }

  /// What the handler says to the head of a request whose body is still to come; nil: it wants to read it.
  /// - Parameter nanoseconds: when it came.
  func askForBody(
    _ method: String, _ target: String, _ fields: [(String, String)] = [], at nanoseconds: Int = 0
  ) throws -> Answer? {
    let text = Self.head(method, target, fields + [("Expect", "100-continue"), ("Content-Length", "9")])
    guard case .wantsBody(let head) = Self.action(text + "\r\n") else { throw Unexpected() }
    let exchange = Exchange(sink: NoSink(), ticket: 1, received: nanoseconds)
    return try handler.bodyWanted(head, exchange).map { try Answer($0, isHead: false) }
  }

  /// The answer to a request without a body, before it is framed.
  func response(_ method: String, _ target: String, _ fields: [(String, String)] = []) async throws -> Response {
    let text = Self.head(method, target, fields)
    guard case .request(let request) = Self.action(text + "\r\n") else { throw Unexpected() }
    return await respond(to: request, at: 0)
  }

  /// A head without its end; `Host` is `test` unless the fields have one.
  private static func head(_ method: String, _ target: String, _ fields: [(String, String)]) -> String {
    let host = fields.contains { $0.0 == "Host" } ? [] : [("Host", "test")]
    return (host + fields).reduce("\(method) \(target) HTTP/1.1\r\n") { $0 + "\($1.0): \($1.1)\r\n" }
  }

  private func exchange(_ text: String, from peer: String?, at nanoseconds: Int) async throws -> Answer {
    var machine = Self.machine(text, from: peer)
    switch machine.next() {
    case .request(let request):
      return try Answer(await respond(to: request, at: nanoseconds), isHead: request.method == .head)
    case .fail(let failure):
      return try Answer(handler.response(to: failure, machine.fieldsRead), isHead: false)
    default: throw Unexpected()
    }
  }

  private func respond(to request: Request, at nanoseconds: Int) async -> Response {
    await withCheckedContinuation { continuation in
      let sink = Sink(continuation)
      if let response = handler.respond(to: request, Exchange(sink: sink, ticket: 1, received: nanoseconds)) {
        continuation.resume(returning: response)
      }
    }
  }

  private static func action(_ text: String) -> ConnectionMachine.Action {
    var machine = machine(text)
    return machine.next()
  }

  private static func machine(_ text: String, from peer: String? = nil) -> ConnectionMachine {
    var machine = ConnectionMachine(limits: HTTPLimits(), peer: peer.flatMap { IPAddress($0.utf8) })
    Array(text.utf8).withUnsafeBytes { machine.receive($0) }
    return machine
  }

  /// The connection machine did not hand out what the test sent.
  struct Unexpected: Error {}
}

/// For what is answered at once.
private final class NoSink: ResponseSink {
  func complete(_ ticket: UInt64, wake: Bool, _ make: @escaping @Sendable () -> Response) {}
  func resume(wake: Bool, _ tickets: @escaping @Sendable () -> [UInt64]) {}
}

/// Takes one late answer.
private final class Sink: ResponseSink {
  private let continuation: CheckedContinuation<Response, Never>

  init(_ continuation: CheckedContinuation<Response, Never>) { self.continuation = continuation }

  func complete(_ ticket: UInt64, wake: Bool, _ make: @escaping @Sendable () -> Response) {
    continuation.resume(returning: make())
  }

  func resume(wake: Bool, _ tickets: @escaping @Sendable () -> [UInt64]) {}
}

/// A clock that stands still until it is moved.
final class ManualClock: Sendable {
  private let milliseconds = Mutex(Int64(1_767_607_200_000))

  var now: Timestamp { Timestamp(milliseconds: milliseconds.withLock { $0 }) }

  func advance(milliseconds step: Int64) { milliseconds.withLock { $0 += step } }
}

/// What the handler reported as unforeseen.
final class Reports: Sendable {
  private let entries = Mutex<[(requestID: String, error: any Error)]>([])

  var all: [(requestID: String, error: any Error)] { entries.withLock { $0 } }

  func add(_ requestID: String, _ error: any Error) { entries.withLock { $0.append((requestID, error)) } }
}
