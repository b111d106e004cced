import Access
import HTTP
import JSON
import TestStores
import TestSupport
import Testing

@testable import API

/// A right is asked again where a write is decided: on the state that it builds on, which is not yet durable, and not on the one that
/// was there when the request came.
@Suite struct StagedRightTests {
  /// Does `change` and then `write` while commits are held back, and answers what became of the write.
  private func held(
    _ store: MemoryStore, _ change: @escaping @Sendable () async throws -> Answer,
    _ write: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    store.shut()
    let change = Task { try await change() }
    try await Blocking.run { store.waitForCommit() }
    let write = Task { try await write() }
    // Long enough for it to be staged; when it is not, the commit is seen at once, and the answer is the same.
    try await Task.sleep(for: .milliseconds(20))
    store.open()
    #expect(try await change.value.status < 300)
    return try await write.value
  }

  private static let writes = Routes.all.filter { $0.access == .session(.write) && $0.method != .get }

  @Test func aTokenThatIsBeingRevokedChangesNothing() async throws {
    #expect(Self.writes.count > 20)
    for route in Self.writes {
      let store = MemoryStore()
      let guarded = try Guarded(store: store)
      let owner = try await guarded.makeSession("phone")
      let writer = try await guarded.makeToken("phone", #"{"scope":"write"}"#, as: owner)
      let answer = try await held(store) {
        try await guarded.send("DELETE", "/v1/sessions/phone/tokens/\(writer.id)", as: "bsk_write")
      } _: {
        let path = route.path.replacing("{id}", with: "phone").replacing("{token}", with: "t")
        return try await guarded.send(route.method.text, path, as: writer.token, body: "{}")
      }
      #expect(answer.status == 401, "\(route.method.text) \(route.path): \(answer.text)")
      #expect(try await guarded.send("GET", "/v1/sessions/phone", as: owner).json["revision"]?.int == 3)
    }
  }

  @Test func aTokenOfASessionThatIsBeingMadeAnewChangesNothing() async throws {
    for route in Self.writes {
      let store = MemoryStore()
      let guarded = try Guarded(store: store)
      let owner = try await guarded.makeSession("phone")
      let answer = try await held(store) {
        async let deleted = guarded.send("DELETE", "/v1/sessions/phone", as: "bsk_write")
        while try await guarded.send("POST", "/v1/sessions", as: "bsk_write", body: #"{"id":"phone"}"#).status == 409 {}
        return try await deleted
      } _: {
        let path = route.path.replacing("{id}", with: "phone").replacing("{token}", with: "t")
        return try await guarded.send(route.method.text, path, as: owner, body: "{}")
      }
      #expect(answer.status == 401, "\(route.method.text) \(route.path): \(answer.text)")
    }
  }
}
