import Foundation

/// The Markdown files of this tree, and what is fenced in them.
enum Document {
  /// A document by its path from the root of the tree.
  static func text(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The blocks of a Markdown text that are fenced as `name`, without their fences.
  static func blocks(of markdown: String, fencedAs name: String) -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = block {
        if line == "```" {
          blocks.append(lines.joined(separator: "\n"))
          block = nil
        } else {
          block?.append(line)
        }
      } else if line == "```\(name)" {
        block = []
      }
    }
    return blocks
  }
}
