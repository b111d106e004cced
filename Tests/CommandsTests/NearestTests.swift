import Commands
import Testing

@Suite struct NearestTests {
  @Test(arguments: [("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("kitten", "sitting", 3)])
  func distances(_ a: String, _ b: String, _ edits: Int) { #expect(Nearest.distance(a, b) == edits) }

  @Test func theNearestIsFound() {
    #expect(Nearest.candidate(to: "--lisetn", among: ["--data", "--listen", "--loops"]) == "--listen")
    #expect(Nearest.candidate(to: "BACKSTACK_DTA", among: ["BACKSTACK_LISTEN", "BACKSTACK_DATA"]) == "BACKSTACK_DATA")
  }

  @Test func whatIsFarFromAllWasNotMeant() {
    #expect(Nearest.candidate(to: "list", among: ["get", "pop"]) == nil)
    #expect(Nearest.candidate(to: "lst", among: ["list", "pop"]) == "list")
    #expect(Nearest.candidate(to: "", among: []) == nil)
    #expect(Nearest.question(nil) == "")
    #expect(Nearest.question("--data") == "Did you mean --data? ")
  }
}
