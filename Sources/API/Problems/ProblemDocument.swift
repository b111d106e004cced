import HTTP
import JSON
import Navigation

/// A problem as the body of an answer (RFC 9457 §3): `type`, `title`, `status`, `detail`, `code`, `requestId`, then
/// `errors` and `current` where they help.
enum ProblemDocument {
  static func encode(_ error: ProblemError, requestID: RequestID) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.key("type")
    json.string(error.problem.type)
    json.key("title")
    json.string(error.problem.title)
    json.key("status")
    json.int(error.status.rawValue)
    json.key("detail")
    json.string(error.detail)
    json.key("code")
    json.string(error.problem.code)
    json.key("requestId")
    json.string(requestID.text)
    if !error.errors.isEmpty { append(error.errors, to: &json) }
    if let current = error.current {
      json.key("current")
      json.raw(current.representation)
    }
    json.endObject()
    return json.bytes
  }

  private static func append(_ errors: [ProblemError.Entry], to json: inout JSONWriter) {
    json.key("errors")
    json.beginArray()
    for entry in errors {
      json.beginObject()
      json.key("pointer")
      json.string(entry.pointer)
      json.key("detail")
      json.string(entry.detail)
      json.endObject()
    }
    json.endArray()
  }
}
