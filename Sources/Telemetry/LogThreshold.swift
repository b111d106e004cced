import Synchronization

/// The level from which on lines are written. It may change while others write.
final class LogThreshold: Sendable {
  private let rank: Atomic<Int>

  init(_ level: LogLevel) { rank = Atomic(level.rank) }

  var level: LogLevel {
    get { LogLevel.allCases[rank.load(ordering: .relaxed)] }
    set { rank.store(newValue.rank, ordering: .relaxed) }
  }

  func admits(_ level: LogLevel) -> Bool { level.rank >= rank.load(ordering: .relaxed) }
}
