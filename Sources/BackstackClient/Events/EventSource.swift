import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The connections behind a stream of events: one after the other, each asking for what comes after the last event.
struct EventSource: Sendable {
  /// Why a connection ended.
  enum Ending {
    /// There is nothing more to come.
    case over
    case failed(BackstackError)
    /// It may be better later.
    case interrupted(BackstackError, retryAfter: Duration?)
    /// Its reader is too slow for changes without sessions.
    case overflowed
  }

  let session: RemoteSession
  let revision: Int?
  let withSessions: Bool
  let queue: EventQueue

  /// Reads until the session is deleted, waiting cannot help, or the task is cancelled.
  func run() async {
    // A stream stays for long: it gets connections of its own, so that it takes none from calls.
    let transport = Transport(session.client.configuration)
    var stream = EventStream(after: revision)
    while true {
      switch await read(&stream, transport) {
      case .over: return queue.finish(.success(()))
      case .failed(let error): return queue.finish(.failure(error))
      case .overflowed: stream.forget()
      case .interrupted(let reason, let retryAfter):
        let wait = stream.delay(session.client.configuration, retryAfter: retryAfter)
        _ = queue.push(.interrupted(reason: reason, wait: wait))
        do {
          try await session.client.configuration.surroundings.sleep(wait)
        } catch {
          return queue.finish(.failure(CancellationError()))
        }
      }
      if Task.isCancelled { return queue.finish(.failure(CancellationError())) }
    }
  }

  /// Reads one connection to its end.
  private func read(_ stream: inout EventStream, _ transport: Transport) async -> Ending {
    do {
      let request = try request(after: stream.lastEventID)
      stream.restart()
      try await connect(transport)
      var refusal: (head: HTTPURLResponse, body: [UInt8])?
      for try await piece in transport.pieces(request) {
        switch piece {
        case .head(let head) where head.isEventStream: _ = queue.push(.connected)
        case .head(let head): refusal = (head, [])
        case .bytes(let bytes):
          if refusal != nil {
            refusal?.body += bytes
          } else if let ending = try take(bytes, &stream) {
            return ending
          }
        }
      }
      guard let refusal else { return .interrupted(.streamEnded, retryAfter: nil) }
      return ending(APIAnswer(refusal.head, body: refusal.body), stream)
    } catch let failure as TransportFailure {
      return failure.mayPass ? .interrupted(.transport(failure), retryAfter: nil) : .failed(.transport(failure))
    } catch let error as BackstackError {
      return .failed(error)
    } catch {
      return .interrupted(.transport(TransportFailure(error)), retryAfter: nil)
    }
  }

  /// Opens the connection that the stream then takes, by a small request, on Linux.
  ///
  /// Foundation watches there whether a socket can be written to for as long as the exchange lasts that opened it, which it always can:
  /// an idle stream would keep a core busy, and now and then not see what comes. On a connection that was kept alive it
  /// watches only for what comes.
  private func connect(_ transport: Transport) async throws {
    #if canImport(FoundationNetworking)
      let request = try session.client.urlRequest(APIRequest(.get, ["healthz"]), accept: "application/json")
      _ = try await transport.exchange(request)
    #endif
  }

  private func take(_ bytes: Data, _ stream: inout EventStream) throws -> Ending? {
    for event in try stream.feed(bytes) {
      if queue.push(event) == .lost { return .overflowed }
      if event == .deleted { return .over }
    }
    return nil
  }

  /// What an answer means that is no stream.
  private func ending(_ answer: APIAnswer, _ stream: EventStream) -> Ending {
    // A network that wants its users to sign in first answers with a page of its own.
    if answer.isSuccess { return .interrupted(.malformed("it is no event stream"), retryAfter: nil) }
    let problem = answer.problem()
    let error = BackstackError.problem(problem)
    // So does a proxy whose server is not there.
    if problem.fate == .later { return .interrupted(error, retryAfter: answer.retryAfter) }
    // What was there before and is gone has ended while the connection was down.
    if error.code == .sessionNotFound || error.code == .sessionExpired, stream.hasBegun {
      _ = queue.push(.deleted)
      return .over
    }
    return .failed(error)
  }

  private func request(after lastEventID: String) throws(BackstackError) -> URLRequest {
    var request = session.request(.get, "events")
    if !withSessions { request.query.add("session", "false") }
    if !lastEventID.isEmpty { request.fields.append(("Last-Event-ID", lastEventID)) }
    var result = try session.client.urlRequest(request, accept: "text/event-stream")
    // Without a byte for as long the system ends the exchange: that is the watch over the heartbeats.
    result.setTimeout(session.client.configuration.heartbeatTimeout)
    return result
  }
}

extension BackstackError {
  /// The server, or somebody on the way, has ended a stream.
  fileprivate static var streamEnded: BackstackError {
    .transport(TransportFailure(code: URLError.networkConnectionLost.rawValue, description: "the stream ended"))
  }
}

extension HTTPURLResponse {
  /// Whether a stream of events follows.
  fileprivate var isEventStream: Bool {
    let type = value(forHTTPHeaderField: "Content-Type")?.prefix { $0 != ";" }
    return statusCode == 200 && type?.lowercased() == "text/event-stream"
  }
}
