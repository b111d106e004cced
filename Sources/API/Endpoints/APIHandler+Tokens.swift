import Access
import HTTP
import JSON
import Navigation
import Sessions

/// The tokens of a session, and tickets for its events (docs/api.md §11).
extension APIHandler {
  static let tokenRoutes: [Route] = [
    Route(.get, "/v1/sessions/{id}/tokens", access: .session(.write)) { try $0.listTokens($1) },
    Route(.post, "/v1/sessions/{id}/tokens", body: .optional, issues: .token) { try $0.makeToken($1) },
    Route(.delete, "/v1/sessions/{id}/tokens/{token}") { try $0.revokeToken($1) },
    Route(.post, "/v1/sessions/{id}/events/tickets", body: .optional, access: .session(.read)) {
      try $0.makeTicket($1)
    },
  ]

  private func listTokens(_ call: Call) throws -> Response? {
    try read(call) { [self] committed, call in
      var json = JSONWriter()
      json.beginObject()
      json.key("tokens")
      json.beginArray()
      for token in SessionTokens(text: committed.session.tokens).current(at: engine.now().milliseconds) {
        json.beginObject()
        Self.append(token, to: &json)
        json.endObject()
      }
      json.endArray()
      json.endObject()
      return call.writer.json(.ok, json.bytes)
    }
  }

  private func makeToken(_ call: Call) throws -> Response? {
    let id = try call.sessionID()
    let conditions = SessionConditions(call.request)
    let wish = Result { try TokenWish.decode(RequestBody.object(call)) }
    let issued = IssuedToken(for: id, configuration.accessControl.mint, call)
    let name = Secret.makeName()
    let answer = WriteAnswer<Outcome>(call, wake: false, issued: issued) { outcome, writer in
      writer.json(.created, Self.json(of: name, issued, outcome), .secret)
    }
    engine.perform(id, origin: call.admission.origin, keyed: answer.keyed) { [engine] existing in
      let now = engine.now()
      let session = try Lifetime.existing(existing, id) { now }
      try conditions?.check(session)
      let wish = try wish.get()
      var tokens = SessionTokens(text: session.tokens)
      // Nobody gives more than he has.
      let ends = [
        wish.expiresIn.map { now.milliseconds + $0 }, try Self.end(of: call.admission.grant, in: tokens, now),
      ]
      let record = issued.record(
        wish.mayWrite ? .write : .read, id: name, name: wish.name, at: now, until: ends.compactMap(\.self).min())
      guard tokens.add(record, now: now.milliseconds) else {
        throw ProblemError(
          .limitReached, "The session has \(SessionTokens.maximumCount) tokens, as many as it may: revoke one.")
      }
      return .commit(session.holding(tokens: tokens.text, now: now))
    } _: {
      answer.send($0)
    }
    return nil
  }

  /// When the right of the request ends, in milliseconds; nil: it does not.
  private static func end(
    of grant: AccessControl.Grant, in tokens: SessionTokens, _ now: Timestamp
  ) throws(Refusal) -> Int64? {
    guard case .token(let digest) = grant else { return nil }
    guard let token = tokens.token(with: digest, now: now.milliseconds) else { throw .invalid }
    return token.expiresAt
  }

  /// One that is not there is gone already.
  private func revokeToken(_ call: Call) throws -> Response? {
    let id = try call.sessionID()
    let conditions = SessionConditions(call.request)
    engine.perform(id, origin: call.admission.origin) { [engine] existing in
      let session = try Lifetime.existing(existing, id, now: engine.now)
      try conditions?.check(session)
      var tokens = SessionTokens(text: session.tokens)
      _ = tokens.revoke(call.admission.secondParameter)
      return .commit(session.holding(tokens: tokens.text, now: engine.now()))
    } _: { result in
      call.answer(wake: false) {
        _ = try result.get()
        return call.writer.empty(.noContent)
      }
    }
    return nil
  }

  private func makeTicket(_ call: Call) throws -> Response? {
    let id = try call.sessionID()
    for (key, _) in try RequestBody.object(call).members { throw NavigationError.unknown(key) }
    engine.read(id) { [self] result in
      do {
        _ = try existing(try result.get(), id)
        let answer = WriteAnswer<[UInt8]>(call, wake: true) { $1.json(.created, $0, .secret) }
        let json = ticket(for: id)
        guard let keyed = answer.keyed else { return answer.send(.success(json)) }
        engine.keep(keyed, json) { answer.send($0) }
      } catch {
        call.answer(wake: true) { throw error }
      }
    }
    return nil
  }

  private func ticket(for id: String) -> [UInt8] {
    let now = engine.now()
    let ticket = configuration.accessControl.tickets.make(for: id, now: now.milliseconds)
    var json = JSONWriter()
    json.beginObject()
    json.key("ticket")
    json.string(String(decoding: ticket, as: UTF8.self))
    json.key("expiresAt")
    json.string(Timestamp(milliseconds: now.milliseconds + TicketBox.lifetime).rfc3339)
    json.endObject()
    return json.bytes
  }

  private static func json(of name: String, _ issued: IssuedToken, _ outcome: Outcome) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    let session = outcome.session?.session
    if let token = SessionTokens(text: session?.tokens ?? []).tokens.first(where: { $0.id == name }) {
      append(token, to: &json)
    }
    json.key("session")
    json.string(session?.id ?? "")
    json.key("token")
    json.string(issued.text)
    json.endObject()
    return json.bytes
  }

  private static func append(_ token: SessionToken, to json: inout JSONWriter) {
    json.key("id")
    json.string(token.id)
    json.key("scope")
    json.string(token.scope.rawValue)
    if let name = token.name {
      json.key("name")
      json.string(name)
    }
    json.key("createdAt")
    json.string(Timestamp(milliseconds: token.createdAt).rfc3339)
    if let end = token.expiresAt {
      json.key("expiresAt")
      json.string(Timestamp(milliseconds: end).rfc3339)
    }
  }
}
