import JSON
import TestSupport
import Testing

@Suite("json_a.json against the real program")
struct JSONConformanceTests {
  private static let cases = (try? JSONCase.all()) ?? []
  private static let kinds: [JSONCase.Kind] = [.valid, .invalid, .either, .roundTrip]

  @Test(arguments: kinds)
  func kind(_ kind: JSONCase.Kind) async throws {
    let cases = Self.cases.filter { $0.kind == kind }
    let failures = try await Blocking.run {
      let run = JSONRun(try Daemon())
      return cases.compactMap { test in
        let reasons = run.run(test)
        return reasons.isEmpty ? nil : "\(test.id): \(reasons.joined(separator: "; "))"
      }
    }
    #expect(
      failures.isEmpty, "\(failures.count) of \(cases.count) fail\n\(failures.joined(separator: "\n"))")
  }
}
