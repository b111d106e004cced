import Foundation
import TestSupport

/// Runs the real program once, to its end.
struct Launch {
  let ending: ChildProcess.Ending?
  /// Both outputs as they came.
  let output: String

  /// - Parameters:
  ///   - wrapper: a command before the program's path, such as `setpriv …`.
  ///   - seconds: how long it may take.
  init(
    _ arguments: [String], environment: [String: String] = [:], wrapper: [String] = [], seconds: Double = 120
  ) throws {
    let folder = try TemporaryFolder()
    let process = try Launch.start(arguments, environment: environment, wrapper: wrapper, output: folder.file("output"))
    ending = process.wait(seconds: seconds)
    output = try String(contentsOfFile: folder.file("output"), encoding: .utf8)
  }

  /// Starts the program; its outputs are appended to a file.
  static func start(
    _ arguments: [String], environment: [String: String], wrapper: [String] = [], output: String, passing: [Int32] = []
  ) throws -> ChildProcess {
    var environment = environment
    for name in ["PATH", "LD_LIBRARY_PATH"] { environment[name] = ProcessInfo.processInfo.environment[name] }
    let command = wrapper + [try Daemon.program] + arguments
    return try ChildProcess(
      command[0], Array(command.dropFirst()), environment: environment, output: output, passing: passing)
  }
}
