import Synchronization

/// How much may be kept for all readers that are behind, in channels and as what was missed before they came again.
final class EventBudget: Sendable {
  /// Bytes kept for one session: many changes in one batch, which a reader that is there takes all.
  static let bytes = 4 << 20
  /// Bytes kept for all before each session gets `shortBytes` only, and whoever comes again the session as it is.
  static let totalBytes = 64 << 20
  static let shortBytes = 16 << 10

  private let total = Atomic(0)

  /// Bytes that a channel may keep now.
  var limit: Int { total.load(ordering: .relaxed) < Self.totalBytes ? Self.bytes : Self.shortBytes }

  /// Bytes kept now.
  var held: Int { total.load(ordering: .relaxed) }

  /// Counts bytes that are to be kept, unless they would be too many; answers whether they may be.
  func take(_ bytes: Int) -> Bool {
    if total.wrappingAdd(bytes, ordering: .relaxed).newValue <= Self.totalBytes { return true }
    add(-bytes)
    return false
  }

  /// Counts bytes that are kept from now on, or, below 0, no longer.
  func add(_ bytes: Int) {
    if bytes != 0 { total.wrappingAdd(bytes, ordering: .relaxed) }
  }
}
