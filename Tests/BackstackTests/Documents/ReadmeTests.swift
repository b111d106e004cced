import Foundation
import TestSupport
import Testing

@testable import backstack

/// The README tells the truth: its commands are run against the real program, its tables are those of the program.
@Suite struct ReadmeTests {
  private static func document(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func itsSettingsAreTheProgramsTable() throws {
    let readme = try Self.document("README.md")
    #expect(
      readme.contains("\n\n\(Help.markdown)\n"), "replace the table with what `backstack config --markdown` prints")
  }

  @Test func theExitCodesAreTheProgramsTable() throws {
    let rows = ExitCode.allCases.map { "| \($0.rawValue) | \($0.meaning) |\n" }
    let operations = try Self.document("docs/operations.md").replacing("`", with: "")
    #expect(operations.contains(rows.joined()))
  }

  @Test func itsCommandsDoWhatItShows() async throws {
    let blocks = ConsoleBlock.all(in: try Self.document("README.md"))
    #expect(blocks.count >= 8)
    try await Blocking.run {
      let newcomer = try Newcomer()
      for step in blocks.flatMap(\.steps) {
        let actual = try newcomer.type(step.command)
        #expect(step.matches(actual), "$ \(step.command)\nshows\n\(step.output)\nbut was\n\(actual)")
      }
    }
  }
}

/// Somebody who types what the README says, in an empty folder; the program listens on a free port in place of 8080.
private final class Newcomer {
  private static let documented = "127.0.0.1:8080"
  private let folder: TemporaryFolder
  private var server: ChildProcess?
  private var address = ""

  init() throws { folder = try TemporaryFolder() }

  /// Answers what the terminal shows.
  func type(_ command: String) throws -> String {
    if command == "make run" { return try makeRun() }
    let output = try Shell.run(command.replacing(Self.documented, with: address), in: folder.path)
    // curl shows lines that end as HTTP's do.
    return output.replacing(address, with: Self.documented).replacing("\r\n", with: "\n")
  }

  /// What `make run` does once the program is built.
  private func makeRun() throws -> String {
    if let server { try #require(server.wait(seconds: 10) != nil, "the server that ran before is still there") }
    let log = folder.file("output-\(UUID().uuidString)")
    let server = try Launch.start(
      ["serve"], environment: ["BACKSTACK_LISTEN": "127.0.0.1:0"], wrapper: ["/usr/bin/env", "-C", folder.path],
      output: log)
    self.server = server
    let end = MonotonicTime.now + 20
    while server.poll() == nil, MonotonicTime.now < end {
      let text = try String(contentsOfFile: log, encoding: .utf8)
      if text.contains("listening"), let found = text.firstMatch(of: /http:\/\/(127\.0\.0\.1:[0-9]+)\n/) {
        address = String(found.1)
        return "the build's lines\n" + text.replacing(address, with: Self.documented)
      }
      MonotonicTime.sleep(0.005)
    }
    Issue.record("the program did not start: \(try String(contentsOfFile: log, encoding: .utf8))")
    return ""
  }
}
