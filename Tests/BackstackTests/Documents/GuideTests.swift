import Foundation
import TestSupport
import Testing

/// The guide tells the truth: its commands are run against the real program, its Swift is Swift.
@Suite struct GuideTests {
  private static let path = "docs/guide.md"

  @Test func itsCommandsDoWhatItShows() async throws {
    let blocks = ConsoleBlock.all(in: try Document.text(Self.path))
    #expect(blocks.count >= 25)
    try await Newcomer.follow(blocks)
  }

  /// Each of its ten flows is told in both languages.
  @Test func everyFlowHasBothSides() throws {
    let flows = try Document.text(Self.path).split(separator: "\n## ").dropFirst(2).map(String.init)
    #expect(flows.count == 10)
    for flow in flows {
      let heading = flow.prefix { $0 != "\n" }
      #expect(!Document.blocks(of: flow, fencedAs: "swift").isEmpty, "\(heading)")
      #expect(!ConsoleBlock.all(in: flow).isEmpty, "\(heading)")
    }
  }

  /// Apple's frameworks are not here to check views against, so those are parsed; what needs only Foundation is compiled.
  @Test func itsSwiftIsSwift() async throws {
    let blocks = Document.blocks(of: try Document.text(Self.path), fencedAs: "swift")
    let portable = blocks.filter { !["View", "SwiftUI", "UIKit"].contains(where: $0.contains) }
    #expect(portable.count >= 4)
    let outputs = try await Blocking.run {
      let folder = try TemporaryFolder()
      for (index, block) in blocks.enumerated() {
        try block.write(toFile: folder.file("block-\(index + 1).swift"), atomically: true, encoding: .utf8)
      }
      // On Linux, Foundation's requests are in a module of their own.
      try (["import FoundationNetworking"] + portable).joined(separator: "\n")
        .write(toFile: folder.file("portable.swift"), atomically: true, encoding: .utf8)
      return try ["-parse block-*.swift", "-typecheck portable.swift"].map { files in
        try Shell.run("swiftc -swift-version 6 \(files) 2>&1 && echo fine", in: folder.path)
      }
    }
    for output in outputs { #expect(output == "fine\n") }
  }
}
