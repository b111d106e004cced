import Access
import Dispatch
import HTTP
import JSON
import Navigation
import Sessions
import Telemetry

/// The service itself (docs/api.md §9).
extension APIHandler {
  static let serviceRoutes: [Route] = [
    Route(.get, "/", produces: [.json, .html], access: .open) { try $0.hello($1) },
    Route(.get, "/inspector/", produces: [.html], access: .open) {
      let nonce = HTMLPage.nonce()
      return $1.writer.page(
        InspectorPage.html(version: $0.configuration.version, nonce: nonce), policy: InspectorPage.policy(nonce: nonce),
        isKept: false)
    },
    Route(.get, "/healthz", access: .open) { $1.writer.json(.ok, Array(#"{"status":"ok"}"#.utf8)) },
    Route(.get, "/readyz", access: .open) { try $0.readiness($1) },
    Route(.get, "/metrics", produces: [.metrics], access: .key(.metrics)) { $0.metrics($1) },
    Route(.get, "/openapi.json", access: .open) { try $0.openAPI($1) },
    Route(.get, "/problems/{code}", produces: [.html, .json, .text], access: .open) { try $0.problemPage($1) },
  ]

  private func hello(_ call: Call) throws -> Response? {
    guard call.admission.media == .json else { return call.writer.seeOther("/inspector/") }
    return call.writer.json(.ok, Hello.json(configuration, engine.limits), .negotiated(.json))
  }

  /// The probe reads and writes storage, so it runs on a queue that may block.
  private func readiness(_ call: Call) throws -> Response? {
    if isDraining { throw ProblemError(.unavailable, "The server is stopping.").with(.retryAfter, "5") }
    DispatchQueue.global(qos: .utility).async { [engine] in
      let probe = Result { try engine.probe() }
      call.answer(wake: true) {
        do {
          try probe.get()
        } catch {
          call.writer.observer.report(call.writer.requestID, error)
          throw ProblemError(.unavailable, "The storage of this server does not answer.").with(.retryAfter, "5")
        }
        return call.writer.json(.ok, Array(#"{"status":"ready","checks":{"serving":"ok","storage":"ok"}}"#.utf8))
      }
    }
    return nil
  }

  /// What the process tells of itself is read from files, so it is done on a queue that may block.
  private func metrics(_ call: Call) -> Response? {
    DispatchQueue.global(qos: .utility).async { [self] in
      var text = MetricsText()
      text.append(observer)
      text.append(edge.limiter?.figures ?? RateLimiter.Figures())
      text.append(waitingRoom.figures)
      text.append(events)
      text.append(engine)
      configuration.figures(&text)
      call.answer(wake: true) { [bytes = text.bytes] in call.writer.metrics(bytes) }
    }
    return nil
  }

  private func problemPage(_ call: Call) throws -> Response? {
    guard let problem = Problem.named(call.admission.parameter) else {
      throw ProblemError(.routeNotFound, "There is no problem \(quoted(call.admission.parameter)).")
    }
    switch call.admission.media {
    case .html:
      let nonce = HTMLPage.nonce()
      return call.writer.page(ProblemPage.html(problem, nonce: nonce), policy: HTMLPage.policy(nonce: nonce))
    case .text, .metrics: return call.writer.text(ProblemPage.text(problem))
    case .json, .eventStream: return call.writer.json(.ok, ProblemPage.json(problem), .negotiated(.json))
    }
  }
}
