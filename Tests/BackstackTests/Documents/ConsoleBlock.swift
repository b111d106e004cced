/// What a document shows of a terminal: commands after `$ `, and what they print, where `…` stands for anything.
struct ConsoleBlock {
  struct Step {
    let command: String
    let output: String
  }

  let steps: [Step]

  /// The blocks of a Markdown text that are fenced as `console`.
  static func all(in markdown: String) -> [ConsoleBlock] {
    Document.blocks(of: markdown, fencedAs: "console").map { block in
      var steps: [Step] = []
      var command = ""
      var output: [Substring] = []
      func finish() {
        if !command.isEmpty { steps.append(Step(command: command, output: output.joined(separator: "\n"))) }
        output = []
      }
      for line in block.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("$ ") {
          finish()
          command = String(line.dropFirst(2))
        } else {
          output.append(line)
        }
      }
      finish()
      return ConsoleBlock(steps: steps)
    }
  }
}

extension ConsoleBlock.Step {
  /// Whether `actual` is what the document shows.
  func matches(_ actual: String) -> Bool {
    let parts = output.trimmingEnd.split(separator: "…", omittingEmptySubsequences: false)
    var rest = Substring(actual.trimmingEnd)
    guard parts.count > 1 else { return rest == parts[0] }
    guard rest.hasPrefix(parts[0]) else { return false }
    rest = rest.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
