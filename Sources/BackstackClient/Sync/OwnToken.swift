import Synchronization

/// A session's own token, as soon as it is known.
final class OwnToken: Sendable {
  private let held = Mutex<String?>(nil)

  /// Nil: there is none, or it is good no more.
  var value: String? {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}
