public import Navigation

extension Session {
  /// How long an expired session answers 410 before it is forgotten.
  static let tombstoneMilliseconds: Int64 = 86_400_000

  /// Whether the session is past its `expiresAt`: it is gone for clients, and its id is free for a new one.
  public func isExpired(at now: Timestamp) -> Bool {
    expiresAt.map { $0 <= now } ?? false
  }

  /// When its tombstone goes too, and it is as if it had never been; nil when it does not expire.
  public var removal: Timestamp? {
    expiresAt.map { Timestamp(milliseconds: $0.milliseconds + Self.tombstoneMilliseconds) }
  }

  /// When to look at it again, told at a time: at the latest when it expires, since somebody may want to hear of that. A timer
  /// that was due before the expiry and did not go off in time never will.
  func due(at now: Timestamp) -> Timestamp? {
    if isExpired(at: now) { return removal }
    return [due, expiresAt].compactMap(\.self).min()
  }

  /// When the server has something to do with the session by itself. The timers of an expired session no longer fire.
  var due: Timestamp? {
    guard let timer = nextTimer else { return removal }
    guard let expiresAt else { return timer }
    return timer < expiresAt ? timer : removal
  }
}
