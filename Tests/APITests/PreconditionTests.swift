import JSON
import Sessions
import TestSupport
import Testing

@testable import API

/// ETag, If-Match and If-None-Match (docs/api.md §5).
@Suite struct PreconditionTests {
  private func serviceWithSession() async throws -> (service: Service, etag: String) {
    let service = try Service()
    let made = try await service.send("POST", "/v1/sessions", body: #"{"id":"s"}"#)
    return (service, try #require(made["etag"]))
  }

  private func push(_ service: Service, _ fields: [(String, String)], body: String = #"{"screen":"x"}"#) async throws
    -> Answer
  {
    try await service.send("POST", "/v1/sessions/s/push", fields, body: body)
  }

  @Test func readsAreAnswered304() async throws {
    let (service, etag) = try await serviceWithSession()
    for value in [etag, "W/\(etag)", "\"x\", \(etag)", "*"] {
      let answer = try await service.send("GET", "/v1/sessions/s", [("If-None-Match", value)])
      #expect(answer.status == 304)
      #expect(answer["etag"] == etag)
      #expect(answer.text.isEmpty)
    }
    #expect(try await service.send("GET", "/v1/sessions/s", [("If-None-Match", "\"other\"")]).status == 200)
    #expect(try await service.send("GET", "/v1/sessions/none", [("If-None-Match", "*")]).status == 404)
  }

  @Test func writesAreRefusedWithTheCurrentSession() async throws {
    let (service, etag) = try await serviceWithSession()
    let second = try #require(try await push(service, [("If-Match", etag)])["etag"])
    let refused = try await push(service, [("If-Match", etag)])
    #expect(refused.status == 412 && refused.code == "revision_mismatch")
    #expect(refused["etag"] == second)
    #expect(try refused.keys.last == "current")
    let current = try await service.send("GET", "/v1/sessions/s")
    #expect(try refused.json["current"]?.text == current.json.text)
    #expect(try await push(service, [("If-Match", "W/\(second)")]).status == 412)
    #expect(try await push(service, [("If-Match", "\"nope\", \(second)")]).status == 200)
    #expect(try await push(service, [("If-Match", "*")]).status == 200)
    #expect(try await push(service, [("If-None-Match", "*")]).status == 412)
  }

  @Test func everyWriteChecksThem() async throws {
    let (service, etag) = try await serviceWithSession()
    _ = try await push(service, [])
    let stale = [("If-Match", etag)]
    #expect(try await service.send("PUT", "/v1/sessions/s", stale, body: "{}").status == 412)
    #expect(try await service.send("PATCH", "/v1/sessions/s", stale, body: "{}").status == 412)
    #expect(try await service.send("DELETE", "/v1/sessions/s", stale).status == 412)
    #expect(try await service.send("POST", "/v1/sessions/s/fork", stale).status == 412)
    #expect(try await service.send("POST", "/v1/sessions/s/operations", stale).status == 412)
    #expect(try await service.send("GET", "/v1/sessions/s", stale).status == 412)
  }

  @Test func theyComeBeforeTheBody() async throws {
    let (service, _) = try await serviceWithSession()
    for body in ["{", "[]", #"{"x":1}"#, ""] {
      #expect(try await push(service, [("If-Match", "\"0\"")], body: body).code == "revision_mismatch")
      let put = try await service.send("PUT", "/v1/sessions/s", [("If-Match", "\"0\"")], body: body)
      #expect(put.code == "revision_mismatch")
    }
    #expect(try await push(service, [("If-Match", "\"0\""), ("Content-Type", "text/plain")]).status == 415)
  }

  @Test func withoutASession() async throws {
    let service = try Service()
    let put = try await service.send("PUT", "/v1/sessions/s", [("If-Match", "*")], body: "{}")
    #expect(put.code == "revision_mismatch")
    #expect(try put.json["current"] == nil)
    #expect(put["etag"] == nil)
    #expect(try await push(service, [("If-Match", "*")]).code == "session_not_found")
    let made = try await service.send("PUT", "/v1/sessions/s", [("If-None-Match", "*")], body: "{}")
    #expect(made.status == 201)
    let again = try await service.send("PUT", "/v1/sessions/s", [("If-None-Match", "*")], body: "{}")
    #expect(again.code == "revision_mismatch")
    #expect(try again.json.at("/current/revision")?.int == 1)
  }

  @Test func theyCanBeDemanded() async throws {
    let service = try Service { $0.requiresPreconditions = true }
    #expect(try await service.send("POST", "/v1/sessions", body: #"{"id":"s"}"#).status == 201)
    #expect(try await push(service, []).code == "precondition_required")
    #expect(try await service.send("PUT", "/v1/sessions/t", body: "{}").status == 428)
    #expect(try await service.send("PUT", "/v1/sessions/t", [("If-None-Match", "*")], body: "{}").status == 201)
    #expect(try await service.send("DELETE", "/v1/sessions/s").status == 428)
    #expect(try await push(service, [("If-Match", "*")]).status == 200)
    #expect(try await service.send("GET", "/v1/sessions/s").status == 200)
    #expect(try await service.send("POST", "/v1/sessions/s/fork").status == 201)
  }

  @Test func theTagOfAStagedSessionIsThatOfTheCommittedOne() async throws {
    let (service, etag) = try await serviceWithSession()
    guard case .found(let committed) = service.engine.cached("s") else { throw Service.Unexpected() }
    #expect(committed.session.entityTag == Array(etag.utf8))
    #expect(committed.entityTag == Array(etag.utf8))
  }
}
