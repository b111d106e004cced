import Testing

/// What every file keeps to.
@Suite struct FileRules {
  /// Files of Sources that are one indivisible idea, and why each is longer than 300 lines.
  private static let long: [String: String] = [:]

  @Test func sourcesAreShort() throws {
    let files = try SourceTree.files(in: "Sources", suffix: ".swift")
    for file in files where Self.long[file.path] == nil {
      #expect(file.lines.count <= 300, "\(file) has \(file.lines.count) lines: is it one idea?")
    }
    for path in Self.long.keys {
      #expect(files.contains { $0.path == path && $0.lines.count > 300 }, "\(path) needs no exception any more")
    }
  }

  @Test func nothingIsLeftForLater() throws {
    // Put together, so that this file does not find itself.
    let marks = ["TO" + "DO", "FIX" + "ME"]
    for file in try everything() {
      for mark in marks { #expect(!file.text.contains(mark), "\(file) says \(mark)") }
    }
  }

  @Test func noFileKnowsTheMachineItWasWrittenOn() throws {
    let marks = ["/wo" + "rk/", "/ho" + "me/", "/ro" + "ot/", "/Us" + "ers/"]
    for file in try everything() {
      // A JSON pointer to the root of a session is no path of a machine.
      let text = file.text.replacing("#/ro" + "ot/", with: "")
      for mark in marks { #expect(!text.contains(mark), "\(file) names \(mark)") }
    }
  }

  @Test func textsEndWithOneLineFeedAndHaveNoTrailingBlanks() throws {
    for file in try everything() where file.path.hasSuffix(".swift") || file.path.hasSuffix(".md") {
      #expect(file.text.hasSuffix("\n") && !file.text.hasSuffix("\n\n"), "\(file) ends wrongly")
      for (number, line) in file.lines.enumerated() where line.last == " " || line.last == "\t" {
        Issue.record("\(file):\(number + 1) ends with a blank")
      }
    }
  }

  private func everything() throws -> [SourceTree.File] {
    let folders = try ["Sources", "Tests", "Migrations", "docs", "docker", "scripts", ".ci"].flatMap { folder in
      try SourceTree.files(in: folder)
    }
    // What machines made is not written for readers.
    let made = ["/Fixtures/", "/corpus/", "/crashes/"]
    return folders.filter { file in !made.contains { file.path.contains($0) } }
      + [try SourceTree.file("Package.swift"), try SourceTree.file("README.md"), try SourceTree.file("Makefile")]
  }
}
