// swift-tools-version: 6.2
import PackageDescription

/// The rooms of docs/architecture.md, one target each. Siblings never import siblings; only `backstack` wires everything.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], exclude: exclude, swiftSettings: strict)
}

let package = Package(
  name: "backstack",
  // For the client library: the server is built on Linux.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "backstack", targets: ["backstack"]),
    .executable(name: "backstack-ctl", targets: ["Control"]),
    .library(name: "BackstackClient", targets: ["BackstackClient"]),
  ],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "CLinux"),
    room("HTTP"),
    room("HTTPServer", ["HTTP", "CLinux"]),
    room("JSON"),
    room("Navigation", ["JSON"]),
    room("Sessions", ["Navigation", "JSON", "Telemetry"]),
    .target(
      name: "Migrations", path: "Migrations", resources: [.embedInCode("sqlite")], swiftSettings: strict),
    room("SQLiteStore", ["Sessions", "CLinux", "CSQLite", "Migrations"]),
    room("Telemetry"),
    room("Access", ["CCrypto"]),
    .target(name: "COpenAPI"),
    .target(name: "OpenAPI", dependencies: ["COpenAPI"], exclude: ["openapi.json"], swiftSettings: strict),
    room("API", ["Access", "HTTP", "HTTPServer", "JSON", "Navigation", "OpenAPI", "Sessions", "Telemetry"]),
    room("Commands"),
    .executableTarget(
      name: "backstack",
      dependencies: [
        "Access", "Commands", "HTTP", "HTTPServer", "JSON", "Navigation", "Sessions", "SQLiteStore", "Telemetry", "API",
      ],
      swiftSettings: strict),
    room("BackstackClient", ["Navigation", "JSON"]),
    .executableTarget(name: "Control", dependencies: ["BackstackClient", "Commands"], swiftSettings: strict),
    .target(name: "TestSupport", dependencies: ["JSON"], path: "Tests/Support", swiftSettings: strict),
    .target(
      name: "TestStores", dependencies: ["Sessions", "Navigation"], path: "Tests/Stores", swiftSettings: strict),
    tests("HTTP", ["HTTP", "JSON"]),
    tests("HTTPServer", ["HTTPServer", "HTTP"]),
    tests("JSON", ["JSON"]),
    tests("Navigation", ["Navigation", "JSON"]),
    tests("Sessions", ["Sessions", "Navigation", "JSON", "Telemetry", "TestStores"]),
    tests("SQLiteStore", ["SQLiteStore", "Sessions", "Navigation", "JSON", "CSQLite", "TestStores"]),
    tests("Access", ["Access"]),
    tests("API", ["API", "Access", "HTTP", "Sessions", "Navigation", "OpenAPI", "JSON", "TestStores"]),
    tests("OpenAPI", ["OpenAPI", "JSON"]),
    tests("Telemetry", ["Telemetry"]),
    tests("Backstack", ["backstack", "JSON", "Navigation", "Sessions", "Telemetry", "TestStores"]),
    tests("BackstackClient", ["BackstackClient", "Navigation", "JSON", "backstack"]),
    tests("Commands", ["Commands"]),
    tests("Control", ["Control", "BackstackClient", "Commands", "JSON"]),
    tests("Conformance", ["JSON"], exclude: ["Fixtures"]),
    tests("Tree", ["Migrations"]),
  ]
)
