import JSON
import Navigation
import Sessions
import TestSupport
import Testing

@testable import API

/// The list of sessions and its cursors (docs/api.md §3).
@Suite struct SessionListTests {
  private func serviceWithSessions(_ metadata: [(id: String, metadata: String)]) async throws -> Service {
    let service = try Service()
    for (id, metadata) in metadata {
      service.clock.advance(milliseconds: 1)
      _ = try await service.send("POST", "/v1/sessions", body: #"{"id":"\#(id)","metadata":\#(metadata)}"#)
    }
    return service
  }

  private func ids(_ answer: Answer) throws -> [String] {
    try answer.json["sessions"]?.elements.compactMap { $0["id"]?.string } ?? []
  }

  @Test func pagesGoFromTheNewestChangeOn() async throws {
    let service = try await serviceWithSessions([("a", "{}"), ("b", "{}"), ("c", "{}")])
    service.clock.advance(milliseconds: 1)
    _ = try await service.send("POST", "/v1/sessions/a/push", body: #"{"screen":"again"}"#)
    let first = try await service.send("GET", "/v1/sessions?limit=1")
    #expect(try ids(first) == ["a"])
    #expect(try first.json.at("/sessions/0/layers") == nil)
    #expect(try first.json.at("/sessions/0/visible/screen")?.string == "again")
    #expect(first["etag"] == nil)
    let next = try #require(try first.json["next"]?.string)
    #expect(first["link"] == "</v1/sessions?limit=1&after=\(next)>; rel=\"next\"")
    let second = try await service.send("GET", "/v1/sessions?after=\(next)&limit=200000")
    #expect(try ids(second) == ["c", "b"])
    #expect(second["link"] == nil)
    #expect(try second.keys == ["sessions"])
  }

  @Test func filtersCompareStringsAndScalars() async throws {
    let service = try await serviceWithSessions([
      ("a", #"{"n":5,"s":"5","on":true,"x":null,"o":{}}"#), ("b", #"{"n":6,"s":"é","on":false,"a.b":"dot"}"#),
    ])
    func list(_ query: String) async throws -> [String] {
      try ids(try await service.send("GET", "/v1/sessions?\(query)"))
    }
    #expect(try await list("metadata.n=5") == ["a"])
    #expect(try await list("metadata.s=5&metadata.n=5") == ["a"])
    #expect(try await list("metadata.s=5&metadata.n=6") == [])
    #expect(try await list("metadata.on=false") == ["b"])
    #expect(try await list("metadata.x=null") == ["a"])
    #expect(try await list("metadata.s=%C3%A9") == ["b"])
    #expect(try await list("metadata.s=e%CC%81") == [])
    #expect(try await list("metadata.a.b=dot") == ["b"])
    #expect(try await list("metadata.o={}") == [])
    #expect(try await list("metadata.none=") == [])
  }

  @Test(arguments: [
    ("limit=0", "bad_request"), ("limit=abc", "bad_request"), ("limit=", "bad_request"), ("limit=%2B5", "bad_request"),
    ("limit=-1", "bad_request"), ("limit=5&limit=6", "bad_request"), ("metadata.a=1&metadata.a=2", "bad_request"),
    ("after=no-such-cursor!", "invalid_cursor"), ("after=", "invalid_cursor"),
    ("colour=red", "unknown_query_parameter"),
    ("metadata.=1", "unknown_query_parameter"), ("metadata=1", "unknown_query_parameter"),
  ])
  func queriesThatCannotBeAreRefused(_ query: String, _ code: String) async throws {
    #expect(try await Service().send("GET", "/v1/sessions?\(query)").code == code)
  }

  @Test func cursorsComeBackAsTheyWent() {
    for time in [Int64.min, -1, 0, 1_767_607_200_000, .max] {
      let cursor = PageCursor(order: time)
      #expect(PageToken.decode(PageToken.encode(cursor)) == cursor)
    }
    for token in ["", "0", "+000000000000000", "000000000000000G", "0000000000000000a", "é"] {
      #expect(PageToken.decode(token) == nil, "\(token)")
    }
  }
}
