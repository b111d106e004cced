import Foundation
import Glibc
import Synchronization

/// The real program, serving on a free port with a data folder of its own.
public final class Daemon: Sendable {
  /// The program could not be started, or does not do what a test begins with.
  public struct Failure: Error, CustomStringConvertible, Sendable {
    /// What went wrong, with the output of the program.
    public let description: String

    /// Names what went wrong.
    public init(description: String) {
      self.description = description
    }
  }

  private struct Running {
    var process: ChildProcess
    var port: Int
  }

  /// Where the program keeps its data; `output` in it holds what it printed.
  public let folder: TemporaryFolder
  private let settings: [String: String]
  private let running: Mutex<Running>

  /// Starts `backstack serve` and waits until it says where it listens. Blocks.
  /// - Parameter settings: environment variables beside the address and the data folder.
  public init(settings: [String: String] = [:], folder: TemporaryFolder? = nil) throws {
    self.folder = try folder ?? TemporaryFolder()
    self.settings = settings
    running = Mutex(try Self.start(in: self.folder, settings))
  }

  /// The port that it listens on.
  public var port: Int { running.withLock { $0.port } }
  /// The running process, or the one that ended last.
  public var process: ChildProcess { running.withLock { $0.process } }

  /// What the program has printed and logged since it was first started.
  public var output: String { Self.output(in: folder) }

  /// Waits until what the program has printed satisfies `condition`; false when it does not, after two minutes or with the
  /// program ended. Blocks.
  public func waitForOutput(_ condition: (String) -> Bool) -> Bool {
    let end = MonotonicTime.now + 120
    while MonotonicTime.now < end {
      // The end is looked at first: what was printed before it counts.
      let hasEnded = ending != nil
      if condition(output) { return true }
      if hasEnded { return false }
      MonotonicTime.sleep(0.005)
    }
    return condition(output)
  }

  /// How the program ended; nil while it runs.
  public var ending: ChildProcess.Ending? { process.poll() }

  /// Ends the program like a power cut would: it can do nothing about it. Blocks.
  public func kill() {
    process.send(SIGKILL)
    _ = process.wait(seconds: 10)
  }

  /// Asks the program to stop in order, and waits for it. Blocks.
  public func terminate(within seconds: Double = 20) -> ChildProcess.Ending? {
    process.send(SIGTERM)
    return process.wait(seconds: seconds)
  }

  /// Starts the program again on the same folder; a new port. It must have ended. Blocks.
  public func restart() throws {
    let again = try Self.start(in: folder, settings)
    running.withLock { $0 = again }
  }

  /// The program beside the running tests, where `swift build` puts it, or the one that `BACKSTACK_PROGRAM` names.
  public static var program: String {
    get throws {
      if let named = ProcessInfo.processInfo.environment["BACKSTACK_PROGRAM"] { return named }
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      let path = tests.deletingLastPathComponent().appendingPathComponent("backstack").path
      guard FileManager.default.isExecutableFile(atPath: path) else {
        throw Failure(description: "\(path) is not there: build it first with `swift build --product backstack`")
      }
      return path
    }
  }

  private static func output(in folder: TemporaryFolder) -> String {
    String(decoding: (try? Data(contentsOf: URL(fileURLWithPath: folder.file("output")))) ?? Data(), as: UTF8.self)
  }

  private static func start(in folder: TemporaryFolder, _ settings: [String: String]) throws -> Running {
    let before = output(in: folder).utf8.count
    var environment = settings
    environment["BACKSTACK_LISTEN"] = "127.0.0.1:0"
    environment["BACKSTACK_DATA"] = folder.file("data")
    environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    let process = try ChildProcess(program, ["serve"], environment: environment, output: folder.file("output"))
    let end = MonotonicTime.now + 20
    while MonotonicTime.now < end {
      let ending = process.poll()
      let printed = String(decoding: output(in: folder).utf8.dropFirst(before), as: UTF8.self)
      if let port = announcedPort(in: printed) { return Running(process: process, port: port) }
      if let ending { throw Failure(description: "backstack serve ended with \(ending): \(printed)") }
      MonotonicTime.sleep(0.005)
    }
    throw Failure(description: "backstack serve did not say its address in time: \(output(in: folder))")
  }

  /// The port in `http://127.0.0.1:PORT`.
  private static func announcedPort(in text: String) -> Int? {
    guard let address = text.firstRange(of: "http://127.0.0.1:") else { return nil }
    let digits = text[address.upperBound...].prefix { $0.isASCII && $0.isNumber }
    // Without something behind them more digits may follow.
    guard digits.endIndex < text.endIndex else { return nil }
    return Int(digits)
  }
}
