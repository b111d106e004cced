import Access
import HTTP
import JSON
import Sessions

/// Writes the answers to one request: what they share is the request's id, and whether the reader wants line breaks.
struct AnswerWriter: Sendable {
  let requestID: RequestID
  /// `?pretty` of the request.
  let pretty: Bool
  /// Told what went wrong.
  let observer: RequestObserver
  /// Lines that every answer to the request has because of where it comes from.
  var edgeFields: ResponseFields?
  /// Whether the fields say whose answer it is: what is kept for other requests goes without.
  private var namesRequest = true

  init(requestID: RequestID, pretty: Bool, observer: RequestObserver, edgeFields: ResponseFields? = nil) {
    self.requestID = requestID
    self.pretty = pretty
    self.observer = observer
    self.edgeFields = edgeFields
  }

  /// Writes what every repeat of the request gets too.
  var forKeeping: AnswerWriter {
    var writer = self
    writer.namesRequest = false
    return writer
  }

  /// A kept answer: the first time, or again.
  func kept(_ answer: KeptAnswer, isReplay: Bool) -> Response {
    var fields = ResponseFields(bytes: answer.fields)
    if isReplay { fields.append(.idempotencyReplayed, "true") }
    return finish(Status(rawValue: answer.status), fields, .bytes(answer.body))
  }

  /// An answer without content, such as 204 and 304.
  func empty(_ status: Status, _ fields: ResponseFields = ResponseFields()) -> Response {
    finish(status, fields, .empty)
  }

  /// `json`, a text without a line feed, as it is or indented.
  func json(_ status: Status, _ json: [UInt8], _ fields: ResponseFields = .json) -> Response {
    finish(status, fields, body(json))
  }

  /// A text for people.
  func text(_ text: String) -> Response {
    finish(.ok, .literal(.text), .bytes(Array(text.utf8)))
  }

  /// A page for people.
  /// - Parameters:
  ///   - policy: what it may do (`Content-Security-Policy`).
  ///   - isKept: whether a browser may keep it for later.
  func page(_ html: String, policy: String, isKept: Bool = true) -> Response {
    var fields = ResponseFields.literal(.html)
    if !isKept { fields.append(.cacheControl, "no-store") }
    fields.append(.contentSecurityPolicy, policy)
    return finish(.ok, fields, .bytes(Array(html.utf8)))
  }

  /// Figures, which are old when they are read.
  func metrics(_ text: [UInt8]) -> Response {
    var fields = ResponseFields()
    fields.append(.contentType, Media.metrics.contentType)
    fields.append(.cacheControl, "no-store")
    fields.append(.xContentTypeOptions, "nosniff")
    return finish(.ok, fields, .bytes(text))
  }

  /// A cached beginning and a small end, which ends with a line feed; both are copied once, on their way out.
  func joined(_ status: Status, _ json: [UInt8], _ suffix: [UInt8], _ fields: consuming ResponseFields) -> Response {
    finish(status, fields, pretty ? body(json + suffix) : .joined(json, suffix: suffix))
  }

  /// What `write` appends, a text that ends with a line feed and takes about `estimate` bytes.
  func written(
    _ status: Status, estimate: Int, _ fields: consuming ResponseFields,
    _ write: @escaping @Sendable (inout [UInt8]) -> Void
  ) -> Response {
    guard pretty else { return finish(status, fields, .written(estimate: estimate, write)) }
    var json: [UInt8] = []
    write(&json)
    return finish(status, fields, body(json))
  }

  /// Events for as long as the client stays.
  func stream(_ stream: any ResponseStream) -> Response { finish(.ok, .eventStream, .stream(stream)) }

  /// 304: the reader has what this tag, with its quotes, names.
  func notModified(_ entityTag: [UInt8]) -> Response {
    var fields = ResponseFields()
    fields.append(.cacheControl, "no-cache")
    fields.append(.etag, bytes: entityTag)
    return empty(.notModified, fields)
  }

  /// The answer to OPTIONS.
  func options(_ allow: String) -> Response {
    var fields = ResponseFields()
    fields.append(.allow, allow)
    return empty(.noContent, fields)
  }

  /// The answer to a browser that asks for a page that may use the API.
  /// - Parameter allow: the methods of the path; nil: it leads nowhere. Then the page may use any, and is told so by the
  ///   answer to its request: of a refusal here a browser shows it nothing.
  func preflight(_ allow: String?) -> Response {
    var fields = ResponseFields()
    if let allow { fields.append(.allow, allow) }
    CORSPolicy.appendPreflight(allow ?? Admission.allMethods, to: &fields)
    return empty(.noContent, fields)
  }

  /// 303 to the page for those who want HTML.
  func seeOther(_ location: String) -> Response {
    var fields = ResponseFields()
    fields.append(.location, location)
    fields.append(.vary, "Accept")
    return empty(.seeOther, fields)
  }

  /// The problem document for `error`; one that nobody foresaw is reported and told to nobody else.
  func problem(_ error: any Error) -> Response {
    let known = ProblemError(error)
    if known == nil { observer.report(requestID, error) }
    let problem = known ?? ProblemError(.internalError, "An unexpected error; the log has it under this request's id.")
    observer.note(problem.problem)
    if let refusal = error as? Refusal { observer.note(refusal) }
    var fields = ResponseFields.problem
    for field in problem.fields { fields.append(field.name, field.value) }
    if let current = problem.current { fields.append(.etag, bytes: current.entityTag) }
    var answer = finish(problem.status, fields, body(ProblemDocument.encode(problem, requestID: requestID)))
    answer.closesConnection = problem.closesConnection
    return answer
  }

  /// What `make` answers, or the problem that it throws.
  func attempt(_ make: () throws -> Response) -> Response {
    do { return try make() } catch { return problem(error) }
  }

  private static let lineFeed = [UInt8(ascii: "\n")]

  private func body(_ json: [UInt8]) -> ResponseBody {
    .joined(pretty ? JSONPretty.indent(json) : json, suffix: Self.lineFeed)
  }

  /// `fields` is consumed: a line added to a copy that somebody still holds would copy them all.
  private func finish(_ status: Status, _ fields: consuming ResponseFields, _ body: ResponseBody) -> Response {
    if namesRequest {
      fields.append(.xRequestID, requestID.text)
      if let edgeFields { fields.append(contentsOf: edgeFields) }
    }
    return Response(status: status, fields: fields, body: body)
  }
}
