import JSON
import TestSupport
import Testing

@testable import API

/// The feed of changes (docs/api.md §5), waiting for them included.
@Suite struct ChangesTests {
  /// A session at revision 3.
  private func serviceWithChanges() async throws -> Service {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"s","root":{"screen":"a"}}"#)
    let client = [("Backstack-Client", "app")]
    _ = try await service.send("POST", "/v1/sessions/s/push", client, body: #"{"screen":"b","animated":false}"#)
    _ = try await service.send("POST", "/v1/sessions/s/pop")
    return service
  }

  private func changes(_ service: Service, _ query: String = "") async throws -> Answer {
    try await service.send("GET", "/v1/sessions/s/changes\(query)")
  }

  private func revisions(_ answer: Answer) throws -> [Int64?] {
    try #require(try answer.json["changes"]).elements.map { $0["revision"]?.int }
  }

  @Test func everyChangeIsThereWithoutGaps() async throws {
    let service = try await serviceWithChanges()
    let all = try await changes(service)
    #expect(all.status == 200 && all["etag"] == nil)
    #expect(try all.keys == ["changes", "next"])
    #expect(try revisions(all) == [1, 2, 3])
    #expect(try all.json.at("/changes/0/operations")?.text == #"[{"op":"create"}]"#)
    #expect(try all.json.at("/changes/1/origin")?.string == "app")
    #expect(
      try all.json.at("/changes/1/operations/0")?.text == #"{"op":"push","screen":"b","animated":false,"id":"s2"}"#)
    #expect(try all.json["next"]?.int == 3)
    let page = try await changes(service, "?after=1&limit=1")
    #expect(try revisions(page) == [2])
    #expect(try page.json["next"]?.int == 2)
    #expect(try await changes(service, "?after=3").text == "{\"changes\":[],\"next\":3}\n")
    #expect(try await changes(service, "?limit=99999").status == 200)
  }

  /// A page must not be as large as the largest body times its length: it ends early, and `next` goes on behind it.
  @Test func aPageOfLongChangesEndsEarly() async throws {
    let service = try await serviceWithChanges()
    let body = #"{"screen":"x","params":"\#(String(repeating: "y", count: 50_000))"}"#
    for _ in 0..<190 { _ = try await service.send("POST", "/v1/sessions/s/replace", body: body) }
    var read: [Int64?] = []
    var pages = 0
    var next: Int64 = 0
    while next < 193 {
      let page = try await changes(service, "?after=\(next)&limit=1000")
      #expect(page.text.utf8.count < 9 << 20)
      read += try revisions(page)
      next = try #require(try page.json["next"]?.int)
      #expect(read.last == next)
      pages += 1
    }
    #expect(read == (1...193).map { $0 })
    #expect(pages == 2)
  }

  @Test func whoIsAheadOrTooFarBehindStartsAnew() async throws {
    let service = try await serviceWithChanges()
    for query in ["?after=4", "?after=4&wait=50", "?after=99999999999999999999"] {
      let answer = try await changes(service, query)
      #expect(try answer.keys == ["reset", "session", "next"])
      #expect(try answer.json.at("/session/revision")?.int == 3)
      #expect(try answer.json["next"]?.int == 3)
    }
    for _ in 0..<200 { _ = try await service.send("POST", "/v1/sessions/s/push", body: #"{"screen":"x"}"#) }
    let behind = try await changes(service, "?after=2")
    #expect(try behind.json["reset"]?.bool == true)
    #expect(try revisions(await changes(service, "?after=3")).count == 100)
  }

  @Test func theQueryIsChecked() async throws {
    let service = try await serviceWithChanges()
    for query in ["after=-1", "after=x", "limit=0", "wait=-1", "wait=", "wait=x", "wait=1e", "wait=.5", "wait=inf"] {
      #expect(try await changes(service, "?\(query)").code == "bad_request", "\(query)")
    }
    #expect(try await changes(service, "?since=1").code == "unknown_query_parameter")
    #expect(try await service.send("GET", "/v1/sessions/none/changes?wait=9").code == "session_not_found")
  }

  @Test func whatIsThereIsAnsweredAtOnceAndHEADAlways() async throws {
    let service = try await serviceWithChanges()
    #expect(try revisions(await changes(service, "?after=2&wait=86400")) == [3])
    let head = try await service.send("HEAD", "/v1/sessions/s/changes?after=3&wait=86400")
    #expect(head.status == 200 && head.text.isEmpty)
    #expect(try await changes(service, "?after=3&wait=0").json["changes"]?.count == 0)
  }

  @Test func theEndOfTheTimeIsAnEmptyList() async throws {
    let service = try await serviceWithChanges()
    #expect(try await changes(service, "?after=3&wait=0.01").text == "{\"changes\":[],\"next\":3}\n")
  }

  /// Whatever comes first, the one who waits hears of it: the change may come before, while and after it is noted.
  @Test func aChangeAnswersEveryoneWhoWaits() async throws {
    let service = try await serviceWithChanges()
    for round in 3..<23 {
      async let first = changes(service, "?after=\(round)&wait=86400")
      async let second = changes(service, "?after=\(round)&wait=86400")
      if round % 2 == 0 { await Task.yield() }
      _ = try await service.send("POST", "/v1/sessions/s/push", body: #"{"screen":"x"}"#)
      #expect(try await revisions(first) == [Int64(round) + 1])
      #expect(try await revisions(second) == [Int64(round) + 1])
    }
  }

  @Test func aDeletionAnswersAtOnceAndTheNextLifeIsAReset() async throws {
    let service = try await serviceWithChanges()
    async let waiting = changes(service, "?after=3&wait=86400")
    try await waitUntilSomebodyWaits(service)
    _ = try await service.send("DELETE", "/v1/sessions/s")
    #expect(try await waiting.code == "session_not_found")

    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"s","expiresIn":1}"#)
    async let expiring = changes(service, "?after=1&wait=86400")
    try await waitUntilSomebodyWaits(service)
    service.clock.advance(milliseconds: 1000)
    #expect(try await service.send("POST", "/v1/sessions", body: #"{"id":"s"}"#).status == 201)
    #expect(try await expiring.json["reset"]?.bool == true)
  }

  @Test func anExpiryAnswersAtOnce() async throws {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"s","expiresIn":1}"#)
    async let waiting = changes(service, "?after=1&wait=86400")
    try await waitUntilSomebodyWaits(service)
    service.clock.advance(milliseconds: 1000)
    #expect(try await waiting.code == "session_expired")
  }

  @Test func stoppingAnswersWhoWaits() async throws {
    let service = try await serviceWithChanges()
    async let waiting = changes(service, "?after=3&wait=86400")
    try await waitUntilSomebodyWaits(service)
    service.handler.drain()
    #expect(try await waiting.json["changes"]?.count == 0)
    #expect(try await changes(service, "?after=3&wait=86400").json["changes"]?.count == 0)
  }

  @Test func oneTooManyEndsTheWaitingOfTheFirst() async throws {
    let service = try Service { $0.waitingRequests = 1 }
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"s"}"#)
    async let first = changes(service, "?after=1&wait=43200")
    try await waitUntilSomebodyWaits(service)
    async let second = changes(service, "?after=1&wait=86400")
    #expect(try await first.json["changes"]?.count == 0)
    _ = try await service.send("POST", "/v1/sessions/s/push", body: #"{"screen":"x"}"#)
    #expect(try await second.json["changes"]?.count == 1)
  }

  private func waitUntilSomebodyWaits(_ service: Service) async throws {
    while service.handler.waitingRoom.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
  }
}
