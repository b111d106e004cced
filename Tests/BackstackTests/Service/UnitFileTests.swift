import Foundation
import TestSupport
import Testing

/// The unit files of docker/systemd, read by systemd's own tool where there is one.
@Suite struct UnitFileTests {
  private static let tool = "/usr/bin/systemd-analyze"
  private static let installed = "/usr/local/bin/backstack"

  private static var hasTool: Bool { FileManager.default.isExecutableFile(atPath: tool) }

  /// A folder with the units as they are, but with the program where it is.
  private func units() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["backstack.service", "backstack.socket"] {
      let text = try Document.text("docker/systemd/\(name)").replacing(Self.installed, with: try Daemon.program)
      try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
    }
    return folder
  }

  @Test(.enabled(if: hasTool, "needs systemd-analyze")) func systemdFindsNothing() async throws {
    try await Blocking.run {
      let folder = try units()
      let command = "\(Self.tool) verify --man=no ./backstack.service ./backstack.socket 2>&1 && echo fine"
      #expect(try Shell.run(command, in: folder.path) == "fine\n")
    }
  }

  /// Exposure in tenths; the tool exits with a failure when it is above.
  @Test(.enabled(if: hasTool, "needs systemd-analyze")) func theServiceIsConfined() async throws {
    try await Blocking.run {
      let folder = try units()
      let command = "\(Self.tool) security --offline=true --threshold=15 ./backstack.service >report 2>&1 && echo fine"
      #expect(try Shell.run(command, in: folder.path) == "fine\n")
    }
  }

  /// Its settings are settings, and what the unit needs is in them.
  @Test func theExampleOfSettingsIsRight() async throws {
    try await Blocking.run {
      let folder = try TemporaryFolder()
      let path = folder.file("backstack.conf")
      try Document.text("docker/systemd/backstack.conf").write(toFile: path, atomically: true, encoding: .utf8)
      let check = try Launch(["config", "--check", path])
      #expect(check.ending == .exit(0), "\(check.output)")
      #expect(try Launch(["config", path]).output.contains("/var/lib/backstack"))
    }
  }
}
