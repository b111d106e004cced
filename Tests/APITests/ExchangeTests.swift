import JSON
import TestSupport
import Testing

@testable import API

/// Sessions as SwiftUI and React Navigation keep them (docs/api.md §8).
@Suite struct ExchangeTests {
  private static let path = "/v1/sessions/s/navigation-path"
  private static let state = "/v1/sessions/s/react-navigation-state"

  private func service(_ root: String) async throws -> Service {
    let service = try Service()
    let made = try await service.send("POST", "/v1/sessions", body: #"{"id":"s","root":\#(root)}"#)
    #expect(made.status == 201)
    return service
  }

  @Test func aPathIsReadAndPutBack() async throws {
    let service = try await service(
      #"{"container":"stack","screens":[{"screen":"r"},{"screen":"a","params":{"n":0.10}},{"screen":"b","params":null}]}"#
    )
    let session = try await service.send("GET", "/v1/sessions/s")
    let path = try await service.send("GET", Self.path)
    #expect(path.text == #"["b","null","a","{\"n\":0.10}"]"# + "\n")
    #expect(path["etag"] == session["etag"])
    let etag = try #require(path["etag"])
    #expect(try await service.send("GET", Self.path, [("If-None-Match", etag)]).status == 304)
    let same = try await service.send("PUT", Self.path, body: path.text)
    #expect(try same.json.at("/change/changed")?.bool == false)
    #expect(same["etag"] == path["etag"])
    let popped = try await service.send(
      "PUT", Self.path, [("If-Match", etag), ("Prefer", "return=minimal")], body: "[]")
    #expect(popped["preference-applied"] == "return=minimal")
    #expect(try popped.keys == ["id", "revision", "change", "visible"])
    #expect(try popped.json.at("/visible/depth")?.int == 1)
    #expect(try await service.send("PUT", Self.path, [("If-Match", etag)], body: "[]").status == 412)
  }

  @Test func aPathIsOfTheStackThatTheQueryNames() async throws {
    let service = try await service(
      #"{"container":"tabs","stacks":[{"id":"x","screens":[{"screen":"a"}]},{"id":"y","screens":[{"screen":"b"}]}]}"#)
    let put = try await service.send("PUT", "\(Self.path)?layer=root&stack=y", body: #"["c","1"]"#)
    #expect(try put.json.at("/layers/0/stacks/1/screens/1/params")?.int == 1)
    #expect(try await service.send("GET", "\(Self.path)?stack=y").text == #"["c","1"]"# + "\n")
    #expect(try await service.send("GET", Self.path).text == "[]\n")
    for method in ["GET", "PUT"] {
      let body = method == "PUT" ? "[]" : nil
      #expect(try await service.send(method, "\(Self.path)?stack=z", body: body).code == "stack_not_found")
      #expect(try await service.send(method, "\(Self.path)?layer=z", body: body).code == "layer_not_found")
      #expect(try await service.send(method, "\(Self.path)?screen=z", body: body).code == "unknown_query_parameter")
    }
  }

  @Test func aPathIsChecked() async throws {
    let service = try await service(#"{"container":"screen","screen":"a"}"#)
    for (body, pointer) in [("{}", "#"), (#"["a"]"#, "#"), (#"["a","{"]"#, "#/1"), (#"["a",1]"#, "#/1")] {
      let refused = try await service.send("PUT", Self.path, body: body)
      #expect(refused.code == "invalid_field" && refused.pointer == pointer, "\(body)")
    }
    #expect(try await service.send("PUT", Self.path, body: "").code == "invalid_json")
    #expect(try await service.send("PUT", Self.path, body: #"["a","{}"]"#).code == "no_navigation_stack")
    #expect(try await service.send("GET", "/v1/sessions/none/navigation-path").code == "session_not_found")
  }

  @Test func aReactNavigationStateIsReadAndPutBack() async throws {
    let service = try await service(
      #"{"container":"stack","screens":[{"screen":"a","id":"a1"},{"screen":"b","id":"b1"}]}"#)
    let state = try await service.send("GET", Self.state)
    #expect(
      state.text == """
        {"index":1,"routes":[{"key":"a1","name":"a","params":{}},{"key":"b1","name":"b","params":{}}]}

        """)
    let etag = try #require(state["etag"])
    #expect(try await service.send("GET", Self.state, [("If-None-Match", etag)]).status == 304)
    let same = try await service.send("PUT", Self.state, body: state.text)
    #expect(try same.json.at("/change/changed")?.bool == false)
    let back = try await service.send(
      "PUT", Self.state, [("Prefer", "return=minimal")], body: state.text.replacing("\"index\":1", with: "\"index\":0"))
    #expect(try back.json.at("/change/removed")?.text == #"["b1"]"#)
    let refused = try await service.send("PUT", Self.state, body: #"{"routes":[{"key":"k"}]}"#)
    #expect(refused.code == "invalid_field" && refused.pointer == "#/routes/0/name")
    #expect(try await service.send("PUT", Self.state, body: "[]").pointer == "#")
  }

  @Test func regularWidthShowsColumns() async throws {
    let service = try await service(
      """
      {"container":"split","active":"detail","stacks":[{"id":"sidebar","screens":[{"screen":"a"}]},\
      {"id":"detail","screens":[{"screen":"b"},{"screen":"c"}]}]}
      """)
    let compact = try await service.send("GET", "/v1/sessions/s/visible")
    #expect(try compact.json["columns"] == nil)
    let regular = try await service.send("GET", "/v1/sessions/s/visible?width=regular")
    let columns = try #require(try regular.json["columns"])
    #expect(columns.elements.map { $0["stack"]?.string } == ["sidebar", "detail"])
    #expect(columns.elements.map { $0["screen"]?.string } == ["a", "c"])
    #expect(columns.elements.map { $0["canPop"]?.bool } == [false, true])
    #expect(regular["etag"] == compact["etag"])
  }
}
