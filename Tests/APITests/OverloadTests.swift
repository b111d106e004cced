import Sessions
import Testing

@testable import API

/// What clients see of bounds that no conformance case reaches.
@Suite struct OverloadTests {
  @Test func whoFindsNoPlaceIsToldSoAtOnce() async throws {
    var configuration = EngineConfiguration()
    configuration.waitingChanges = 0
    configuration.waitingLists = 0
    configuration.waitingDocuments = 0
    let service = try Service(engine: configuration)
    for (method, path, body) in [
      ("POST", "/v1/sessions", #"{"id":"s"}"#), ("GET", "/v1/sessions", nil),
      ("PUT", "/v1/links", #"{"version":1,"rules":[]}"#),
    ] {
      let answer = try await service.send(method, path, body: body)
      #expect(answer.status == 503 && answer.code == "unavailable", "\(method) \(path)")
      #expect(answer["retry-after"] == "1", "\(method) \(path)")
    }
    // Nothing was changed, and what waits for nobody is answered.
    #expect(try await service.send("GET", "/v1/sessions/s").code == "session_not_found")
    #expect(service.reports.all.isEmpty)
  }

  @Test func bodiesNestAsDeepAsTheBound() async throws {
    let service = try Service()
    func nested(_ depth: Int) -> String {
      #"{"id":"s","unknown":\#(String(repeating: "[", count: depth - 1))\#(String(repeating: "]", count: depth - 1))}"#
    }
    let most = try await service.send("POST", "/v1/sessions", body: nested(RequestBody.maximumDepth))
    #expect(most.code == "unknown_field")
    let more = try await service.send("POST", "/v1/sessions", body: nested(RequestBody.maximumDepth + 1))
    #expect(more.status == 400 && more.code == "invalid_json")
  }
}
