/// What a connection weighs when more is held for all than may be: the heaviest is reset.
///
/// Who has just got an answer, or takes it slowly, weighs less than everybody who takes nothing; among equals the bytes count, times the
/// time.
struct Burden: Comparable {
  /// Milliseconds without progress from which a client is not only slow: TCP has sent again by then what was lost.
  static let patience: Int64 = 2_000

  /// Whether the client takes nothing of what is held for it.
  let isStalled: Bool
  private let weight: Int

  /// - Parameters:
  ///   - bytes: what is held.
  ///   - age: milliseconds since the client took some of it, or since it was there to be taken.
  init(bytes: Int, age: Int64) {
    isStalled = bytes > 0 && age >= Self.patience
    weight = bytes * Int(max(0, age) + 1)
  }

  static func < (one: Burden, other: Burden) -> Bool {
    one.isStalled == other.isStalled ? one.weight < other.weight : other.isStalled
  }
}
