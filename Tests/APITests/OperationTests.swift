import JSON
import Navigation
import TestSupport
import Testing

@testable import API

/// Operations, one or many at once (docs/api.md §4).
@Suite struct OperationTests {
  private func serviceWithSession() async throws -> Service {
    let service = try Service()
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"s","root":{"screen":"a","id":"a1"}}"#)
    return service
  }

  @Test func everyOperationButThoseOfOtherFamiliesHasItsPath() {
    #expect(APIHandler.operationNames.allSatisfy(Operation.isKnown))
    #expect(Set(Operation.names).subtracting(APIHandler.operationNames) == ["undo"])
  }

  @Test func theAnswerIsTheSessionAndItsChange() async throws {
    let service = try await serviceWithSession()
    let pushed = try await service.send("POST", "/v1/sessions/s/push", body: #"{"screen":"b","id":"b1"}"#)
    #expect(pushed.status == 200)
    #expect(try pushed.keys == ["id", "revision", "createdAt", "updatedAt", "metadata", "visible", "layers", "change"])
    #expect(try pushed.json["change"]?.text == #"{"revision":2,"changed":true,"added":["b1"],"removed":[]}"#)
    #expect(pushed.text.hasSuffix("}}\n"))
    let read = try await service.send("GET", "/v1/sessions/s")
    #expect(read["etag"] == pushed["etag"])
    let same = try await service.send("POST", "/v1/sessions/s/pop", body: #"{"to":"b1"}"#)
    #expect(try same.json.at("/change/changed")?.bool == false)
    #expect(same["etag"] == pushed["etag"])
  }

  @Test func minimalAnswersLeaveTheLayersOut() async throws {
    let service = try await serviceWithSession()
    for preference in ["return=minimal", "wait=5, Return = \"minimal\"; x=1"] {
      let pushed = try await service.send(
        "POST", "/v1/sessions/s/push", [("Prefer", preference)], body: #"{"screen":"b"}"#)
      #expect(pushed["preference-applied"] == "return=minimal")
      #expect(pushed["etag"] != nil)
      #expect(try pushed.keys == ["id", "revision", "change", "visible"])
    }
    for preference in ["return=representation, return=minimal", "respond-async", "return"] {
      let pushed = try await service.send(
        "POST", "/v1/sessions/s/push", [("Prefer", preference)], body: #"{"screen":"b"}"#)
      #expect(pushed["preference-applied"] == nil)
      #expect(try pushed.keys.contains("layers"))
    }
    let patched = try await service.send("PATCH", "/v1/sessions/s", [("Prefer", "return=minimal")], body: "{}")
    #expect(patched["preference-applied"] == nil)
    #expect(try patched.keys.contains("layers"))
  }

  @Test func aBatchIsAllOrNothing() async throws {
    let service = try await serviceWithSession()
    let done = try await service.send(
      "POST", "/v1/sessions/s/operations",
      body: #"{"operations":[{"op":"push","screen":"b"},{"op":"present","screen":"p"}]}"#)
    #expect(try done.json.at("/change/revision")?.int == 2)
    let refused = try await service.send(
      "POST", "/v1/sessions/s/operations",
      body: #"{"operations":[{"op":"dismiss"},{"op":"pop","to":"zz"}]}"#)
    #expect(refused.code == "screen_not_in_stack")
    #expect(refused.pointer?.hasPrefix("#/operations/1") == true)
    #expect(try await service.send("GET", "/v1/sessions/s")["etag"] == done["etag"])
    let unknown = try await service.send(
      "POST", "/v1/sessions/s/operations", body: #"{"operations":[{"op":"fly"}]}"#)
    #expect(unknown.code == "unknown_operation" && unknown.pointer == "#/operations/0/op")
    let empty = try await service.send("POST", "/v1/sessions/s/operations")
    #expect(empty.code == "invalid_field" && empty.pointer == "#/operations")
  }

  @Test func errorsOfTheModelPointIntoTheBody() async throws {
    let service = try await serviceWithSession()
    let root = try await service.send("POST", "/v1/sessions/s/pop")
    #expect(root.status == 409 && root.code == "at_root")
    let field = try await service.send("POST", "/v1/sessions/s/push", body: #"{"screen":"a","colour":1}"#)
    #expect(field.status == 422 && field.code == "unknown_field" && field.pointer == "#/colour")
    let missing = try await service.send("POST", "/v1/sessions/s/push", body: "{}")
    #expect(missing.code == "invalid_field" && missing.pointer == "#/screen")
  }

  @Test func aMissingSessionComesBeforeTheBody() async throws {
    let service = try Service()
    for body in [#"{"screen":"a"}"#, "{", "[]", #"{"x":1}"#] {
      #expect(try await service.send("POST", "/v1/sessions/none/push", body: body).code == "session_not_found")
    }
    #expect(try await service.send("POST", "/v1/sessions/none/fly", body: "{}").code == "route_not_found")
  }
}
