import Foundation
import TestSupport
import Testing

/// Somebody who types what a document says, in an empty folder; the program listens on a free port in place of 8080.
final class Newcomer {
  private static let documented = "127.0.0.1:8080"
  private let folder: TemporaryFolder
  private var server: ChildProcess?
  private var address = ""

  init() throws { folder = try TemporaryFolder() }

  /// Types the commands of a document in order, each after what came of the one before, and checks what they print.
  static func follow(_ blocks: [ConsoleBlock]) async throws {
    let differences = try await Blocking.run {
      let newcomer = try Newcomer()
      return try blocks.flatMap(\.steps).compactMap { step -> Comment? in
        let actual = try newcomer.type(step.command)
        return step.matches(actual) ? nil : "$ \(step.command)\nshows\n\(step.output)\nbut was\n\(actual)"
      }
    }
    for difference in differences { Issue.record(difference) }
  }

  /// Answers what the terminal shows.
  func type(_ command: String) throws -> String {
    if command == "make run" { return try makeRun() }
    let output = try Shell.run(
      command.replacing(Self.documented, with: address), in: folder.path,
      environment: try Self.programs().merging(["BACKSTACK_SERVER": "http://\(address)"]) { $1 })
    // curl shows lines that end as HTTP's do.
    return output.replacing(address, with: Self.documented).replacing("\r\n", with: "\n")
  }

  /// The environment of somebody who has the programs on their path.
  private static func programs() throws -> [String: String] {
    let environment = ProcessInfo.processInfo.environment
    let folder = URL(fileURLWithPath: try Daemon.program).deletingLastPathComponent().path
    return [
      "PATH": "\(folder):\(environment["PATH"] ?? "/usr/bin:/bin")",
      "LD_LIBRARY_PATH": environment["LD_LIBRARY_PATH"] ?? "",
    ]
  }

  /// What `make run` does once the program is built.
  private func makeRun() throws -> String {
    if let server { try #require(server.wait(seconds: 10) != nil, "the server that ran before is still there") }
    let log = folder.file("output-\(UUID().uuidString)")
    let server = try Launch.start(
      ["serve"], environment: ["BACKSTACK_LISTEN": "127.0.0.1:0", "BACKSTACK_HEARTBEAT": "0.5"],
      wrapper: ["/usr/bin/env", "-C", folder.path],
      output: log)
    self.server = server
    let end = MonotonicTime.now + 20
    while server.poll() == nil, MonotonicTime.now < end {
      let text = try String(contentsOfFile: log, encoding: .utf8)
      if text.contains("listening"), let found = text.firstMatch(of: /http:\/\/(127\.0\.0\.1:[0-9]+)\n/) {
        address = String(found.1)
        return "the build's lines\n" + text.replacing(address, with: Self.documented)
      }
      MonotonicTime.sleep(0.005)
    }
    throw Daemon.Failure(description: "the program did not start: \(try String(contentsOfFile: log, encoding: .utf8))")
  }
}
