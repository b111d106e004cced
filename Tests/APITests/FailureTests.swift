import JSON
import Sessions
import TestStores
import TestSupport
import Testing

@testable import API

/// What clients see of faults that are not theirs.
@Suite struct FailureTests {
  @Test func aFullDiskIs507AndNothingIsLost() async throws {
    let service = try Service()
    let made = try await service.send("POST", "/v1/sessions", body: #"{"id":"s"}"#)
    service.store.failCommits(.full("disk"))
    let refused = try await service.send("POST", "/v1/sessions/s/push", body: #"{"screen":"x"}"#)
    #expect(refused.status == 507 && refused.code == "storage_full")
    #expect(try await service.send("GET", "/v1/sessions/s")["etag"] == made["etag"])
    #expect(try await service.send("POST", "/v1/sessions/s/push", body: #"{"screen":"x"}"#).status == 200)
  }

  @Test func aStoreThatFailsIs503() async throws {
    let service = try Service()
    service.store.failCommits(.unavailable("secret path"))
    let refused = try await service.send("POST", "/v1/sessions", body: #"{"id":"s"}"#)
    #expect(refused.status == 503 && refused.code == "unavailable")
    #expect(refused["retry-after"] == "1")
    #expect(!refused.text.contains("secret"))
    service.store.failLoads(.corrupt("secret row"))
    let unread = try await service.send("GET", "/v1/sessions/t")
    #expect(unread.status == 503)
    #expect(!unread.text.contains("secret"))
  }

  @Test func anUnforeseenErrorIsReportedAndNotTold() throws {
    struct Unforeseen: Error { let secret = "secret" }
    let reports = Reports()
    let observer = RequestObserver(APIConfiguration(version: "1") { reports.add($0.text, $1) })
    let writer = AnswerWriter(
      requestID: RequestID("mine", source: RequestIDSource()), pretty: false, observer: observer)
    let answer = try Answer(writer.problem(Unforeseen()), isHead: false)
    #expect(answer.status == 500 && answer.code == "internal")
    #expect(!answer.text.contains("secret"))
    #expect(try answer.json["requestId"]?.string == "mine")
    #expect(reports.all.count == 1)
    #expect(reports.all.first?.requestID == "mine")
    #expect(reports.all.first?.error is Unforeseen)
  }

  @Test func requestsAreRefusedBeforeTheirBody() async throws {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"s"}"#)
    #expect(try service.askForBody("POST", "/v1/none")?.code == "route_not_found")
    #expect(try service.askForBody("DELETE", "/v1/sessions")?.code == "method_not_allowed")
    #expect(try service.askForBody("POST", "/v1/sessions", [("Content-Type", "text/plain")])?.status == 415)
    #expect(try service.askForBody("POST", "/v1/sessions", [("Content-Encoding", "gzip")])?.status == 415)
    #expect(try service.askForBody("POST", "/v1/sessions", [("Accept", "image/png")])?.status == 406)
    #expect(try service.askForBody("POST", "/v1/sessions?x=1")?.code == "unknown_query_parameter")
    #expect(try service.askForBody("POST", "/v1/sessions", [("Backstack-Client", "timer")])?.status == 400)
    #expect(try service.askForBody("POST", "/v1/sessions") == nil)
    #expect(try service.askForBody("POST", "/v1/sessions/s/push") == nil)
  }
}
