import Access
import Dispatch
import HTTP
import JSON
import Navigation
import Sessions

/// The rules of deep links (docs/api.md §7). `open`, which applies them, is an operation.
extension APIHandler {
  static let linkRoutes: [Route] = [
    Route(.get, "/v1/links", access: .shared) { try $0.readLinks($1) },
    Route(.put, "/v1/links", body: .required) { $0.putLinks($1) },
    Route(.delete, "/v1/links") { $0.deleteLinks($1) },
    Route(.post, "/v1/links/resolve", body: .optional, access: .shared) { try $0.resolveLink($1) },
  ]

  private func readLinks(_ call: Call) throws -> Response? {
    let edition = links.current
    guard try LinkConditions.isModified(edition.entityTag, call.request) else {
      return call.writer.notModified(edition.entityTag)
    }
    return Self.answer(edition, call.writer)
  }

  /// Compiling thousands of rules takes a while, so it is done on a queue where nobody waits for it.
  private func putLinks(_ call: Call) -> Response? {
    let request = call.request
    DispatchQueue.global(qos: .utility).async { [engine, links] in
      let rules = Result { LinkRules?.some(try LinkRules.decode(RequestBody.object(call), limits: engine.limits)) }
      let answer = WriteAnswer<StoredDocument?>(call, wake: true) {
        Self.answer(LinkEdition(try rules.get() ?? LinkRules.none, $0), $1)
      }
      links.replace(by: rules, keyed: answer.keyed) {
        try LinkConditions.check($0, request)
      } _: {
        answer.send($0)
      }
    }
    return nil
  }

  private func deleteLinks(_ call: Call) -> Response? {
    let request = call.request
    links.replace(by: .success(nil)) {
      try LinkConditions.check($0, request)
    } _: { result in
      call.answer(wake: true) {
        _ = try result.get()
        return call.writer.empty(.noContent)
      }
    }
    return nil
  }

  private func resolveLink(_ call: Call) throws -> Response? {
    var json: [UInt8] = []
    try links.current.rules.resolve(RequestBody.object(call), limits: engine.limits).append(to: &json)
    let answer = WriteAnswer<[UInt8]>(call, wake: false) { $1.json(.ok, $0) }
    guard let keyed = answer.keyed else { return call.writer.json(.ok, json) }
    // It changes nothing, but a key means one request wherever it is sent.
    engine.keep(keyed, json, bytes: json.count) { answer.send($0) }
    return nil
  }

  private static func answer(_ edition: LinkEdition, _ writer: AnswerWriter) -> Response {
    writer.json(.ok, edition.rules.document, .tagged(edition.entityTag))
  }
}
