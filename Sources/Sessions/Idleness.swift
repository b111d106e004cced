import Dispatch

/// Since when the writer has had nothing to commit, and when that is long enough to fold.
struct Idleness {
  private let length: DispatchTimeInterval
  /// Until the first commit it is as if there had been none for ever.
  private var start: DispatchTime?

  init(milliseconds: Int) {
    length = .milliseconds(milliseconds)
  }

  /// Notes that a run of commits has ended.
  mutating func begin(at now: DispatchTime) { start = now }

  /// When it is long enough, unless something is committed before.
  var end: DispatchTime { start.map(end(from:)) ?? .now() }

  /// When it would be long enough, had it begun at `time`.
  func end(from time: DispatchTime) -> DispatchTime { time + length }

  func isLongEnough(at now: DispatchTime) -> Bool { start.map { end(from: $0) <= now } ?? true }
}
