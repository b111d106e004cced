import HTTP
import JSON
import TestSupport
import Testing

@testable import API

/// Pages of other origins that have a browser send changes without asking (docs/api.md §2, Fetch Metadata §2.4).
@Suite struct CrossOriginTests {
  private static let evil = ("Origin", "https://evil.example")
  private static let here = ("Host", "localhost:8080")

  private func status(
    _ fields: [(String, String)], _ method: String = "POST", _ origins: OriginList = .none
  ) async throws -> Int {
    let service = try Service { $0.origins = origins }
    return try await service.send(method, "/v1/sessions", fields + [Self.here]).status
  }

  @Test(arguments: [
    [("Sec-Fetch-Site", "cross-site"), evil], [("Sec-Fetch-Site", "same-site"), ("Origin", "http://localhost:3000")],
    [("Sec-Fetch-Site", "cross-site"), ("Origin", "null")], [("Sec-Fetch-Site", "cross-site")], [evil],
    [("Origin", "null")], [("Origin", "http://localhost")], [("Origin", "http://localhost:3000")], [("Origin", "")],
    [("Origin", "http://localhost:8080.evil.example")], [("Origin", "http://evil.example/localhost:8080")],
    [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://localhost:8080")], [("Sec-Fetch-Site", "tomorrow's")],
    [evil, ("Authorization", "Bearer x")],
  ])
  func aForeignPageChangesNothing(_ fields: [(String, String)]) async throws {
    let service = try Service()
    let fields = fields + [Self.here]
    for (method, path) in [
      ("POST", "/v1/sessions"), ("PUT", "/v1/sessions/s"), ("PATCH", "/v1/sessions/s"), ("DELETE", "/v1/sessions/s"),
      ("POST", "/v1/admin/backups"), ("POST", "/v1/nothing"),
    ] {
      let answer = try await service.send(method, path, fields)
      #expect(answer.status == 403 && answer.code == "cross_origin_request", "\(method) \(path) \(fields)")
    }
    let refused = try service.askForBody("POST", "/v1/sessions", fields)
    #expect(refused?.code == "cross_origin_request")
    #expect(try await service.send("GET", "/v1/sessions").text.hasPrefix(#"{"sessions":[]"#))
  }

  @Test(arguments: [
    [], [("Sec-Fetch-Site", "same-origin"), ("Origin", "http://localhost:8080")], [("Sec-Fetch-Site", "same-origin")],
    [("Sec-Fetch-Site", "none")], [("Origin", "http://localhost:8080")], [("Origin", "https://LOCALHOST:8080")],
    // A proxy in front that hands on another host than the browser's: the browser knows better.
    [("Sec-Fetch-Site", "same-origin"), ("Origin", "https://app.example")],
    [("Sec-Fetch-Mode", "cors")], [("Referer", "https://evil.example/")],
  ])
  func everybodyElseMay(_ fields: [(String, String)]) async throws {
    #expect(try await status(fields) == 201, "\(fields)")
  }

  @Test func readingAndAskingAreLeftToTheBrowser() async throws {
    let fields = [Self.evil, ("Sec-Fetch-Site", "cross-site")]
    #expect(try await status(fields, "GET") == 200)
    #expect(try await status(fields, "HEAD") == 200)
    #expect(try await status(fields, "OPTIONS") == 204)
  }

  @Test func pagesOfNamedOriginsMay() async throws {
    let page = [Self.evil, ("Sec-Fetch-Site", "cross-site")]
    #expect(try await status(page, "POST", .listed(["https://evil.example"])) == 201)
    #expect(try await status(page, "POST", .any) == 201)
    #expect(try await status([("Origin", "null")], "POST", .any) == 201)
    #expect(try await status(page, "POST", .listed(["https://other.example"])) == 403)
  }

  @Test func aRefusalNamesTheOriginAndTheSetting() async throws {
    let answer = try await Service().send("POST", "/v1/sessions", [Self.evil])
    let detail = try answer.json["detail"]?.string ?? ""
    #expect(detail.contains("'https://evil.example'") && detail.contains("--cors-origins"))
  }
}
