import Testing

/// What holds the build and the documents together.
@Suite struct BuildRules {
  @Test func everyBuildChecksImports() throws {
    let files = [
      try SourceTree.file("Makefile"), try SourceTree.file("docker/Dockerfile"), try SourceTree.file(".ci/run"),
      try SourceTree.file("Tests/Fuzz/run"),
    ]
    for file in files {
      for line in file.lines
      where !line.hasPrefix("#") && (line.contains("swift build") || line.contains("swift test")) {
        let checked = ["$(CHECKED)", "$(TESTED)", "$(RELEASE)", "--explicit-target-dependency-import-check error"]
        #expect(checked.contains { line.contains($0) }, "\(file): \(line)")
      }
    }
    #expect(files[0].text.contains("CHECKED := --explicit-target-dependency-import-check error\n"))
  }

  @Test func everyRoomHasItsTests() throws {
    let package = try SourceTree.file("Package.swift").text
    let rooms = Set(try SourceTree.files(in: "Sources", suffix: ".swift").map(\.room))
    for room in rooms {
      let name = room.prefix(1).uppercased() + room.dropFirst()
      #expect(package.contains("tests(\"\(name)\","), "\(room) has no test target")
    }
  }

  /// A link to a file of this tree leads somewhere.
  @Test func linksBetweenDocumentsLeadSomewhere() throws {
    let files = try SourceTree.files(in: "docs", suffix: ".md") + [try SourceTree.file("README.md")]
    for file in files {
      let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
      for part in file.text.split(separator: "](").dropFirst() {
        guard let target = part.split(separator: ")").first?.split(separator: "#").first, !target.contains("://"),
          part.first != "#"
        else { continue }
        #expect(SourceTree.exists("\(folder)/\(target)"), "\(file) links to \(target)")
      }
    }
  }
}
