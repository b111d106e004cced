import Foundation
import TestSupport

/// A copy of a data folder that was damaged, and what the program makes of it.
struct DamagedFolder {
  /// What something did that it must not do.
  typealias Faults = [String]

  private static let fileName = "backstack.db"
  private static let logName = "backstack.db-wal"

  let folder: TemporaryFolder
  let damage: FileDamage
  /// Where it is damaged.
  let place: String
  private let file: [UInt8]
  private let log: [UInt8]

  /// Copies the database and its log from another folder, and damages them.
  init(of source: String, _ damage: FileDamage, _ random: inout SeededRandom) throws {
    folder = try TemporaryFolder()
    self.damage = damage
    var file = try Self.bytes("\(source)/\(Self.fileName)")
    var log = try Self.bytes("\(source)/\(Self.logName)")
    place = damage.apply(file: &file, log: &log, &random)
    (self.file, self.log) = (file, log)
    try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
    try Data(file).write(to: URL(fileURLWithPath: folder.file("data/\(Self.fileName)")))
    try Data(log).write(to: URL(fileURLWithPath: folder.file("data/\(Self.logName)")))
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// What `backstack check` says.
  struct Check {
    let isSound: Bool
    let output: String
    /// What is wrong about the command itself.
    let faults: Faults

    /// Whether it names transactions in the log that cannot be read.
    var losesLog: Bool { output.hasPrefix("log: ") || output.contains("\nlog: ") }
  }

  /// Runs `backstack check`.
  func check() throws -> Check {
    let check = try Launch(["check", "--data", folder.file("data")], seconds: 300)
    var faults: Faults = []
    switch check.ending {
    case .exit(0) where check.output.hasSuffix("is sound\n"): break
    case .exit(1), .exit(78): if !saysWhatIsWrong(check.output) { faults.append("check says \(check.output)") }
    default: faults.append("check ends with \(String(describing: check.ending)): \(check.output)")
    }
    return Check(isSound: check.ending == .exit(0), output: check.output, faults: faults)
  }

  /// A program that serves the folder; nil when it refuses to, which has its own faults.
  func serve() throws -> (program: (RunningProgram, port: Int)?, faults: Faults) {
    let program = try RunningProgram(["--listen", "127.0.0.1:0"], folder: folder)
    if let port = program.port() { return ((program, port), []) }
    let ending = program.process.wait(seconds: 300)
    guard ending == .exit(1) || ending == .exit(78), saysWhatIsWrong(program.output) else {
      return (nil, ["serve ends with \(String(describing: ending)): \(program.output)"])
    }
    return (nil, [])
  }

  private func saysWhatIsWrong(_ output: String) -> Bool {
    output.contains("backstack: ") && output.contains(Self.fileName) && !output.contains("Fatal error")
  }

  /// What has become of the evidence: database and log are what they were, and so is every copy of the log.
  func expectUntouched(_ when: String) throws -> Faults {
    var faults: Faults = []
    for (name, evidence) in [(Self.fileName, file), (Self.logName, log)] {
      let bytes = try? Self.bytes(folder.file("data/\(name)"))
      if bytes != evidence {
        faults.append("\(when) changed \(name), which \(bytes == nil ? "is gone" : "is another")")
      }
    }
    return try faults + copies().filter { $0 != log }.map { _ in "\(when) kept another log" }
  }

  /// Whether the log was kept before it was written over.
  func keepsLog() throws -> Bool { try copies() == [log] }

  private func copies() throws -> [[UInt8]] {
    try FileManager.default.contentsOfDirectory(atPath: folder.file("data"))
      .filter { $0.hasPrefix("\(Self.logName).damaged-") }
      .map { try Self.bytes(folder.file("data/\($0)")) }
  }
}
