import Foundation
import TestSupport
import Testing

/// The page about the Swift client tells the truth: what needs no SwiftUI is compiled against the library.
@Suite struct SwiftClientTests {
  @Test func itsSwiftIsSwift() async throws {
    let blocks = Document.blocks(of: try Document.text("docs/swift-client.md"), fencedAs: "swift")
    let portable = blocks.filter { !$0.contains("import SwiftUI") }
    #expect(portable.count >= 6)
    #expect(portable.count < blocks.count)
    let modules = URL(fileURLWithPath: try Daemon.program).deletingLastPathComponent().appendingPathComponent("Modules")
    let output = try await Blocking.run {
      let folder = try TemporaryFolder()
      for (index, block) in blocks.enumerated() {
        try block.write(toFile: folder.file("block-\(index + 1).swift"), atomically: true, encoding: .utf8)
      }
      try portable.joined(separator: "\n")
        .write(toFile: folder.file("portable.swift"), atomically: true, encoding: .utf8)
      return try Shell.run(
        """
        swiftc -swift-version 6 -parse block-*.swift 2>&1 && \
        swiftc -swift-version 6 -parse-as-library -typecheck -I '\(modules.path)' portable.swift 2>&1 && echo fine
        """, in: folder.path)
    }
    #expect(output == "fine\n")
  }
}
