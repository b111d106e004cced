import Access
import HTTP
import Sessions

/// The stream of a session's events (docs/api.md §5).
extension APIHandler {
  static let eventRoutes: [Route] = [
    Route(
      .get, "/v1/sessions/{id}/events", query: ["session", "lastEventId", "ticket"], produces: [.eventStream],
      access: .events
    ) { try $0.streamEvents($1) }
  ]

  private func streamEvents(_ call: Call) throws -> Response? {
    let withSession = try call.query["session"] == nil || call.query.flag("session")
    let lastEventID = Self.lastEventID(call)
    return try read(call) { [self] session, call in
      let wish = EventStream.Wish(withSession: withSession, lastEventID: lastEventID)
      let right = try LastingRight(
        configuration.accessControl, of: call, to: session.session, now: engine.now())
      return call.writer.stream(
        EventStream(
          hub: events, engine: engine, exchange: call.exchange, session: session, wish: wish, right: right))
    }
  }

  /// The revision that the client has: the field, else the parameter; of one that is no revision the session never was.
  private static func lastEventID(_ call: Call) -> Int64? {
    guard let text = call.request.fields[.lastEventID] ?? call.query["lastEventId"], !text.isEmpty else { return nil }
    let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isNumber ? Int64(text) ?? .max : .max
  }
}
