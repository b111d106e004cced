import Testing

/// What the code and the decisions say about themselves.
@Suite struct DocumentationRules {
  /// Names of the standard library's protocols: they are documented there.
  private static let standard: Set<Substring> = [
    "init", "==", "<", "hash", "description", "rawValue", "next", "makeIterator", "underestimatedCount", "startIndex",
    "endIndex", "index", "Element", "Index", "Iterator", "encode", "count", "isEmpty",
  ]

  /// A public name is documented where it is declared, or where the same name is declared first: a protocol's requirement
  /// speaks for its witnesses, an overload for its sisters, and `revision` means the same everywhere.
  @Test func everyPublicNameIsDocumented() throws {
    var documented: Set<Substring> = []
    var bare: [(name: Substring, place: String)] = []
    for file in try SourceTree.files(in: "Sources", suffix: ".swift") {
      var wantsMembers = false
      for (number, line) in file.lines.enumerated() {
        let text = line.drop { $0 == " " }
        // A protocol's members are public without the word.
        if text.hasPrefix("public protocol ") { wantsMembers = true }
        if line == "}" { wantsMembers = false }
        if text.hasPrefix("//") { continue }
        guard
          let name = declaredName(text, isRequirement: wantsMembers && line.hasPrefix("  ") && !line.hasPrefix("   "))
        else { continue }
        if isDocumented(number, file.lines) {
          documented.insert(name)
        } else {
          bare.append((name, "\(file):\(number + 1): \(text)"))
        }
      }
    }
    for (name, place) in bare where !Self.standard.contains(name) && !documented.contains(name) {
      Issue.record("nothing says what this is: \(place)")
    }
  }

  /// The name that a line declares publicly, if it does.
  private func declaredName(_ text: Substring, isRequirement: Bool) -> Substring? {
    var words = text.split(separator: " ").filter { !$0.hasPrefix("@") }[...]
    if words.first?.hasPrefix("public") == true { words.removeFirst() } else if !isRequirement { return nil }
    let kinds: Set<Substring> = ["struct", "enum", "class", "protocol", "actor", "func", "var", "let", "typealias"]
    for (index, word) in words.enumerated() {
      if word.hasPrefix("init") || word.hasPrefix("subscript") { return word.prefix { $0.isLetter } }
      if kinds.contains(word), index + 1 < words.count {
        let name = words[words.startIndex + index + 1]
        // An operator's name may hold what ends other names.
        return name.prefix(while: { $0.isLetter || $0.isNumber || $0 == "_" }).isEmpty
          ? name.prefix { $0 != "(" } : name.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      }
    }
    return nil
  }

  /// Whether a documentation comment stands above a declaration, or above its attributes.
  private func isDocumented(_ number: Int, _ lines: [Substring]) -> Bool {
    var above = number - 1
    while above >= 0, lines[above].drop(while: { $0 == " " }).hasPrefix("@") { above -= 1 }
    return above >= 0 && lines[above].drop(while: { $0 == " " }).hasPrefix("///")
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
