import Synchronization

/// How much all channels together may keep for readers that are behind.
final class EventBudget: Sendable {
  /// Bytes kept for one session: many changes in one batch, which a reader that is there takes all.
  static let bytes = 4 << 20
  /// Bytes kept for all sessions before each gets `shortBytes` only.
  static let totalBytes = 64 << 20
  static let shortBytes = 16 << 10

  private let total = Atomic(0)

  /// Bytes that a channel may keep now.
  var limit: Int { total.load(ordering: .relaxed) < Self.totalBytes ? Self.bytes : Self.shortBytes }

  /// Bytes kept now.
  var held: Int { total.load(ordering: .relaxed) }

  /// Counts bytes that are kept from now on, or, below 0, no longer.
  func add(_ bytes: Int) {
    if bytes != 0 { total.wrappingAdd(bytes, ordering: .relaxed) }
  }
}
