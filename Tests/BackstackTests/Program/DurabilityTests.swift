import TestSupport
import Testing

/// Nothing that was acknowledged, or that a read showed, is lost, however the program ends.
@Suite(.serialized) struct DurabilityTests {
  @Test func killedUnderLoadTwentyTimes() async throws {
    var random = SeededRandom.fromEnvironment()
    let daemon = try await Blocking.run { try Daemon(settings: ["BACKSTACK_MAX_SCREENS": "100000"]) }
    var earlier: [Recorder] = []
    for round in 1...20 {
      let recorder = Recorder(sessions: (0..<4).map { "r\(round)-\($0)" }, clients: 8)
      let delay = Double.random(in: 0.02...0.4, using: &random)
      async let load: Void = recorder.run(port: daemon.port)
      try await Blocking.run {
        recorder.wait(untilAcknowledged: 1)
        MonotonicTime.sleep(delay)
        daemon.kill()
      }
      try await load
      try await Blocking.run { try daemon.restart() }
      let faults = try await Blocking.run { try recorder.faults(port: daemon.port) }
      #expect(faults.isEmpty, "round \(round): \(faults.prefix(3))")
      earlier.append(recorder)
    }
    // Later rounds and their folding have not harmed what was there before.
    let all = earlier
    let faults = try await Blocking.run { try all.flatMap { try $0.faults(port: daemon.port) } }
    #expect(faults.isEmpty, "\(faults.prefix(3))")
    #expect(all.allSatisfy { $0.acknowledged > 0 })
    try await Blocking.run {
      #expect(daemon.terminate() == .exit(0))
      let check = try Launch(["check", "--data", daemon.folder.file("data")])
      #expect(check.ending == .exit(0), "\(check.output)")
    }
  }

  @Test func stoppedUnderLoad() async throws {
    let daemon = try await Blocking.run { try Daemon(settings: ["BACKSTACK_MAX_SCREENS": "100000"]) }
    for round in 1...3 {
      let recorder = Recorder(sessions: (0..<4).map { "r\(round)-\($0)" }, clients: 8)
      async let load: Void = recorder.run(port: daemon.port)
      let ending = try await Blocking.run {
        recorder.wait(untilAcknowledged: 50)
        return daemon.terminate()
      }
      #expect(ending == .exit(0))
      try await load
      try await Blocking.run { try daemon.restart() }
      let faults = try await Blocking.run { try recorder.faults(port: daemon.port) }
      #expect(faults.isEmpty, "round \(round): \(faults.prefix(3))")
    }
    try await Blocking.run { #expect(daemon.terminate() == .exit(0)) }
  }
}
