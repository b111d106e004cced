import HTTP
import Testing

@testable import API

/// The table of routes and how paths find their way in it.
@Suite struct RouteTableTests {
  private func match(_ path: String) throws -> RouteTable.Match? {
    try Routes.table.match(RequestTarget(path: Array(path.utf8)))
  }

  @Test func everyRouteIsFoundByItsPath() throws {
    for route in Routes.all {
      let path = route.path.replacing("{id}", with: "abc").replacing("{code}", with: "abc")
        .replacing("{token}", with: "t1")
      let found = try #require(try match(path), "\(route.path)")
      #expect(found.resource.path == route.path)
      #expect(found.secondParameter == (route.path.contains("{token}") ? "t1" : ""))
      #expect(found.parameter == (route.path.contains("{") ? "abc" : ""))
      let row = try #require(found.resource.row(for: route.method))
      #expect(Routes.table.rows[row] === route)
    }
  }

  @Test func noMethodIsTwiceOnAPath() {
    for (index, route) in Routes.all.enumerated() {
      #expect(!Routes.all[..<index].contains { $0.path == route.path && $0.method == route.method }, "\(route.path)")
    }
  }

  @Test func everyGetAnswersHeadAndEveryPathOptions() {
    for resource in Routes.table.resources {
      let allow = resource.allow.split(separator: ", ")
      #expect(allow.contains("GET") == allow.contains("HEAD"))
      #expect(allow.last == "OPTIONS")
      #expect(Set(allow).count == allow.count)
    }
  }

  @Test(arguments: [
    "", "/v1", "/v1/", "/v1/sessions/", "/v1/sessions//visible", "//v1/sessions", "/healthz/", "/healthz/x", "/HEALTHZ",
    "/v1/sessions/a/fly", "/v1/sessions/a/push/", "/v1/sessions/./visible", "/v1/sessions/..", "/v1/../healthz",
    "/v1/sessions/%2e%2e", "/v1%2Fsessions", "/inspector", "*",
  ])
  func nothingElseIsFound(_ path: String) throws {
    #expect(try match(path) == nil)
  }

  @Test func aParameterIsDecodedOnce() throws {
    #expect(try match("/v1/sessions/a%2Fb")?.parameter == "a/b")
    #expect(try match("/v1/sessions/a%252Fb")?.parameter == "a%2Fb")
    #expect(try match("/v1/%73essions/%61")?.parameter == "a")
    #expect(try match("/v1/sessions/...")?.parameter == "...")
  }

  @Test func aBrokenEscapeIsRefused() {
    #expect(throws: RequestFailure.self) { try match("/v1/sessions/%") }
    #expect(throws: RequestFailure.self) { try match("/v1/sessions/%zz") }
    #expect(throws: RequestFailure.self) { try match("/v1/sessions/%ff") }
  }
}
