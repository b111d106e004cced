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
    Route(
      .post, "/v1/sessions/{id}/events/tickets", body: .optional, access: .session(.read), issues: .ticket
    ) { try $0.makeTicket($1) },
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
    engine.perform(id, origin: call.admission.origin, keyed: answer.keyed) { [self] existing in
      let now = engine.now()
      let session = try writable(existing, call)
      try conditions?.check(session)
      let wish = try wish.get()
      var tokens = SessionTokens(text: session.tokens)
      let parent = try Self.own(call, in: tokens, now)
      // Nobody gives more than he has.
      let ends = [wish.expiresIn.map { now.milliseconds + $0 }, parent?.expiresAt]
      let record = issued.record(
        wish.mayWrite ? .write : .read, id: name, name: wish.name, parent: parent?.id, at: now,
        until: ends.compactMap(\.self).min())
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

  /// The token that the request shows; nil when it shows another right.
  private static func own(_ call: Call, in tokens: SessionTokens, _ now: Timestamp) throws(Refusal) -> SessionToken? {
    guard case .token(let digest) = call.admission.grant else { return nil }
    guard let token = tokens.token(with: digest, now: now.milliseconds) else { throw .invalid }
    return token
  }

  /// Revokes a token with all that were made with it. One that is not there is gone already.
  private func revokeToken(_ call: Call) throws -> Response? {
    let id = try call.sessionID()
    let conditions = SessionConditions(call.request)
    engine.perform(id, origin: call.admission.origin) { [self] existing in
      let session = try writable(existing, call)
      try conditions?.check(session)
      var tokens = SessionTokens(text: session.tokens)
      let revoked = tokens.family(of: call.admission.secondParameter)
      if let own = try Self.own(call, in: tokens, engine.now()), !revoked.isSubset(of: tokens.family(of: own.id)) {
        throw ProblemError(
          .forbidden, "A token revokes itself and what was made with it; any token is revoked with an API key.")
      }
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
    for (key, _) in try RequestBody.object(call).members { throw NavigationError.unknown(key) }
    return try read(call) { [self] committed, call in
      let now = engine.now().milliseconds
      // Nobody gives more than he has.
      let endsAt = min(now + TicketBox.lifetime, call.confirmation?.endsAt ?? .max)
      let ticket = Ticket(
        sessionID: committed.session.id, incarnation: committed.session.incarnation, grant: call.admission.grant,
        endsAt: endsAt)
      guard let secret = configuration.accessControl.tickets.make(ticket, now: now) else { throw Self.tooManyTickets }
      var json = JSONWriter()
      json.beginObject()
      json.key("ticket")
      json.string(String(decoding: secret, as: UTF8.self))
      json.key("expiresAt")
      json.string(Timestamp(milliseconds: endsAt).rfc3339)
      json.endObject()
      return call.writer.json(.created, json.bytes, .secret)
    }
  }

  private static let tooManyTickets = ProblemError(
    .unavailable, "There are as many tickets that were not used as there may be; each ends within 30 seconds."
  ).with(.retryAfter, "30")

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
