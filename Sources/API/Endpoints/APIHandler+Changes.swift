import Access
import HTTP
import Navigation
import Sessions

/// The feed of a session's changes (docs/api.md §5).
extension APIHandler {
  static let changeRoutes: [Route] = [
    Route(.get, "/v1/sessions/{id}/changes", query: ["after", "limit", "wait"]) { try $0.readChanges($1) }
  ]

  private static let pageSize = (preset: 100, maximum: 1000)

  /// Answers with what is there, or waits for the next change when there is nothing and the client wants to wait.
  private func readChanges(_ call: Call) throws -> Response? {
    let page = ChangePage(
      id: try call.sessionID(), after: try call.query.revision("after") ?? 0,
      limit: try call.query.count("limit", default: Self.pageSize.preset, maximum: Self.pageSize.maximum))
    let wait = try call.query.seconds("wait", maximum: configuration.longestWait) ?? 0
    let waits = wait > 0 && call.request.method != .head
    engine.history(of: page.id, from: page.after) { [self] result in
      guard waits, case .success(let history?) = result, page.isEmpty(in: history),
        !history.current.session.isExpired(at: engine.now())
      else { return call.answer(wake: true) { try self.answer(page, try result.get(), call) } }
      let seen = history.current.session
      do throws(Refusal) {
        let now = engine.now()
        let right = try LastingRight(configuration.accessControl, of: call, to: seen, now: now)
        let poll = ChangePoll(engine: engine, room: waitingRoom) { self.answer(page, seen: seen, right, call) }
        poll.wait(for: page.id, seen: seen, seconds: min(wait, right.seconds(from: now)))
      } catch {
        call.answer(wake: true) { [error] in throw error }
      }
    }
    return nil
  }

  /// Answers a request that has waited. Another life of the session than the one that it saw is a reset.
  private func answer(_ page: ChangePage, seen: Session, _ right: LastingRight, _ call: Call) {
    engine.history(of: page.id, from: page.after) { [self] result in
      call.answer(wake: true) { [self] in
        let history = try result.get()
        var right = right
        try right.check(for: history?.current.session, now: engine.now)
        let isSame = history?.current.session.incarnation == seen.incarnation
        return try self.answer(isSame ? page : page.aheadOfAll, history, call)
      }
    }
  }

  private func answer(_ page: ChangePage, _ history: History?, _ call: Call) throws -> Response {
    _ = try existing(history?.current, call)
    guard let history else { throw ProblemError.sessionNotFound(page.id) }
    return call.writer.json(.ok, page.json(of: history))
  }
}

/// What a request for changes asks for.
private struct ChangePage: Sendable {
  let id: String
  /// The revision that the client has seen.
  let after: Int64
  let limit: Int

  /// The same page of a client that has seen what never was: it gets the session anew.
  var aheadOfAll: ChangePage { ChangePage(id: id, after: .max, limit: limit) }

  /// Whether the client has seen all that there is.
  func isEmpty(in history: History) -> Bool { history.current.session.revision == after }

  /// The changes, or the whole session when some of them are not kept, or the client is ahead of it.
  func json(of history: History) -> [UInt8] {
    guard let changes = history.feed(after: after, limit: limit) else {
      let session = history.current
      return Array(#"{"reset":true,"session":"#.utf8) + session.representation
        + Array(#"},"next":\#(session.session.revision)}"#.utf8)
    }
    var json = Array(#"{"changes":["#.utf8)
    json += changes.joined(separator: [UInt8(ascii: ",")])
    json += #"],"next":\#(after + Int64(changes.count))}"#.utf8
    return json
  }
}
