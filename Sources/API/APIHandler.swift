public import HTTP
public import Sessions
import Synchronization

/// What the routes mean: turns requests into questions to the engine, and what comes of them into answers (docs/api.md).
///
/// Everything about a request happens on the loop of its connection, but for the engine's decision. Nothing here blocks.
public final class APIHandler: Sendable {
  let engine: SessionEngine
  let configuration: APIConfiguration
  /// The rules of deep links.
  let links: LinkLibrary
  /// Where requests wait for a change of a session.
  let waitingRoom: WaitingRoom
  /// Where events of sessions are read.
  let events: EventHub
  private let requestIDs = RequestIDSource()
  private let draining = Atomic<Bool>(false)

  public init(engine: SessionEngine, configuration: APIConfiguration) {
    self.engine = engine
    self.configuration = configuration
    waitingRoom = WaitingRoom(capacity: configuration.waitingRequests)
    events = EventHub(engine: engine)
    links = LinkLibrary(engine: engine) { configuration.report("start", $0) }
  }

  /// Whether the server is stopping.
  var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// Says that the server is stopping: `GET /readyz` answers 503 from then on, so that a balancer sends nobody here, and
  /// requests that wait are answered and event streams end, now and from then on.
  public func drain() {
    draining.store(true, ordering: .relaxed)
    waitingRoom.close()
    events.close()
  }

  private func writer(for request: Request) -> AnswerWriter {
    AnswerWriter(
      requestID: RequestID(request.fields[.xRequestID], source: requestIDs),
      pretty: QueryParameters.asksForPretty(request.target), report: configuration.report)
  }
}

extension APIHandler: RequestHandler {
  public func respond(to request: consuming Request, _ exchange: Exchange) -> Response? {
    let writer = writer(for: request)
    do {
      if request.method == .options { return writer.options(try Admission.allow(for: request.target)) }
      let admission = try Admission(request, hasBody: !request.body.isEmpty, configuration)
      let call = Call(request: request, exchange: exchange, admission: admission, writer: writer)
      return try admission.route.endpoint(self, call)
    } catch {
      return writer.problem(error)
    }
  }

  public func bodyWanted(_ head: Request) -> Response? {
    guard head.method != .options else { return nil }
    do {
      _ = try Admission(head, hasBody: true, configuration)
      return nil
    } catch {
      return writer(for: head).problem(error)
    }
  }

  public func response(to failure: RequestFailure) -> Response {
    AnswerWriter(requestID: RequestID(nil, source: requestIDs), pretty: false, report: configuration.report)
      .problem(failure)
  }
}
