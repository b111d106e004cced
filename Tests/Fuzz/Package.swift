// swift-tools-version: 6.2
import PackageDescription

/// Programs that libFuzzer drives, apart from the package that is shipped: every room that is fuzzed is built again, with
/// libFuzzer's coverage and AddressSanitizer. `Rooms` are links to the sources.
let fuzzed: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"]),
]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Rooms/\(name)", swiftSettings: fuzzed)
}

let package = Package(
  name: "fuzz",
  targets: [
    .systemLibrary(name: "CSQLite", path: "Rooms/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CFuzzer"),
    .target(name: "CLinux", path: "Rooms/CLinux"),
    .target(
      name: "Migrations", path: "Rooms/Migrations", resources: [.embedInCode("sqlite")], swiftSettings: fuzzed),
    room("HTTP"),
    room("JSON"),
    room("Navigation", ["JSON"]),
    room("Telemetry"),
    room("Sessions", ["Navigation", "JSON", "Telemetry"]),
    room("SQLiteStore", ["Sessions", "CLinux", "CSQLite", "Migrations"]),
    room("Events"),
    .executableTarget(
      name: "Fuzz", dependencies: ["CFuzzer", "HTTP", "JSON", "Navigation", "Sessions", "SQLiteStore", "Events"],
      swiftSettings: fuzzed,
      // gold, the usual linker, fails on what the sanitizers add.
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]),
  ]
)
