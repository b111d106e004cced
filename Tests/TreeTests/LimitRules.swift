import Testing

/// What `docs/limits.md` says of the tests that reach each limit.
@Suite struct LimitRules {
  /// Lines of its tables, without their heads.
  private static func rows() throws -> [[Substring]] {
    try SourceTree.file("docs/limits.md").lines
      .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") && !$0.hasPrefix("| limit |") }
      .map { line in line.dropFirst(2).dropLast(2).split(separator: " | ") }
  }

  @Test func eachIsReachedByATestThatIsThere() throws {
    let rows = try Self.rows()
    #expect(rows.count > 30)
    for row in rows {
      try #require(row.count == 4, "\(row)")
      let tests = row[3].matches(of: /`([A-Za-z\/]+)\.([A-Za-z0-9]+)`/)
      #expect(!tests.isEmpty, "no test reaches \(row[0])")
      for test in tests {
        let file = try SourceTree.file("Tests/\(test.1).swift")
        #expect(file.text.contains("func \(test.2)("), "\(file) has no \(test.2)")
      }
    }
  }

  @Test func everySettingThatIsOneIsThere() throws {
    let bounds = try Self.rows().map { $0[1] }
    let settings = try SourceTree.file("README.md").text.matches(of: /\n\| `(--[a-z-]+)` \|/).map(\.1)
    let limits = settings.filter { $0.hasPrefix("--max-") || $0.hasSuffix("-timeout") || $0.hasSuffix("-age") }
    #expect(limits.count > 15)
    for setting in limits {
      #expect(bounds.contains { $0.contains("`\(setting)`") }, "docs/limits.md has no \(setting)")
    }
  }
}
