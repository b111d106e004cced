import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A Backstack server, as a client sees it (docs/api.md).
///
/// ```swift
/// let client = BackstackClient(baseURL: url, name: "phone")
/// let app = client.session("app")
/// try await app.push("order")
/// ```
///
/// A value that can be copied and used from everywhere at the same time; copies share their connections, which are
/// closed when the last copy goes. Every call is repeated by itself where that is safe (`RetryPolicy`): what changes
/// something carries an idempotency key, so that a lost answer never makes the server do a thing twice.
public struct BackstackClient: Sendable {
  /// Where the server is: scheme, host, port, and the path before `/v1` when there is one.
  public let baseURL: URL
  /// Sent as `Authorization: Bearer`, for servers or proxies that want one: an API key, or a session's own token.
  public private(set) var token: String?
  /// What this client calls itself: the `origin` of its changes, 1–64 of `A–Z a–z 0–9 . _ ~ -`.
  public let name: String?
  /// How it waits and repeats.
  public let configuration: ClientConfiguration
  let transport: Transport

  /// A client of the server at `baseURL`. Nothing is sent yet.
  public init(
    baseURL: URL, token: String? = nil, name: String? = nil, configuration: ClientConfiguration = ClientConfiguration()
  ) {
    self.baseURL = baseURL
    self.token = token
    self.name = name
    self.configuration = configuration
    transport = Transport(configuration)
  }

  /// The same client, showing another key or token.
  public func with(token: String?) -> BackstackClient {
    var client = self
    client.token = token
    return client
  }

  /// The session with that id, which need not be there yet. Nothing is sent.
  public func session(_ id: String) -> RemoteSession {
    RemoteSession(client: self, id: id)
  }
}
