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
      return try cases.enumerated().compactMap { number, test in
        try Self.run(test, on: daemon, uniq: "t\(daemon.process.identifier)-\(category)-\(number)")
      }
    }
    if NotYet.navigation.contains(category) {
      print("not yet: \(category), \(cases.count - failures.count) of \(cases.count) hold")
      return
    }
    let counted = failures.filter { NotYet.navigationCases[$0.id] == nil }
    #expect(
      counted.isEmpty,
      "\(counted.count) of \(cases.count) fail: \(counted.map(\.id).joined(separator: " "))\n\(counted.map(\.description).joined(separator: "\n"))"
    )
  }
  /// Runs a case; a program that dies of it is started again for the next one.
  private static func run(
    _ test: NavigationCase, on daemon: Daemon, uniq: String
  ) throws -> NavigationRun.Failure? {
    let client = HTTPClient(port: daemon.port)
    defer { client.close() }
    let failure = NavigationRun(test, client: client, uniq: uniq).run()
    guard failure != nil, let ending = daemon.process.wait(seconds: 0.2) else { return failure }
    let words = daemon.output.split(separator: "\n").last {
      $0.contains("atal error") || $0.contains("ssertion failed")
    }
    try daemon.restart()
    return NavigationRun.Failure(
      id: test.id, step: failure?.step ?? "", reason: "THE PROGRAM DIED: \(ending) \(words ?? "")")
  }
}
