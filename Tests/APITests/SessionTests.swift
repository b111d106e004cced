import JSON
import TestStores
import TestSupport
import Testing

@testable import API

/// Sessions as a whole (docs/api.md §3).
@Suite struct SessionTests {
  private static let screens =
    #"{"layers":[{"id":"root","container":"stack","stacks":[{"id":"main","screens":[SCREENS]}]}]}"#

  private func state(_ screens: String) -> String { Self.screens.replacing("SCREENS", with: screens) }

  @Test func createAnswersWithPlaceTagAndSession() async throws {
    let service = try Service()
    let made = try await service.send("POST", "/v1/sessions", body: #"{"id":"phone","root":{"screen":"home"}}"#)
    #expect(made.status == 201)
    #expect(made["location"] == "/v1/sessions/phone")
    #expect(made["content-type"] == "application/json")
    #expect(try made.keys == ["id", "revision", "createdAt", "updatedAt", "metadata", "visible", "layers"])
    #expect(made.text.hasSuffix("}\n"))
    let read = try await service.send("GET", "/v1/sessions/phone")
    #expect(read.text == made.text)
    #expect(read["etag"] == made["etag"])
    #expect(read["etag"]?.hasPrefix("\"1-") == true)
    #expect(try await service.send("POST", "/v1/sessions", body: #"{"id":"phone"}"#).code == "session_exists")
  }

  @Test func createMakesUnguessableIDs() async throws {
    let service = try Service()
    let first = try await service.send("POST", "/v1/sessions").json["id"]?.string
    let second = try await service.send("POST", "/v1/sessions").json["id"]?.string
    #expect(first != second)
    #expect(first.map { $0.utf8.count >= 26 } == true)
  }

  @Test func idsThatCannotBeAreRefused() async throws {
    let service = try Service()
    let created = try await service.send("POST", "/v1/sessions", body: #"{"id":"a b"}"#)
    #expect(created.code == "invalid_field" && created.pointer == "#/id")
    #expect(try await service.send("PUT", "/v1/sessions/a%20b", body: "{}").code == "bad_request")
    #expect(try await service.send("GET", "/v1/sessions/a%20b").code == "session_not_found")
    #expect(try await service.send("POST", "/v1/sessions/a%20b/pop").code == "session_not_found")
    // Steps in a path: whoever has such an id could be asked for it by nobody who normalises URLs (RFC 3986 §5.2.4).
    for steps in [".", ".."] {
      for (path, body) in [
        ("/v1/sessions", #"{"id":"\#(steps)"}"#), ("/v1/sessions", #"{"root":{"screen":"a","id":"\#(steps)"}}"#),
      ] {
        let refused = try await service.send("POST", path, body: body)
        #expect(refused.status == 422 && refused.code == "invalid_field", "\(body)")
      }
      #expect(try await service.send("PUT", "/v1/sessions/\(steps)", body: "{}").code == "route_not_found")
    }
    for id in ["...", ".a", "..a", "a.."] {
      #expect(try await service.send("POST", "/v1/sessions", body: #"{"id":"\#(id)"}"#).status == 201)
      #expect(try await service.send("GET", "/v1/sessions/\(id)").status == 200)
    }
    let long = String(repeating: "x", count: 65)
    #expect(try await service.send("GET", "/v1/sessions/\(long)").code == "session_not_found")
  }

  @Test func putCreatesReplacesAndRepeats() async throws {
    let service = try Service()
    let made = try await service.send("PUT", "/v1/sessions/p", body: state(#"{"id":"a","screen":"a"}"#))
    #expect(made.status == 201)
    #expect(made["location"] == "/v1/sessions/p")
    let replaced = try await service.send("PUT", "/v1/sessions/p", body: state(#"{"id":"b","screen":"b"}"#))
    #expect(replaced.status == 200)
    #expect(replaced["location"] == nil)
    #expect(try replaced.json["revision"]?.int == 2)
    let again = try await service.send("PUT", "/v1/sessions/p", body: replaced.text)
    #expect(again.text == replaced.text)
    #expect(again["etag"] == replaced["etag"])
  }

  @Test func putRepairsOnlyWhenAsked() async throws {
    let service = try Service()
    let refused = try await service.send("PUT", "/v1/sessions/r", body: state(""))
    #expect(refused.code == "empty_stack")
    let repaired = try await service.send("PUT", "/v1/sessions/r?repair=true", body: state(""))
    #expect(repaired.status == 201)
    #expect(try repaired.keys.last == "repaired")
    #expect(try repaired.json["repaired"]?.count == 1)
    let whole = try await service.send("PUT", "/v1/sessions/r?repair", body: "{}")
    #expect(try whole.json["repaired"]?.text == "[]")
    #expect(try await service.send("PUT", "/v1/sessions/r?repair=0", body: "{}").keys.contains("repaired") == false)
  }

  @Test func patchMergesWhatIsNotNavigation() async throws {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"m","metadata":{"a":1,"b":2}}"#)
    let patched = try await service.send(
      "PATCH", "/v1/sessions/m", [("Content-Type", "application/merge-patch+json")],
      body: #"{"metadata":{"a":null,"c":12345678901234567890},"schema":"v1"}"#)
    #expect(try patched.json["metadata"]?.text == #"{"b":2,"c":12345678901234567890}"#)
    #expect(try patched.json["revision"]?.int == 2)
    #expect(try !patched.keys.contains("change"))
    let same = try await service.send("PATCH", "/v1/sessions/m", body: #"{"schema":"v1"}"#)
    #expect(same["etag"] == patched["etag"])
    #expect(try await service.send("PATCH", "/v1/sessions/none", body: "{}").code == "session_not_found")
  }

  @Test func deleteForgetsAndTheNextLifeHasAnotherTag() async throws {
    let service = try Service()
    let first = try await service.send("POST", "/v1/sessions", body: #"{"id":"d"}"#)
    let deleted = try await service.send("DELETE", "/v1/sessions/d")
    #expect(deleted.status == 204)
    #expect(deleted.text.isEmpty)
    #expect(try await service.send("GET", "/v1/sessions/d").code == "session_not_found")
    #expect(try await service.send("DELETE", "/v1/sessions/d").code == "session_not_found")
    let second = try await service.send("POST", "/v1/sessions", body: #"{"id":"d"}"#)
    #expect(second.status == 201)
    #expect(second["etag"] != first["etag"])
  }

  @Test func forkCopiesTheState() async throws {
    let service = try Service()
    _ = try await service.send("PUT", "/v1/sessions/f", body: state(#"{"id":"a","screen":"a"}"#))
    let fork = try await service.send("POST", "/v1/sessions/f/fork", body: #"{"id":"g","metadata":{"bug":17}}"#)
    #expect(fork.status == 201)
    #expect(fork["location"] == "/v1/sessions/g")
    #expect(try fork.json.at("/layers/0/stacks/0/screens/0/id")?.string == "a")
    #expect(try fork.json["metadata"]?.text == #"{"bug":17}"#)
    #expect(try await service.send("POST", "/v1/sessions/f/fork", body: #"{"id":"g"}"#).code == "session_exists")
    #expect(try await service.send("POST", "/v1/sessions/f/fork", body: #"{"id":"f"}"#).code == "session_exists")
    #expect(try await service.send("POST", "/v1/sessions/none/fork", body: "{").code == "session_not_found")
    #expect(try await service.send("POST", "/v1/sessions/f/fork", body: #"{"root":{}}"#).code == "unknown_field")
  }

  @Test func expiredSessionsAreGoneForADayThenUnknown() async throws {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"e","expiresIn":1.5}"#)
    service.clock.advance(milliseconds: 1499)
    #expect(try await service.send("GET", "/v1/sessions/e").status == 200)
    service.clock.advance(milliseconds: 1)
    #expect(try await service.send("GET", "/v1/sessions/e").code == "session_expired")
    #expect(try await service.send("POST", "/v1/sessions/e/pop").code == "session_expired")
    #expect(try await service.send("PATCH", "/v1/sessions/e", body: "{}").code == "session_expired")
    #expect(try await service.send("POST", "/v1/sessions/e/fork").code == "session_expired")
    #expect(try await service.send("GET", "/v1/sessions").json["sessions"]?.count == 0)
    service.clock.advance(milliseconds: 24 * 3600 * 1000)
    #expect(try await service.send("GET", "/v1/sessions/e").code == "session_not_found")
    let afresh = try await service.send("PUT", "/v1/sessions/e", body: "{}")
    #expect(afresh.status == 201)
    #expect(try afresh.json["revision"]?.int == 1)
  }

  @Test func anExpiredSessionMakesRoom() async throws {
    let service = try Service()
    for (method, target) in [("POST", "/v1/sessions"), ("PUT", "/v1/sessions/e")] {
      _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"e","expiresIn":1}"#)
      let old = try #require(try await service.send("GET", "/v1/sessions/e")["etag"])
      service.clock.advance(milliseconds: 1000)
      for path in ["/visible", "?revision=1", "/changes", "/navigation-path", "/react-navigation-state"] {
        #expect(try await service.send("GET", "/v1/sessions/e\(path)").status == 410, "\(path)")
      }
      for operation in ["undo", "open", "operations"] {
        #expect(try await service.send("POST", "/v1/sessions/e/\(operation)", body: "{").status == 410)
      }
      let afresh = try await service.send(method, target, body: #"{"id":"e","expiresIn":1}"#)
      #expect(afresh.status == 201)
      #expect(try afresh.json["revision"]?.int == 1)
      #expect(afresh["etag"] != old)
      let feed = try await service.send("GET", "/v1/sessions/e/changes")
      #expect(try feed.json["changes"]?.count == 1)
      service.clock.advance(milliseconds: 1000)
      #expect(try await service.send("DELETE", "/v1/sessions/e").status == 204)
      #expect(try await service.send("GET", "/v1/sessions/e").status == 404)
    }
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"e","expiresIn":1}"#)
    service.clock.advance(milliseconds: 1000 + 24 * 3600 * 1000)
    #expect(try await service.send("DELETE", "/v1/sessions/e").code == "session_not_found")
  }

  @Test func visibleIsTheBareObjectWithTheSessionsTag() async throws {
    let service = try Service()
    let made = try await service.send("POST", "/v1/sessions", body: #"{"id":"v"}"#)
    for query in ["", "?width=compact", "?width=regular"] {
      let visible = try await service.send("GET", "/v1/sessions/v/visible\(query)")
      #expect(visible.status == 200)
      #expect(visible["etag"] == made["etag"])
      #expect(try visible.json.text == made.json["visible"]?.text)
    }
    let etag = try #require(made["etag"])
    #expect(try await service.send("GET", "/v1/sessions/v/visible", [("If-None-Match", etag)]).status == 304)
  }

  @Test func sessionsThatLeftMemoryAreReadFromTheStore() async throws {
    let first = try Service()
    let made = try await first.send("POST", "/v1/sessions", body: #"{"id":"s"}"#)
    let second = try Service(store: first.store.copy())
    let read = try await second.send("GET", "/v1/sessions/s")
    #expect(read.text == made.text)
    #expect(read["etag"] == made["etag"])
    #expect(try await second.send("GET", "/v1/sessions/none").code == "session_not_found")
  }
}
