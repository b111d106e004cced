import JSON
import TestSupport
import Testing

@Suite("nav_a.json against the real program")
struct NavigationConformanceTests {
  private static let cases = (try? NavigationCase.all()) ?? []
  private static let categories = Set(cases.map(\.category)).sorted()

  @Test func theFixtureIsThere() {
    #expect(Self.cases.count == 307)
  }

  /// A program for each category, so that rules and lists of one do not reach another.
  @Test(arguments: categories)
  func category(_ category: String) async throws {
    let cases = Self.cases.filter { $0.category == category }
    let failures = try await Blocking.run {
      let daemon = try Daemon()
      let client = HTTPClient(port: daemon.port)
      let failures = cases.enumerated().compactMap { number, test in
        NavigationRun(test, client: client, uniq: "t\(daemon.process.identifier)-\(category)-\(number)").run()
      }
      client.close()
      return failures
        + (daemon.ending.map { [.init(id: category, step: "afterwards", reason: "the program ended: \($0)")] } ?? [])
    }
    if NotYet.navigation.contains(category) {
      print("not yet: \(category), \(cases.count - failures.count) of \(cases.count) hold")
      return
    }
    let counted = failures.filter { !NotYet.navigationCases.contains($0.id) }
    #expect(
      counted.isEmpty,
      "\(counted.count) of \(cases.count) fail: \(counted.map(\.id).joined(separator: " "))\n\(counted.map(\.description).joined(separator: "\n"))"
    )
  }
}
