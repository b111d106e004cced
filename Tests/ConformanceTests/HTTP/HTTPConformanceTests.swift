import TestSupport
import Testing

@Suite("http_a.json against the real program")
struct HTTPConformanceTests {
  private static let cases = (try? HTTPCase.all()) ?? []
  private static let categories = Set(cases.filter { !$0.isSlow }.map(\.category)).sorted()

  /// Seconds in which a stalled request has to be given up, with the deadlines below.
  static let patience = 12.0
  private static let deadlines = [
    "BACKSTACK_HEAD_TIMEOUT": "3", "BACKSTACK_BODY_TIMEOUT": "3", "BACKSTACK_IDLE_TIMEOUT": "4",
  ]

  @Test func theFixtureIsThere() {
    #expect(Self.cases.count == 307)
  }

  /// A program for each category, so that the one that a case kills or fills is not another's.
  @Test(arguments: categories)
  func category(_ category: String) async throws {
    let cases = Self.cases.filter { $0.category == category && !$0.isSlow }
    let (results, breaches) = try await Blocking.run {
      let run = HTTPRun(try HTTPTarget())
      return (cases.map(run.run), run.hygiene.breaches)
    }
    report(results, breaches, in: category)
  }

  /// The cases that wait for a deadline, all at once.
  @Test func deadlines() async throws {
    let cases = Self.cases.filter(\.isSlow)
    let target = try await Blocking.run { try HTTPTarget(settings: Self.deadlines) }
    let outcomes = try await Blocking.all(cases) { test in
      let run = HTTPRun(target)
      return (run.run(test), run.hygiene.breaches)
    }
    report(outcomes.map(\.0), outcomes.flatMap(\.1), in: "timeouts")
    let illness = try await Blocking.run { target.illness() }
    #expect(illness == nil)
  }

  private func report(
    _ results: [HTTPRun.Result], _ breaches: [(rule: HTTPHygiene.Rule, note: String)], in category: String
  ) {
    for result in results { result.skipped.map { print("skipped: \(result.id) \($0)") } }
    let failed = results.filter { !$0.failures.isEmpty }
    if NotYet.http.contains(category) {
      print("not yet: \(category), \(results.count - failed.count) of \(results.count) hold")
      return
    }
    #expect(
      failed.isEmpty,
      "\(failed.count) of \(results.count) fail\n\(failed.map(\.description).joined(separator: "\n"))")
    for rule in HTTPHygiene.Rule.allCases {
      let notes = breaches.filter { $0.rule == rule }.map(\.note)
      guard !notes.isEmpty else { continue }
      let text = "\(rule.rawValue): \(notes.count) times, e.g. \(notes.prefix(5))"
      if rule.isMust { Issue.record("\(text)") } else { print("\(category): \(text)") }
    }
  }
}
