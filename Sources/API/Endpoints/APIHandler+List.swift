import HTTP
import JSON
import Navigation
import Sessions

/// The list of sessions (docs/api.md §3), page by page from the newest change on.
extension APIHandler {
  private static let pageSize = (preset: 50, maximum: 200)

  func listSessions(_ call: Call) throws -> Response? {
    let limit = try call.query.count("limit", default: Self.pageSize.preset, maximum: Self.pageSize.maximum)
    let cursor = try call.query["after"].map(Self.cursor)
    let filters = call.query.all(prefix: "metadata.").map { MetadataFilter(key: $0.key, value: $0.value) }
    engine.list(after: cursor, limit: limit, filters: filters) { result in
      call.answer(wake: true) { Self.page(try result.get(), call) }
    }
    return nil
  }

  private static func cursor(_ token: String) throws -> PageCursor {
    guard let cursor = PageToken.decode(token) else {
      throw ProblemError(.invalidCursor, "The cursor \(quoted(token)) is not the 'next' of a page.")
    }
    return cursor
  }

  private static func page(_ page: SessionPage, _ call: Call) -> Response {
    var json = JSONWriter()
    json.beginObject()
    json.key("sessions")
    json.beginArray()
    for committed in page.sessions {
      var summary: [UInt8] = []
      committed.session.appendSummary(to: &summary)
      summary.append(UInt8(ascii: "}"))
      json.raw(summary)
    }
    json.endArray()
    var fields = ResponseFields.json
    if let next = page.next.map(PageToken.encode) {
      json.key("next")
      json.string(next)
      fields.append(.link, bytes: PageToken.link(to: next, call.request.target))
    }
    json.endObject()
    return call.writer.json(.ok, json.bytes, fields)
  }
}
