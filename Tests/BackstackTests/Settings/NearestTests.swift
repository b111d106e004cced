import Testing

@testable import backstack

@Suite struct NearestTests {
  @Test(arguments: [("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3)])
  func distances(_ a: String, _ b: String, _ edits: Int) { #expect(Nearest.distance(a, b) == edits) }

  @Test func theNearestIsFound() {
    #expect(Nearest.candidate(to: "--lisetn", among: Setting.table.map(\.flag)) == "--listen")
    #expect(Nearest.candidate(to: "BACKSTACK_DTA", among: Setting.table.map(\.variable)) == "BACKSTACK_DATA")
  }
}
