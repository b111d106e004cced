import HTTP
import Synchronization
import TestStores
import TestSupport
import Testing

@testable import API

/// What is told of answers: to the access log and in `Server-Timing`.
@Suite struct ObservationTests {
  private static let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

  private final class Records: Sendable {
    private let records = Mutex<[AccessRecord]>([])
    var all: [AccessRecord] { records.withLock { $0 } }
    func add(_ record: AccessRecord) { records.withLock { $0.append(record) } }
  }

  @Test func everyAnswerIsToldWithoutItsPath() async throws {
    let records = Records()
    let service = try Service { $0.access = { records.add($0) } }
    _ = try await service.send("POST", "/v1/sessions", [("X-Request-Id", "a")], body: #"{"id":"secret"}"#)
    _ = try await service.send("GET", "/v1/sessions/secret", [("X-Request-Id", "b"), ("traceparent", Self.trace)])
    _ = try await service.send("GET", "/secret?token=secret", [("X-Request-Id", "c")])
    _ = try service.askForBody("POST", "/v1/sessions", [("Content-Encoding", "gzip"), ("X-Request-Id", "d")])
    #expect(records.all.map(\.request.text) == ["a", "b", "c", "d"])
    #expect(records.all.map(\.status) == [201, 200, 404, 415])
    #expect(records.all.map(\.method) == ["POST", "GET", "any", "POST"])
    #expect(records.all.map(\.route) == ["/v1/sessions", "/v1/sessions/{id}", "none", "/v1/sessions"])
    #expect(records.all.map(\.request.traceparent) == [nil, Self.trace, nil, nil])
    #expect(!"\(records.all)".contains("secret"))
  }

  @Test func timingIsShownWhenItIsWanted() async throws {
    let service = try Service { $0.showsTiming = true }
    let timing = try #require(try await service.send("GET", "/healthz")["server-timing"])
    #expect(timing.wholeMatch(of: /total;dur=[0-9]+(\.[0-9]{1,3})?/) != nil, "\(timing)")
    #expect(try await service.send("POST", "/v1/sessions", body: "{}")["server-timing"] != nil)
    #expect(try await Service().send("GET", "/healthz")["server-timing"] == nil)
  }

  @Test(arguments: [
    (trace, true), ("01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more", true),
    ("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more", false),
    ("ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", false),
    ("00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", false),
    ("00-00000000000000000000000000000000-b7ad6b7169203331-01", false),
    ("00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01", false),
    ("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331", false), ("", false), ("x", false),
    ("00_0af7651916cd43dd8448eb211c80319c_b7ad6b7169203331_01", false),
  ])
  func onlyTracesAreTaken(_ text: String, _ isTaken: Bool) {
    let read = TraceParent.read(Array(text.utf8)[...])
    #expect(read == (isTaken ? String(text.prefix(55)) : nil))
  }

  @Test func numbersMayHaveExponents() async throws {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"a"}"#)
    for wait in ["0", "0.0", "0e3", "0.5e-3", "0E%2B1"] {
      #expect(try await service.send("GET", "/v1/sessions/a/changes?wait=\(wait)").status == 200, "\(wait)")
    }
    for wait in ["", "e1", "1e", ".5", "5.", "-1", "1e1.5", "0x1", "nan", "inf", "1e--1"] {
      #expect(try await service.send("GET", "/v1/sessions/a/changes?wait=\(wait)").code == "bad_request", "\(wait)")
    }
    #expect(try await service.send("POST", "/v1/sessions/a/pop", body: #"{"count":0.0}"#).status == 200)
    #expect(try await service.send("POST", "/v1/sessions/a/pop", body: #"{"count":0.5}"#).pointer == "#/count")
    #expect(try await service.send("POST", "/v1/sessions/a/pop", body: #"{"count":1e300}"#).pointer == "#/count")
  }
}
