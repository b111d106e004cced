import HTTP
import JSON

/// As much of a service as the vectors need: `/healthz` to read, `/v1/sessions` to post JSON to.
struct VectorService {
  private(set) var machine = ConnectionMachine(limits: HTTPLimits())
  private(set) var answers: [Int] = []
  private(set) var isClosed = false

  mutating func take(_ step: Vector.Step) {
    switch step {
    case .send(let bytes): bytes.withUnsafeBytes { machine.receive($0) }
    case .end: machine.receiveEnd()
    }
    while !isClosed {
      switch machine.next() {
      case .request(let request): answer(status(request))
      case .fail(let failure): answer(failure.status.rawValue)
      case .wantsBody(let head):
        if head.target.path == Array("/v1/sessions".utf8) {
          machine.acceptBody()
        } else {
          machine.refuseBody()
          answer(404)
        }
      case .sendContinue: break
      case .needInput: return
      case .close: isClosed = true
      }
    }
  }

  private mutating func answer(_ status: Int) {
    answers.append(status)
    machine.responseFinished(closing: false)
  }

  private func status(_ request: Request) -> Int {
    guard let segments = try? request.target.segments() else { return 400 }
    switch (segments, request.method) {
    case (["healthz"], .get), (["healthz"], .head): return read(request)
    case (["v1", "sessions"], .post): return create(request)
    case (["healthz"], .options), (["v1", "sessions"], .options), ([], .options): return 204
    case (["healthz"], _), (["v1", "sessions"], _): return 405
    default: return 404
    }
  }

  private func read(_ request: Request) -> Int {
    switch Preconditions(request.fields).evaluate(current: EntityTag("e"), method: request.method) {
    case .proceed: 200
    case .notModified: 304
    case .failed: 412
    }
  }

  private func create(_ request: Request) -> Int {
    let type = request.fields[.contentType].map { MediaType(fieldValue: $0)?.isJSON ?? false } ?? true
    guard type, !request.fields.contains(.contentEncoding) else { return 415 }
    return (try? JSONDocument(request.body)) == nil ? 400 : 201
  }
}
