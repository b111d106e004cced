import HTTP
import Synchronization

/// The CORS policy that is in force; it may be replaced while requests are served.
///
/// Without one, which is the usual case, a request looks at a flag and at nothing else.
final class CORSSwitch: Sendable {
  private let isOn: Atomic<Bool>
  private let held: Mutex<CORSPolicy?>

  init(_ origins: OriginList) {
    let policy = CORSPolicy(origins)
    isOn = Atomic(policy != nil)
    held = Mutex(policy)
  }

  /// The policy; nil: no origin may use the API.
  var policy: CORSPolicy? { isOn.load(ordering: .acquiring) ? held.withLock { $0 } : nil }

  /// Puts other origins in force, from the next request on; any thread.
  func replace(_ origins: OriginList) {
    let policy = CORSPolicy(origins)
    held.withLock { $0 = policy }
    isOn.store(policy != nil, ordering: .releasing)
  }
}
