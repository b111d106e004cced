import JSON
import TestStores
import TestSupport
import Testing

@testable import API

/// Earlier states: `?revision` and `undo` (docs/api.md §3, §4).
@Suite struct HistoryTests {
  /// A session at revision 3: `a`, then `b` over it, then new metadata.
  private func serviceWithHistory() async throws -> Service {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"s","root":{"screen":"a"},"metadata":{"v":1}}"#)
    _ = try await service.send("POST", "/v1/sessions/s/push", body: #"{"screen":"b"}"#)
    _ = try await service.send("PATCH", "/v1/sessions/s", body: #"{"metadata":{"v":2}}"#)
    return service
  }

  private func path(_ answer: Answer) throws -> String? { try answer.json.at("/visible/path")?.text }

  private func undo(_ service: Service, _ body: String? = nil, _ fields: [(String, String)] = []) async throws -> Answer
  {
    try await service.send("POST", "/v1/sessions/s/undo", fields, body: body)
  }

  @Test func anEarlierStateIsTheWholeSessionWithoutATag() async throws {
    let service = try Service()
    let made = try await service.send("POST", "/v1/sessions", body: #"{"id":"s","metadata":{"v":1}}"#)
    service.clock.advance(milliseconds: 5)
    let pushed = try await service.send("POST", "/v1/sessions/s/push", body: #"{"screen":"b"}"#)
    let etag = try #require(pushed["etag"])
    for fields in [[], [("If-None-Match", "*")], [("If-None-Match", etag)]] {
      let first = try await service.send("GET", "/v1/sessions/s?revision=1", fields)
      #expect(first.status == 200)
      #expect(first.text == made.text)
      #expect(first["etag"] == nil)
    }
    let second = try await service.send("GET", "/v1/sessions/s?revision=2")
    #expect(try await service.send("GET", "/v1/sessions/s").text == second.text)
    #expect(try await service.send("HEAD", "/v1/sessions/s?revision=1").text.isEmpty)
  }

  @Test func revisionsThatAreNotKeptAreNotFound() async throws {
    let service = try await serviceWithHistory()
    for revision in ["0", "4", "99999999999999999999"] {
      let answer = try await service.send("GET", "/v1/sessions/s?revision=\(revision)")
      #expect(answer.status == 404 && answer.code == "revision_not_found")
    }
    for revision in ["", "x1", "-1", "+1", "1.0"] {
      #expect(try await service.send("GET", "/v1/sessions/s?revision=\(revision)").code == "bad_request")
    }
    #expect(try await service.send("GET", "/v1/sessions/none?revision=1").code == "session_not_found")
  }

  @Test func earlierStatesAreReadFromTheStore() async throws {
    let first = try await serviceWithHistory()
    let second = try Service(store: first.store.copy())
    #expect(try path(await second.send("GET", "/v1/sessions/s?revision=1")) == #"["a"]"#)
    #expect(try path(await undo(second)) == #"["a"]"#)
  }

  @Test func undoGoesBackStepByStepAndPassesOverOtherChanges() async throws {
    let service = try await serviceWithHistory()
    _ = try await service.send("POST", "/v1/sessions/s/push", body: #"{"screen":"c"}"#)
    let first = try await undo(service)
    #expect(first.status == 200)
    #expect(try path(first) == #"["a","b"]"#)
    #expect(try first.json["change"]?.text == #"{"revision":5,"changed":true,"added":[],"removed":["s3"]}"#)
    let second = try await undo(service)
    #expect(try path(second) == #"["a"]"#)
    #expect(try second.json.at("/metadata/v")?.int == 2)
    let end = try await undo(service)
    #expect(end.status == 404 && end.code == "revision_not_found")
    let redone = try await undo(service, #"{"to":4}"#)
    #expect(try path(redone) == #"["a","b","c"]"#)
    let same = try await undo(service, #"{"to":4}"#)
    #expect(try same.json.at("/change/changed")?.bool == false)
    #expect(same["etag"] == redone["etag"])
    #expect(try await undo(service, #"{"to":99}"#).code == "revision_not_found")
  }

  @Test func undoIsCheckedAsEveryOperation() async throws {
    let service = try await serviceWithHistory()
    for (body, code, pointer) in [
      (#"{"to":"1"}"#, "invalid_field", "#/to"), (#"{"to":-1}"#, "invalid_field", "#/to"),
      (#"{"to":1.5}"#, "invalid_field", "#/to"), (#"{"at":{}}"#, "unknown_field", "#/at"),
      (#"{"redo":true}"#, "unknown_field", "#/redo"), (#"{"animated":1}"#, "invalid_field", "#/animated"),
      ("[]", "invalid_field", "#"),
    ] {
      let answer = try await undo(service, body)
      #expect(answer.status == 422 && answer.code == code && answer.pointer == pointer, "\(body)")
    }
    let etag = try #require(try await service.send("GET", "/v1/sessions/s")["etag"])
    #expect(try await undo(service, nil, [("If-Match", "\"0\"")]).status == 412)
    let minimal = try await undo(service, nil, [("If-Match", etag), ("Prefer", "return=minimal")])
    #expect(try minimal.keys == ["id", "revision", "change", "visible"])
    #expect(try await service.send("POST", "/v1/sessions/none/undo", body: "{").code == "session_not_found")
    let batch = try await service.send("POST", "/v1/sessions/s/operations", body: #"{"operations":[{"op":"undo"}]}"#)
    #expect(batch.status == 422 && batch.code == "unknown_operation" && batch.pointer == "#/operations/0/op")
  }
}
