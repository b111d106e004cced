import JSON
import TestSupport

/// An answer with its JSON read.
struct NavigationAnswer {
  let http: HTTPAnswer
  /// The body when its type is JSON; nil for another type, an empty body, and text that is no JSON.
  let json: JSONValue?
  /// Why a body that says it is JSON is not.
  let jsonError: String?

  init(_ http: HTTPAnswer) {
    self.http = http
    let type = http.mediaType
    guard !http.body.isEmpty, type.hasSuffix("/json") || type.hasSuffix("+json") else {
      (json, jsonError) = (nil, nil)
      return
    }
    do throws(JSONError) {
      json = try JSONDocument(http.body, maximumDepth: 1000).root
      jsonError = nil
    } catch {
      (json, jsonError) = (nil, "\(error.reason) at \(error.offset)")
    }
  }

  var status: Int { http.code }

  /// The body when it is an object.
  var object: JSONValue? { json?.kind == .object ? json : nil }

  var isReplay: Bool { http.first("Idempotency-Replayed") != nil }

  /// Status, code, detail and errors, for messages.
  var brief: String {
    guard let code = object?["code"]?.string else { return String(status) }
    let detail = object?["detail"]?.string.map { ": \($0)" } ?? ""
    return "\(status) \(code)\(detail) \(object?["errors"]?.plain ?? "")"
  }
}
