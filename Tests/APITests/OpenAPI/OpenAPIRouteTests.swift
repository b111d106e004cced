import Access
import HTTP
import JSON
import OpenAPI
import TestSupport
import Testing

@testable import API

/// The document says what the table of routes says: every route, parameter, body, type and problem, and nothing more.
@Suite struct OpenAPIRouteTests {
  private let document: JSONValue

  init() throws { document = try .parsing(OpenAPIDocument.json) }

  /// The object itself, or what its `$ref` leads to.
  private func resolved(_ value: JSONValue) -> JSONValue {
    value["$ref"]?.string.flatMap { document.at(String($0.dropFirst())) } ?? value
  }

  private func operation(_ route: Route) throws -> JSONValue {
    let path = try #require(document["paths"]?.member(route.path), "\(route.path)")
    return try #require(path.member(route.method.text.lowercased()), "\(route.method.text) \(route.path)")
  }

  /// The parameters of an operation, those of its path included.
  private func parameters(_ route: Route, in place: String) throws -> [JSONValue] {
    let path = document["paths"]?.member(route.path)?["parameters"]?.elements.map(resolved) ?? []
    let own = try operation(route)["parameters"]?.elements.map(resolved) ?? []
    return (path + own).filter { $0["in"]?.string == place }
  }

  @Test func everyRouteIsThereAndNothingMore() throws {
    var described: Set<String> = []
    for (path, item) in try #require(document["paths"]).members {
      for (method, _) in item.members where method.string != "parameters" {
        described.insert("\(method.string.uppercased()) \(path.string)")
      }
    }
    #expect(described == Set(Routes.all.map { "\($0.method.text) \($0.path)" }))
  }

  @Test func everyParameterIsThereAndNothingMore() throws {
    for route in Routes.all {
      let query = try parameters(route, in: "query").compactMap { $0["name"]?.string }
      let expected = route.query.map { $0.hasSuffix(".") ? "\($0)KEY" : $0 } + ["pretty"]
      #expect(query.sorted() == expected.sorted(), "\(route.path)")
      let path = try parameters(route, in: "path").compactMap { $0["name"]?.string }
      #expect(
        path == route.path.split(separator: "/").filter { $0.hasPrefix("{") }.map { "\($0.dropFirst().dropLast())" })
      let fields = try parameters(route, in: "header").compactMap { $0["name"]?.string }
      #expect(fields.contains("X-Request-Id") && fields.contains("Backstack-Client"))
      #expect(!route.changesSession || fields.contains("If-Match"), "\(route.path)")
      #expect(route.takesKey == fields.contains("Idempotency-Key"), "\(route.path)")
    }
  }

  /// A condition stands where it counts, and what it leads to.
  @Test func conditionsAreThereWhereTheyCount() async throws {
    for route in Routes.all {
      let service = try Service()
      #expect(try await service.send("PUT", "/v1/sessions/a", body: "{}").status == 201)
      let path = route.path.replacing("{id}", with: "a").replacing("{code}", with: "at_root")
      let fields = try parameters(route, in: "header").compactMap { $0["name"]?.string }
      let statuses = try #require(try operation(route)["responses"]).members.map(\.key.string)
      func status(_ field: String, _ value: String) async throws -> Int {
        // A stream has no end to wait for, and its conditions no body.
        if route.body == .none {
          return try await service.response(route.method.text, path, [(field, value)]).status.rawValue
        }
        return try await service.send(route.method.text, path, [(field, value)], body: "{}").status
      }
      let matching = try await status("If-Match", #""x""#)
      #expect((matching == 412) == fields.contains("If-Match"), "\(route.method.text) \(path): \(matching)")
      let none = try await status("If-None-Match", "*")
      #expect([304, 412].contains(none) == fields.contains("If-None-Match"), "\(route.method.text) \(path): \(none)")
      for condition in [304, 412] {
        let isMet = matching == condition || none == condition
        #expect(statuses.contains("\(condition)") == isMet, "\(route.method.text) \(path): \(condition)")
      }
    }
  }

  /// A key or token may be needed for all that is not open to everybody, and is where the server asks for one.
  @Test func securityIsThatOfTheRoutes() throws {
    let security = try #require(document["security"])
    #expect(security.elements.map { $0.members.map(\.key.string) } == [[], ["bearer"]])
    #expect(document.at("/components/securitySchemes/bearer/scheme")?.string == "bearer")
    for route in Routes.all {
      let own = try operation(route)["security"]
      #expect((own != nil) == (route.access == .open), "\(route.method.text) \(route.path)")
      #expect((own?.count ?? 0) == 0, "\(route.method.text) \(route.path)")
    }
  }

  @Test func bodiesAreThoseOfTheRoutes() throws {
    for route in Routes.all {
      let body = try operation(route)["requestBody"]
      #expect((body == nil) == (route.body == .none), "\(route.path)")
      if route.body == .required { #expect(body?["required"]?.bool == true, "\(route.path)") }
    }
  }

  @Test func answersHaveTheTypesOfTheRoutes() throws {
    for route in Routes.all {
      var types: Set<String> = []
      for (status, answer) in try #require(try operation(route)["responses"]).members where status.string.hasPrefix("2")
      {
        types.formUnion(resolved(answer)["content"]?.members.map(\.key.string) ?? [])
      }
      // `/` answers browsers with another place, and a deletion nobody with anything.
      let given = route.path == "/" ? [.json] : route.method == .delete ? [] : route.produces
      #expect(types == Set(given.map { String($0.contentType.prefix { $0 != ";" }) }), "\(route.path)")
    }
  }

  @Test func everyProblemStandsUnderItsStatusAndNothingMore() throws {
    var described: Set<String> = []
    let answers = try #require(document.at("/components/responses"))
    for (_, answer) in answers.members {
      guard let schema = answer.at("/content/application~1problem+json/schema") else { continue }
      let status = try #require(schema.at("/properties/status"))
      let statuses = status["const"].map { [$0] } ?? status["enum"]?.elements.map(\.self) ?? []
      for code in try #require(schema.at("/properties/code/enum")).elements {
        let problem = try #require(Problem.named(code.string ?? ""), "\(code.text)")
        #expect(statuses.contains { $0.int == Int64(problem.status.rawValue) }, "\(problem.code)")
        #expect(described.insert(problem.code).inserted, "\(problem.code) twice")
      }
      let used = Set(statuses.compactMap(\.int))
      let needed = try #require(schema.at("/properties/code/enum")).elements.compactMap {
        Problem.named($0.string ?? "")
      }
      #expect(used == Set(needed.map { Int64($0.status.rawValue) }))
    }
    #expect(described == Set(Problem.all.map(\.code)))
    let codes = try #require(document.at("/components/schemas/Problem/properties/code/enum")).elements
    #expect(codes.compactMap(\.string).sorted() == Problem.all.map(\.code).sorted())
  }

  /// What stands at a status of its own is not hidden in a range.
  @Test func everyOperationHasItsErrors() throws {
    for route in Routes.all {
      let answers = Set(try #require(try operation(route)["responses"]).members.map(\.key.string))
      #expect(answers.isSuperset(of: ["4XX", "5XX"]), "\(route.path)")
      if route.changesSession { #expect(answers.isSuperset(of: ["412", "428"]), "\(route.method.text) \(route.path)") }
      if route.body != .none { #expect(answers.contains("422"), "\(route.method.text) \(route.path)") }
      if route.path.contains("{id}"), route.method != .put || route.path.hasSuffix("n-path") {
        #expect(answers.contains("404"), "\(route.method.text) \(route.path)")
      }
    }
  }
}
