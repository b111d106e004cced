@testable import BackstackClient

/// A network that is not there; only the rules for links may be known.
struct OfflineTransport: SyncTransport {
  var rules: OpaqueValue?

  func send(_ request: SyncRequest) async -> SyncEvent { .unanswered(key: request.key) }
  func fetch() async -> SyncEvent { .notFetched }
  func listen(_ take: @Sendable (SyncEvent) async -> Void) async { await take(.lost) }
  func wait(failures: Int) async { try? await Task.sleep(for: .seconds(3600)) }
  func links() async -> OpaqueValue? { rules }
  func use(token: String) {}
}
