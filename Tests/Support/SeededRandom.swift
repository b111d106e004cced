import Foundation

/// A small repeatable generator (SplitMix64) for randomised tests.
///
/// The seed is printed, so that a failure can be run again with `SEED=… swift test`.
public struct SeededRandom: RandomNumberGenerator {
  /// What a run has to be given to repeat this one.
  public let seed: UInt64
  private var state: UInt64

  /// A generator that always gives the same numbers.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// A generator with the seed of the environment variable `SEED`, or a fresh one.
  public static func fromEnvironment(_ test: String = #function) -> SeededRandom {
    let given = ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0 ... .max)
    print("\(test): SEED=\(seed)")
    return SeededRandom(seed: seed)
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
