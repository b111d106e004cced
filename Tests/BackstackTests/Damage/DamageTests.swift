import Foundation
import TestSupport
import Testing

/// A real server's folder, killed under load, is damaged in every way that there is: the program says what is wrong, serves what is
/// whole, invents nothing, and leaves the evidence as it is.
@Suite struct DamageTests {
  /// How many damaged folders are tried: those of `CASES`, or enough for each kind and some more.
  private static let cases = ProcessInfo.processInfo.environment["CASES"].flatMap { Int($0) } ?? 24

  @Test func whateverIsDamagedNothingIsInventedAndNothingOverwritten() async throws {
    var random = SeededRandom.fromEnvironment()
    let (source, witness) = try await Blocking.run { [seed = random.seed] in try Self.make(seed: seed) }
    #expect(witness.faults.isEmpty, "\(witness.faults.prefix(3))")
    let offset = Int.random(in: 0..<FileDamage.allCases.count, using: &random)
    let trials = (0..<Self.cases).map { number in
      (FileDamage.allCases[(number + offset) % FileDamage.allCases.count], random.next())
    }
    // Side by side, but not more than two.
    for pair in stride(from: 0, to: trials.count, by: 2).map({ trials[$0..<min($0 + 2, trials.count)] }) {
      let faults = try await Blocking.all(Array(pair)) { damage, seed in
        var random = SeededRandom(seed: seed)
        return try Self.faults(source.file("data"), damage, witness, &random)
      }
      #expect(faults.joined().isEmpty, "\(faults.joined().joined(separator: "\n"))")
    }
  }

  /// A folder whose file has much and whose log has more, as a server leaves it that is killed under load.
  private static func make(seed: UInt64) throws -> (TemporaryFolder, Witness) {
    let witness = Witness(clients: 6)
    let daemon = try Daemon()
    let client = HTTPClient(port: daemon.port, timeout: 300)
    let rules = #"{"rules":[{"pattern":"/orders/:order","screen":"order"}]}"#
    #expect(try client.send("PUT", "/v1/links", body: Array(rules.utf8)).code == 200)
    witness.work(port: daemon.port, until: 300, stops: true, seed: seed) {
      #expect(daemon.terminate(within: 300) == .exit(0))
    }
    witness.noteFolded()
    try daemon.restart()
    witness.work(port: daemon.port, until: 200, stops: true, seed: seed &+ 1_000) {}
    try waitUntilFolded(daemon.port)
    witness.work(port: daemon.port, until: 150, stops: false, seed: seed &+ 2_000) { daemon.kill() }
    return (daemon.folder, witness)
  }

  /// Everything is folded then, and much of it is in the log alone.
  private static func waitUntilFolded(_ port: Int) throws {
    let client = HTTPClient(port: port, timeout: 300)
    let end = MonotonicTime.now + 300
    while try MetricsReader(try client.send("GET", "/metrics").text).value("backstack_journal_bytes") != 0 {
      try #require(MonotonicTime.now < end)
      MonotonicTime.sleep(0.02)
    }
  }

  /// Looks at one damaged folder with every command.
  private static func faults(
    _ source: String, _ damage: FileDamage, _ witness: Witness, _ random: inout SeededRandom
  ) throws -> [String] {
    let folder = try DamagedFolder(of: source, damage, &random)
    let check = try folder.check()
    var faults = check.faults + (try folder.expectUntouched("check"))
    defer { if !faults.isEmpty { print("\(damage), \(folder.place), check: \(check.output)") } }
    if damage == .nothing, !check.isSound { faults.append("nothing was damaged") }

    let (served, refusal) = try folder.serve()
    faults += refusal
    guard let (program, port) = served else {
      if check.isSound { faults.append("a sound database is not served") }
      faults += try folder.expectUntouched("a start that was refused")
      return faults.map { "\(damage), \(folder.place): \($0)" }
    }
    var inquiry = Inquiry(witness.sessions, damage, check, port: port)
    inquiry.readAll()
    inquiry.readMore(&random)
    inquiry.repeatRequests(Array(witness.keyed.shuffled(using: &random).prefix(8)))
    inquiry.writeToUnreadable()
    let known = inquiry.writeToReadable(&random)
    faults += inquiry.faults
    if program.terminate() != .exit(0) { faults.append("it does not stop: \(program.output)") }
    if program.output.contains("Fatal error") { faults.append(program.output) }
    if try check.losesLog && !folder.keepsLog() { faults.append("the damaged log is not kept") }
    faults += try again(folder, known, unreadable: inquiry.unreadable)
    return faults.map { "\(damage), \(folder.place): \($0)" }
  }

  /// A second start shows what the first one wrote, and still cannot read what that could not read.
  private static func again(
    _ folder: DamagedFolder, _ known: [String: KnownSession], unreadable: Set<String>
  ) throws -> [String] {
    let check = try folder.check()
    let (served, refusal) = try folder.serve()
    guard let (program, port) = served else { return check.faults + refusal }
    var inquiry = Inquiry(known, folder.damage, check, port: port)
    inquiry.readAll()
    var faults = check.faults + inquiry.faults
    if program.terminate() != .exit(0) { faults.append("it does not stop again: \(program.output)") }
    if !unreadable.subtracting(inquiry.unreadable).isEmpty { faults.append("what was damaged is not any more") }
    return faults.map { "again: \($0)" }
  }
}
