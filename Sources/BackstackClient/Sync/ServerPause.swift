import Synchronization

/// Until when the server wants to be left alone: what it said with a refusal (`Retry-After`) or on its event stream
/// (`retry:`).
final class ServerPause: Sendable {
  private let end = Mutex<ContinuousClock.Instant?>(nil)

  /// The server is to be left alone until then, if not for longer.
  func extend(to moment: ContinuousClock.Instant) {
    end.withLock { end in end = end.map { max($0, moment) } ?? moment }
  }

  /// How long it still is to be left alone.
  func rest(at now: ContinuousClock.Instant) -> Duration {
    end.withLock { end in end.map { max(.zero, now.duration(to: $0)) } ?? .zero }
  }
}
