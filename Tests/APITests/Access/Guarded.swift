import API
import Access
import HTTP
import JSON
import Sessions
import TestStores

/// A service that asks everybody who he is. Its keys are called as their scopes are, and shown as `bsk_SCOPE`.
struct Guarded {
  let service: Service
  let control: AccessControl
  let mint = TokenMint(key: Secret.random(TokenMint.keyOctets))

  init(store: MemoryStore = MemoryStore()) throws {
    var ring = KeyRing()
    for scope in Scope.allCases {
      let digest = Digest(of: Array("bsk_\(scope.rawValue)".utf8))
      try ring.add(APIKey(name: scope.rawValue, scope: scope, createdAt: "2026-01-05T10:00:00.000Z", digest: digest))
    }
    let control = AccessControl(keys: ring, asks: false, mint: mint)
    self.control = control
    service = try Service(store: store) { $0.accessControl = control }
  }

  /// Sends a request that shows `secret`; nil: nothing.
  func send(
    _ method: String, _ target: String, as secret: String?, _ fields: [(String, String)] = [], body: String? = nil
  ) async throws -> Answer {
    try await service.send(
      method, target, (secret.map { [("Authorization", "Bearer \($0)")] } ?? []) + fields, body: body)
  }

  /// Makes a session and answers its token.
  func makeSession(_ id: String) async throws -> String {
    let answer = try await send("POST", "/v1/sessions", as: "bsk_write", body: #"{"id":"\#(id)"}"#)
    return try answer.json["token"]?.string ?? ""
  }

  /// Makes a further token for a session and answers it with its id.
  func makeToken(_ id: String, _ body: String, as secret: String) async throws -> (token: String, id: String) {
    let answer = try await send("POST", "/v1/sessions/\(id)/tokens", as: secret, body: body)
    return (try answer.json["token"]?.string ?? "", try answer.json["id"]?.string ?? "")
  }
}
