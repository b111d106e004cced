import Navigation
import TestSupport
import Testing

@testable import BackstackClient

@Suite("Random scripts of clients, a server and a bad network")
struct SyncScriptTests {
  private static let replacing = SyncPolicy.custom { conflict in
    // Now this, now that, but always the same for the same command.
    switch conflict.command.key.utf8.last.map({ $0 % 3 }) {
    case 0: .drop
    case 1: .overwrite
    default: .replace([.dismissAll()])
    }
  }

  /// An answer that never helps.
  private static let stubborn = SyncPolicy.custom { .replace($0.command.operations) }

  private static let policies: [[SyncPolicy]] = [
    [.serverWins, .serverWins], [.localWins, .serverWins], [.localWins, .localWins],
    [replacing, .serverWins, .localWins], [stubborn, replacing],
  ]

  /// 5 kinds of company, 20 scripts of 300 steps each: 30,000 steps.
  @Test(arguments: 0..<5)
  func allComeToTheSameState(company: Int) throws {
    let seed = SeededRandom.fromEnvironment().seed
    for script in 0..<20 {
      let random = SeededRandom(seed: seed &+ UInt64(company * 1000 + script))
      var world = try SyncWorld(random: random, policies: Self.policies[company], deletes: script.isMultiple(of: 4))
      for _ in 0..<300 { try world.step() }
      try world.settle()
      try world.check()
    }
  }
}
