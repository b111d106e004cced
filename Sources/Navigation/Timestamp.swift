/// A moment in UTC, in whole milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Since 1970-01-01T00:00:00Z, without leap seconds.
  public var milliseconds: Int64

  /// The moment that many milliseconds after the epoch, or before it.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Earlier is less.
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }
}
