import Testing

/// What the code and the decisions say about themselves.
@Suite struct DocumentationRules {
  /// Public declarations that say nothing new: operators, initialisers, and what a protocol of the standard library names.
  private static let selfEvident = [
    "init", "func ==", "func <", "func hash(into", "func encode(to", "func next()", "var description",
    "var underestimatedCount",
    "var startIndex", "var endIndex", "func index(", "func makeIterator", "var rawValue", "typealias Element",
    "typealias Index",
    "typealias Iterator",
  ]

  @Test func everyPublicDeclarationSaysWhatItIs() throws {
    for file in try SourceTree.files(in: "Sources", suffix: ".swift") {
      let lines = file.lines
      for (number, line) in lines.enumerated() where declaresPublicly(line) {
        // The comment may stand above attributes.
        var above = number - 1
        while above >= 0, lines[above].drop(while: { $0 == " " }).hasPrefix("@") { above -= 1 }
        let comment = above >= 0 ? lines[above].drop(while: { $0 == " " }) : ""
        #expect(comment.hasPrefix("///"), "\(file):\(number + 1) has no documentation: \(line)")
      }
    }
  }

  private func declaresPublicly(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    guard text.contains("public ") else { return false }
    var words = text.split(separator: " ").filter { !$0.hasPrefix("@") }
    guard words.first == "public" else { return false }
    words.removeFirst()
    let kinds: Set<Substring> = [
      "struct", "enum", "class", "protocol", "actor", "func", "var", "let", "subscript", "typealias",
    ]
    let name = words.drop { !kinds.contains($0) && !$0.hasPrefix("init") && !$0.hasPrefix("subscript") }
    guard !name.isEmpty else { return false }
    let declaration = name.joined(separator: " ")
    return !Self.selfEvident.contains { declaration.hasPrefix($0) }
  }

  @Test func decisionsAreNumberedWithoutGapsAndShort() throws {
    let files = try SourceTree.files(in: "docs/decisions", suffix: ".md")
    #expect(!files.isEmpty)
    for (index, file) in files.enumerated() {
      let number = String(index + 1)
      let prefix = "docs/decisions/" + String(repeating: "0", count: 4 - number.count) + number + "-"
      #expect(file.path.hasPrefix(prefix), "\(file) should begin with \(prefix)")
      #expect(file.lines.count <= 41, "\(file) is longer than 40 lines")
      #expect(file.text.hasPrefix("# "))
      for heading in ["## Context", "## Decision", "## Consequences"] {
        #expect(file.text.contains("\n\(heading)\n"), "\(file) has no \(heading)")
      }
    }
  }
}
