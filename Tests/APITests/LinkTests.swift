import JSON
import Sessions
import TestStores
import TestSupport
import Testing

@testable import API

/// Deep links: their rules, and opening them (docs/api.md §7).
@Suite struct LinkTests {
  private static let rules = """
    {"rules":[{"pattern":"/orders/:order","screen":"order","parents":[{"screen":"orders"}]},\
    {"pattern":"/new","screen":"new","mode":"present","present":{"style":"sheet"}}]}
    """

  private func service(_ rules: String = rules) async throws -> Service {
    let service = try Service()
    #expect(try await service.send("PUT", "/v1/links", body: rules).status == 200)
    _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"s","root":{"screen":"home"}}"#)
    return service
  }

  private func open(_ service: Service, _ body: String) async throws -> Answer {
    try await service.send("POST", "/v1/sessions/s/open", body: body)
  }

  private func path(_ answer: Answer) throws -> String? { try answer.json.at("/visible/path")?.text }

  @Test func rulesAreKeptAsTheyCame() async throws {
    let service = try Service()
    let none = try await service.send("GET", "/v1/links")
    #expect(none.text == "{\"version\":1,\"rules\":[]}\n")
    let rule = #"{"pattern":"/a/:id","screen":"a","params":{"k":[1.0,null]}}"#
    let put = try await service.send("PUT", "/v1/links", body: #"{"rules": [\#(rule)]}"#)
    #expect(put.status == 200)
    #expect(put.text == "{\"version\":1,\"rules\":[\(rule)]}\n")
    let read = try await service.send("GET", "/v1/links")
    #expect(read.text == put.text)
    #expect(read["etag"] == put["etag"] && read["etag"] != none["etag"])
    let again = try await service.send("PUT", "/v1/links", body: put.text)
    #expect(again["etag"] == put["etag"])
    let deleted = try await service.send("DELETE", "/v1/links")
    #expect(deleted.status == 204 && deleted.text.isEmpty)
    #expect(try await service.send("DELETE", "/v1/links").status == 204)
    #expect(try await service.send("GET", "/v1/links")["etag"] == none["etag"])
  }

  @Test func conditionsAreAboutTheEdition() async throws {
    let service = try Service()
    let first = try #require(try await service.send("GET", "/v1/links")["etag"])
    let put = try await service.send("PUT", "/v1/links", [("If-Match", first)], body: Self.rules)
    let second = try #require(put["etag"])
    #expect(try await service.send("GET", "/v1/links", [("If-None-Match", second)]).status == 304)
    #expect(try await service.send("GET", "/v1/links", [("If-None-Match", first)]).status == 200)
    for body in [Self.rules, "{"] {
      let refused = try await service.send("PUT", "/v1/links", [("If-Match", first)], body: body)
      #expect(refused.status == 412 && refused.code == "revision_mismatch")
      #expect(refused["etag"] == second)
    }
    #expect(try await service.send("DELETE", "/v1/links", [("If-Match", first)]).status == 412)
    #expect(try await service.send("DELETE", "/v1/links", [("If-Match", second)]).status == 204)
  }

  @Test func badRulesChangeNothing() async throws {
    let service = try await service()
    let before = try await service.send("GET", "/v1/links")
    for (body, pointer) in [
      (#"{"version":1}"#, "#/rules"), (#"{"version":2,"rules":[]}"#, "#/version"),
      (#"{"rules":[{"pattern":"/x","screen":"x"},{"pattern":"/x","screen":"y"}]}"#, "#/rules/1/pattern"),
      (#"{"rules":[{"pattern":"/x","screen":""}]}"#, "#/rules/0/screen"),
    ] {
      let refused = try await service.send("PUT", "/v1/links", body: body)
      #expect(refused.status == 422 && refused.pointer == pointer, "\(body)")
    }
    #expect(try await service.send("PUT", "/v1/links", body: "").code == "invalid_json")
    let after = try await service.send("GET", "/v1/links")
    #expect(after.text == before.text && after["etag"] == before["etag"])
  }

  @Test func aLinkIsOpened() async throws {
    let service = try await service()
    let set = try await open(service, #"{"url":"shop://orders/17?from=mail"}"#)
    #expect(set.status == 200)
    #expect(try path(set) == #"["orders","order"]"#)
    #expect(
      try set.json.at("/layers/0/stacks/0/screens/1/params")?.text == #"{"from":"mail","order":"17"}"#)
    let present = try await open(service, #"{"url":"/new"}"#)
    #expect(try present.json.at("/layers/1/presentation/style")?.string == "sheet")
    let missing = try await open(service, #"{"url":"/orders/17?from=mail","mode":"pushMissing"}"#)
    #expect(try path(missing) == #"["orders","order"]"#)
    #expect(try missing.json["layers"]?.count == 1)
    let pushed = try await open(service, #"{"url":"/orders/18","mode":"push"}"#)
    #expect(try path(pushed) == #"["orders","order","order"]"#)
    let feed = try await service.send("GET", "/v1/sessions/s/changes?after=1&limit=1")
    #expect(try feed.json.at("/changes/0/operations/0/op")?.string == "open")
    let batch = try await service.send(
      "POST", "/v1/sessions/s/operations", body: #"{"operations":[{"op":"open","url":"/orders/1"}]}"#)
    #expect(try path(batch) == #"["orders","order"]"#)
  }

  @Test func whatCannotBeOpenedChangesNothing() async throws {
    let service = try await service()
    let unknown = try await open(service, #"{"url":"/nowhere"}"#)
    #expect(unknown.status == 404 && unknown.code == "no_link_match")
    #expect(try await open(service, "{}").pointer == "#/url")
    let broken = try await open(service, #"{"url":"/orders/%zz"}"#)
    #expect(broken.status == 422 && broken.pointer == "#/url")
    let address = try await open(service, #"{"url":"/new","at":{}}"#)
    #expect(address.code == "unknown_field" && address.pointer == "#/at")
    #expect(try await service.send("GET", "/v1/sessions/s").json["revision"]?.int == 1)
    let none = try await service.send("POST", "/v1/sessions/none/open", body: #"{"url":"/nowhere"}"#)
    #expect(none.code == "session_not_found")
  }

  @Test func resolvingShowsWhatWouldBeDone() async throws {
    let service = try await service()
    func resolve(_ body: String) async throws -> Answer {
      try await service.send("POST", "/v1/links/resolve", body: body)
    }
    let found = try await resolve(#"{"url":"/orders/17"}"#)
    #expect(
      found.text == """
        {"pattern":"/orders/:order","mode":"set","screens":[{"screen":"orders","params":{}},\
        {"screen":"order","params":{"order":"17"}}]}

        """)
    #expect(try await resolve(#"{"url":"/nowhere"}"#).code == "no_link_match")
    #expect(try await resolve("").pointer == "#/url")
    #expect(try await resolve(#"{"url":1}"#).pointer == "#/url")
    #expect(try await resolve(#"{"url":"/new","mode":"set"}"#).pointer == "#/mode")
    #expect(try await service.send("GET", "/v1/links/resolve").status == 405)
  }

  @Test func rulesOutliveAStop() async throws {
    let first = try await service()
    let tag = try await first.send("GET", "/v1/links")["etag"]
    let second = try Service(store: first.store.copy())
    #expect(try await second.send("GET", "/v1/links")["etag"] == tag)
    #expect(try path(await open(second, #"{"url":"/orders/1"}"#)) == #"["orders","order"]"#)
    #expect(second.reports.all.isEmpty)
  }

  @Test func unreadableRulesAreReportedAndAsNone() async throws {
    let store = MemoryStore()
    try store.keep(StoredDocument(tag: 7, body: Array("{".utf8)), named: "links", with: nil)
    let service = try Service(store: store)
    #expect(service.reports.all.map(\.requestID) == ["start"])
    #expect(try await service.send("GET", "/v1/links").json["rules"]?.count == 0)
    #expect(try await service.send("PUT", "/v1/links", body: Self.rules).status == 200)
  }
}
