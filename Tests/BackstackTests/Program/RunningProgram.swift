import Foundation
import TestSupport

/// The real program, serving with a command line and an environment of the test's own.
struct RunningProgram {
  let folder: TemporaryFolder
  let process: ChildProcess

  /// Starts it; the data folder is in `folder`.
  init(
    _ arguments: [String], environment: [String: String] = [:], wrapper: [String] = [], passing: [Int32] = [],
    folder: TemporaryFolder
  ) throws {
    self.folder = folder
    try? FileManager.default.removeItem(atPath: folder.file("output"))
    process = try Launch.start(
      ["serve", "--data", folder.file("data")] + arguments, environment: environment, wrapper: wrapper,
      output: folder.file("output"), passing: passing)
  }

  /// What it has printed and logged.
  var output: String { (try? String(contentsOfFile: folder.file("output"), encoding: .utf8)) ?? "" }

  /// Waits until it has printed `text`; false when it does not, or has ended. Blocks.
  func prints(_ text: String) -> Bool {
    let end = MonotonicTime.now + 120
    while MonotonicTime.now < end {
      let hasEnded = process.poll() != nil
      if output.contains(text) { return true }
      if hasEnded { return false }
      MonotonicTime.sleep(0.005)
    }
    return output.contains(text)
  }

  /// The port of 127.0.0.1 on which it serves, once it says that it does; nil when it ends without. Blocks.
  func port() -> Int? {
    guard prints("\nTry:  ") else { return nil }
    return output.firstMatch(of: /API   http:\/\/127\.0\.0\.1:([0-9]+)\n/).flatMap { Int($0.1) }
  }

  /// Asks it to stop in order, and waits for it. Blocks.
  func terminate() -> ChildProcess.Ending? {
    process.send(SIGTERM)
    return process.wait(seconds: 120)
  }
}
