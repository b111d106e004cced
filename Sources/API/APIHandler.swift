import Access
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
  let observer: RequestObserver
  let edge: Edge
  private let requestIDs = RequestIDSource()
  private let draining = Atomic<Bool>(false)

  public init(engine: SessionEngine, configuration: APIConfiguration) {
    self.engine = engine
    self.configuration = configuration
    observer = RequestObserver(configuration)
    edge = Edge(configuration)
    waitingRoom = WaitingRoom(capacity: configuration.waitingRequests)
    events = EventHub(engine: engine)
    links = LinkLibrary(engine: engine) { configuration.report(RequestID(own: "start"), $0) }
  }

  /// Whether the server is stopping.
  var isDraining: Bool { draining.load(ordering: .relaxed) }

  /// Says that the server is stopping: `GET /readyz` answers 503 from then on, so that a balancer sends nobody here, and
  /// requests that wait are answered, and event streams and a backup that is being made end, now and from then on.
  public func drain() {
    draining.store(true, ordering: .relaxed)
    waitingRoom.close()
    events.close()
    engine.stopBackups()
  }

  /// Lets pages of other origins use the API, from the next request on; any thread.
  public func allow(_ origins: OriginList) { edge.cors.replace(origins) }

  private func writer(for request: borrowing Request) -> AnswerWriter {
    AnswerWriter(
      requestID: RequestID(request.fields, source: requestIDs),
      pretty: QueryParameters.asksForPretty(request.target), observer: observer,
      edgeFields: edge.fields(for: request.fields))
  }

  /// - Parameter row: what the request is to be counted under, as far as it is known.
  private func answer(
    _ request: consuming Request, _ exchange: Exchange, _ writer: inout AnswerWriter, row: inout Int
  ) -> Response? {
    do {
      if request.method == .options { row = RequestObserver.Row.options }
      let isPreflight = edge.isPreflight(request)
      if !isPreflight { try edge.count(request, at: exchange.received, &writer) }
      try edge.check(request)
      if isPreflight { return writer.preflight(try? Admission.allow(for: request.target)) }
      if request.method == .options { return writer.options(try Admission.allow(for: request.target)) }
      let admission = try Admission(
        request, hasBody: !request.body.isEmpty, doorkeeper: doorkeeper(isFinal: true),
        demandsConditions: configuration.requiresPreconditions, row: &row)
      if admission.route.changesSession { engine.expectChange() }
      let call = Call(request: request, exchange: exchange, admission: admission, writer: writer)
      if call.admission.grant.isOfSession { return try confirm(call) }
      return try proceed(call)
    } catch {
      return writer.problem(error)
    }
  }
}

extension APIHandler {
  /// Does an admitted request.
  func proceed(_ call: Call) throws -> Response? {
    if call.admission.route.takesKey, let key = try IdempotencyField.key(call.request.fields) {
      return claim(key, for: call)
    }
    return try call.admission.route.endpoint(self, call)
  }
}

extension APIHandler: RequestHandler {
  public func respond(to request: consuming Request, _ exchange: Exchange) -> Response? {
    var row = RequestObserver.Row.none
    var writer = writer(for: request)
    guard var response = answer(request, exchange, &writer, row: &row) else { return nil }
    observer.note(&response, row: row, exchange, writer.requestID)
    return response
  }

  public func bodyWanted(_ head: Request, _ exchange: Exchange) -> Response? {
    var row = RequestObserver.Row.none
    do {
      try edge.checkCount(of: head, at: exchange.received)
      try edge.check(head)
      guard head.method != .options else { return nil }
      let admission = try Admission(
        head, hasBody: true, doorkeeper: doorkeeper(isFinal: false),
        demandsConditions: configuration.requiresPreconditions, row: &row)
      if admission.route.takesKey { _ = try IdempotencyField.key(head.fields) }
      return nil
    } catch {
      var writer = writer(for: head)
      edge.countRefused(head, at: exchange.received, &writer)
      var refusal = writer.problem(error)
      observer.note(&refusal, row: row, exchange, writer.requestID)
      return refusal
    }
  }

  public func response(to failure: RequestFailure, _ fields: Fields) -> Response {
    let writer = AnswerWriter(
      requestID: RequestID(fields, source: requestIDs), pretty: false, observer: observer,
      edgeFields: edge.fields(for: fields))
    let refusal = writer.problem(failure)
    observer.note(refusal: refusal, row: RequestObserver.Row.none, writer.requestID)
    return refusal
  }
}
