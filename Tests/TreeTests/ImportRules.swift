import Testing

/// Who may know whom: the table of docs/architecture.md. Siblings never import siblings; only the program wires everything.
@Suite struct ImportRules {
  private static let allowed: [String: Set<String>] = [
    "HTTP": [],
    "HTTPServer": ["HTTP", "CLinux"],
    "JSON": [],
    "Navigation": ["JSON"],
    "Sessions": ["Navigation", "JSON", "Telemetry"],
    "SQLiteStore": ["Sessions", "Navigation", "JSON", "CLinux", "CSQLite", "Migrations"],
    "Telemetry": [],
    "Access": ["CCrypto"],
    "OpenAPI": ["COpenAPI"],
    "API": ["Access", "HTTP", "Sessions", "Navigation", "JSON", "OpenAPI", "Telemetry"],
    "Commands": [],
    "backstack": [
      "Access", "Commands", "HTTP", "HTTPServer", "JSON", "Navigation", "Sessions", "SQLiteStore", "Telemetry", "API",
      "CLinux",
    ],
    "BackstackClient": ["Navigation", "JSON", "Foundation", "FoundationNetworking", "Observation"],
    "Control": ["BackstackClient", "Commands", "Foundation"],
  ]

  /// What every room may use of the system. Foundation is not among it: none of it is needed for a request, and its first
  /// formatter costs 44 MB. Only the client library has it, which runs in apps, and the command-line client that is made of it.
  private static let system: Set<String> = ["Glibc", "Dispatch", "Synchronization"]

  /// Rooms without threads, clocks or files: values in, values out.
  private static let pure: Set<String> = ["HTTP", "JSON", "Navigation", "Commands"]

  @Test func roomsImportOnlyWhatTheyMayKnow() throws {
    let files = try SourceTree.files(in: "Sources", suffix: ".swift")
    #expect(!files.isEmpty)
    for file in files {
      let rooms = try #require(Self.allowed[file.room], "\(file): which room is this?")
      let system = Self.pure.contains(file.room) ? ["Glibc"] : Self.system
      for module in imports(of: file) {
        #expect(rooms.contains(module) || system.contains(module), "\(file) must not import \(module)")
      }
    }
  }

  /// The modules a file imports, `public import`, `@preconcurrency import` and `import struct A.B` included.
  private func imports(of file: SourceTree.File) -> [String] {
    file.lines.compactMap { line in
      let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
      guard let at = words.firstIndex(of: "import"), at == 0 || ["public", "package", "internal"].contains(words[0]),
        at + 1 < words.count
      else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
      let name = kinds.contains(words[at + 1]) ? words[at + 2] : words[at + 1]
      return String(name.split(separator: ".")[0])
    }
  }
}
