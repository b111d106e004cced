import Commands
import Testing

@testable import backstack

/// The README tells the truth: its commands are run against the real program, its tables are those of the program.
@Suite struct ReadmeTests {
  @Test func itsSettingsAreTheProgramsTable() throws {
    let readme = try Document.text("README.md")
    #expect(
      readme.contains("\n\n\(Help.markdown)\n"), "replace the table with what `backstack config --markdown` prints")
  }

  @Test func theExitCodesAreTheProgramsTable() throws {
    let rows = ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |\n" }
    let operations = try Document.text("docs/operations.md").replacing("`", with: "")
    #expect(operations.contains(rows.joined()))
  }

  @Test func theExitCodesOfCtlAreItsTable() throws {
    let rows = ControlExit.allCases.map { "| \($0.rawValue) | \($0.meaning) |\n" }
    let operations = try Document.text("docs/operations.md").replacing("`", with: "")
    #expect(operations.contains(rows.joined()))
  }

  @Test func itsCommandsDoWhatItShows() async throws {
    let blocks = ConsoleBlock.all(in: try Document.text("README.md"))
    #expect(blocks.count >= 8)
    try await Newcomer.follow(blocks)
  }
}
