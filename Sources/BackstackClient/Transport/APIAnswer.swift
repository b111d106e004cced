import Foundation
import JSON

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The answer to one request.
struct APIAnswer: Sendable {
  let status: Int
  /// By names in lower case.
  let fields: [String: String]
  let body: [UInt8]

  init(status: Int, fields: [String: String], body: [UInt8]) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  init(_ response: HTTPURLResponse, body: [UInt8]) {
    status = response.statusCode
    var fields: [String: String] = [:]
    for (name, value) in response.allHeaderFields {
      if let name = name as? String, let value = value as? String { fields[name.lowercased()] = value }
    }
    self.fields = fields
    self.body = body
  }

  /// Whether the request was done.
  var isSuccess: Bool { 200..<300 ~= status || status == 304 }

  var tag: EntityTag? { fields["etag"].map(EntityTag.init) }

  /// RFC 9110 §10.2.3, in its form of seconds, which is the one that the service uses.
  var retryAfter: Duration? {
    guard let text = fields["retry-after"], text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let seconds = Int32(text)
    else { return nil }
    return .seconds(seconds)
  }

  func json() throws(BackstackError) -> OpaqueValue {
    try OpaqueValue(bytes: body)
  }

  /// The object of the body, read by `read`.
  func value<Value>(_ read: (MemberReader) throws(BackstackError) -> Value) throws(BackstackError) -> Value {
    try read(MemberReader(try json().value))
  }

  func session() throws(BackstackError) -> SessionState {
    try value { reader throws(BackstackError) in try SessionState(reader, tag: tag) }
  }

  func operation() throws(BackstackError) -> OperationAnswer {
    try value { reader throws(BackstackError) in
      OperationAnswer(
        id: try reader.string("id"), revision: try reader.int("revision"),
        change: try reader.object("change", ChangeSummary.init),
        visible: try reader.object("visible", VisibleState.init),
        session: reader.member("layers") == nil ? nil : try SessionState(reader, tag: tag), tag: tag,
        wasReplayed: fields["idempotency-replayed"] == "true")
    }
  }

  /// What is to be known of a redirect (RFC 9110 §15.4): it is not followed.
  var redirection: String? {
    guard 300..<400 ~= status, let location = fields["location"] else { return nil }
    return "It redirects to \(location), which is not followed. If that is the server, ask it by that address."
  }

  /// What a refusal says; a proxy's page is a problem too.
  func problem() -> Problem {
    let document = (try? json().value).flatMap { try? MemberReader($0) }
    return Problem(self, document)
  }
}

extension Problem {
  init(_ answer: APIAnswer, _ document: MemberReader?) {
    status = answer.status
    retryAfter = answer.retryAfter
    let code = (try? document?.stringIfPresent("code")).flatMap(\.self)
    self.code = code.map(ProblemCode.init) ?? .unknown("")
    title = (try? document?.stringIfPresent("title")).flatMap(\.self) ?? "HTTP \(answer.status)"
    detail =
      answer.redirection ?? (try? document?.stringIfPresent("detail")).flatMap(\.self)
      ?? String(decoding: answer.body.prefix(200), as: UTF8.self)
    let requestID = (try? document?.stringIfPresent("requestId")).flatMap(\.self)
    self.requestID = requestID ?? answer.fields["x-request-id"]
    let faults = try? document?.listIfPresent("errors") { reader throws(BackstackError) in
      Fault(pointer: try reader.string("pointer"), detail: try reader.string("detail"))
    }
    self.faults = faults.flatMap(\.self) ?? []
    let current = try? document?.objectIfPresent("current") { reader throws(BackstackError) in
      try SessionState(reader, tag: answer.tag)
    }
    self.current = current.flatMap(\.self)
  }
}
