/// Whether a loop yields its core before it sleeps, in nanoseconds of `Clock`.
///
/// Clients that wait for this very core get the chance to send more: fewer sleeps, larger batches. But where others want the core
/// as well, it comes back only after a turn of theirs, milliseconds later, and meanwhile nobody here is answered. So after a
/// yield that took long there is none for a while, in proportion: yields take a small part of a loop's time on any machine.
struct YieldPacing {
  /// Longer than clients take to send what they have to.
  static let longest = 1_000_000
  /// How many times as long as such a yield there is none then.
  static let rest = 16

  private var pausedUntil = Int.min

  /// Whether the loop may yield now.
  func allows(at now: Int) -> Bool { now >= pausedUntil }

  /// Notes a yield.
  mutating func yielded(from start: Int, to end: Int) {
    if end - start > Self.longest { pausedUntil = end + Self.rest * (end - start) }
  }
}
