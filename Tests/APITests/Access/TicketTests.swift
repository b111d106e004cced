import HTTP
import JSON
import Sessions
import TestStores
import TestSupport
import Testing

@testable import API

/// Tickets for event streams.
@Suite struct TicketTests {
  private func ticket(_ guarded: Guarded, as secret: String) async throws -> String {
    let answer = try await guarded.send("POST", "/v1/sessions/phone/events/tickets", as: secret)
    #expect(answer.status == 201 && answer["cache-control"] == "no-store")
    #expect(try answer.json["expiresAt"]?.string?.isEmpty == false)
    return try answer.json["ticket"]?.string ?? ""
  }

  private func status(_ guarded: Guarded, _ target: String) async throws -> Int {
    let response = try await guarded.service.response("GET", target)
    if case .stream(let stream) = response.body { stream.closed() }
    return response.status.rawValue
  }

  @Test func aTicketOpensOneStream() async throws {
    let guarded = try Guarded()
    let token = try await guarded.makeSession("phone")
    let ticket = try await ticket(guarded, as: token)
    #expect(ticket.hasPrefix("bse_"))
    let stream = try await guarded.service.events("/v1/sessions/phone/events?ticket=\(ticket)")
    #expect(stream.head.status == 200)
    #expect(try await stream.read(2) == ["retry", "session 1"])
    stream.leave()
    #expect(try await status(guarded, "/v1/sessions/phone/events?ticket=\(ticket)") == 401)
  }

  @Test func aTicketIsForItsSessionItsPathAndItsTime() async throws {
    let guarded = try Guarded()
    _ = try await guarded.makeSession("phone")
    _ = try await guarded.makeSession("tablet")
    let other = try await ticket(guarded, as: "bsk_read")
    #expect(try await status(guarded, "/v1/sessions/tablet/events?ticket=\(other)") == 401)
    let late = try await ticket(guarded, as: "bsk_read")
    guarded.service.clock.advance(milliseconds: 30_000)
    #expect(try await status(guarded, "/v1/sessions/phone/events?ticket=\(late)") == 401)
    let elsewhere = try await ticket(guarded, as: "bsk_read")
    #expect(try await guarded.send("GET", "/v1/sessions/phone/changes?ticket=\(elsewhere)", as: nil).status == 401)
    #expect(try await guarded.send("GET", "/v1/sessions/phone", as: elsewhere).status == 401)
    #expect(try await status(guarded, "/v1/sessions/phone/events?ticket=\(elsewhere)") == 200)
    #expect(try await status(guarded, "/v1/sessions/phone/events?ticket=") == 401)
  }

  @Test func aTicketIsGoodNoLongerThanWhatItWasMadeWith() async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let short = try await guarded.makeToken("phone", #"{"scope":"read","expiresIn":5}"#, as: owner)
    let path = "/v1/sessions/phone/events"
    let answer = try await guarded.send("POST", "\(path)/tickets", as: short.token)
    #expect(try answer.json["expiresAt"]?.string == "2026-01-05T10:00:05.000Z")
    let late = try #require(try answer.json["ticket"]?.string)
    let revoked = try await guarded.makeToken("phone", #"{"scope":"read"}"#, as: owner)
    let other = try await ticket(guarded, as: revoked.token)
    let gone = try await guarded.send("DELETE", "/v1/sessions/phone/tokens/\(revoked.id)", as: owner)
    #expect(gone.status == 204)
    #expect(try await status(guarded, "\(path)?ticket=\(other)") == 401)
    guarded.service.clock.advance(milliseconds: 5000)
    #expect(try await status(guarded, "\(path)?ticket=\(late)") == 401)
  }

  @Test func aTicketIsForOneLifeOfItsSession() async throws {
    let guarded = try Guarded()
    let owner = try await guarded.makeSession("phone")
    let tickets = [try await ticket(guarded, as: owner), try await ticket(guarded, as: "bsk_read")]
    #expect(try await guarded.send("DELETE", "/v1/sessions/phone", as: owner).status == 204)
    #expect(try await status(guarded, "/v1/sessions/phone/events?ticket=\(tickets[0])") == 401)
    _ = try await guarded.makeSession("phone")
    #expect(try await status(guarded, "/v1/sessions/phone/events?ticket=\(tickets[1])") == 401)
  }

  /// A ticket is kept nowhere, so a repeat gets another one.
  @Test func aTicketTakesNoIdempotencyKey() async throws {
    let store = MemoryStore()
    let guarded = try Guarded(store: store)
    _ = try await guarded.makeSession("phone")
    var tickets: Set<String> = []
    for key in ["k", "k", "not a key"] {
      let answer = try await guarded.send(
        "POST", "/v1/sessions/phone/events/tickets", as: "bsk_read", [("Idempotency-Key", key)])
      #expect(answer.status == 201 && answer["idempotency-replayed"] == nil)
      tickets.insert(try #require(try answer.json["ticket"]?.string))
    }
    #expect(tickets.count == 3)
    await withCheckedContinuation { done in guarded.service.engine.close { done.resume() } }
    #expect(store.answers.isEmpty)
  }

  @Test func nobodysTicketsAreInTheWayOfThoseOfOtherSessions() async throws {
    let guarded = try Guarded()
    _ = try await guarded.makeSession("phone")
    _ = try await guarded.makeSession("tablet")
    let first = try await ticket(guarded, as: "bsk_read")
    for _ in 1..<16 { _ = try await ticket(guarded, as: "bsk_read") }
    let more = try await guarded.send("POST", "/v1/sessions/phone/events/tickets", as: "bsk_read")
    #expect(more.status == 503 && more.code == "unavailable" && more["retry-after"] == "30")
    #expect(try await guarded.send("POST", "/v1/sessions/tablet/events/tickets", as: "bsk_read").status == 201)
    #expect(try await status(guarded, "/v1/sessions/phone/events?ticket=\(first)") == 200)
    _ = try await ticket(guarded, as: "bsk_read")
  }

  @Test func aFieldGoesBeforeATicket() async throws {
    let guarded = try Guarded()
    _ = try await guarded.makeSession("phone")
    let ticket = try await ticket(guarded, as: "bsk_read")
    let target = "/v1/sessions/phone/events?ticket=\(ticket)"
    let wrong = try await guarded.service.response("GET", target, [("Authorization", "Bearer wrong")])
    #expect(wrong.status.rawValue == 401)
    #expect(try await status(guarded, target) == 200, "it was not used up")
  }

  @Test func ticketsAreForSessionsThatAreThere() async throws {
    let guarded = try Guarded()
    let answer = try await guarded.send("POST", "/v1/sessions/phone/events/tickets", as: "bsk_read")
    #expect(answer.status == 404)
    _ = try await guarded.makeSession("phone")
    let wrong = try await guarded.send(
      "POST", "/v1/sessions/phone/events/tickets", as: "bsk_read", body: #"{"for":"me"}"#)
    #expect(wrong.status == 422)
  }

  @Test func withoutKeysATicketIsNotAskedFor() async throws {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"phone"}"#)
    #expect(try await service.send("POST", "/v1/sessions/phone/events/tickets").status == 201)
    let stream = try await service.events("/v1/sessions/phone/events?ticket=anything")
    #expect(stream.head.status == 200)
    stream.leave()
  }
}
