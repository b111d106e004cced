import HTTP
import JSON
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
