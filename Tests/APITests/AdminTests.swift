import JSON
import Navigation
import Sessions
import TestStores
import TestSupport
import Testing

@testable import API

/// What whoever runs the server asks of it (docs/api.md §9).
@Suite struct AdminTests {
  private static let path = "/v1/admin/backups"

  @Test func aBackupIsMadeAndListed() async throws {
    let service = try Service()
    #expect(try await service.send("GET", Self.path).text == "{\"backups\":[]}\n")
    #expect(try await service.send("POST", "/v1/sessions", body: #"{"root":{"screen":"home"}}"#).status == 201)
    let made = try await service.send("POST", Self.path)
    #expect(made.status == 201)
    #expect(try made.keys == ["name", "createdAt", "size", "pages", "order"])
    #expect(try made.json["createdAt"]?.string == service.clock.now.rfc3339)
    let again = try await service.send("POST", Self.path, body: "{}")
    let list = try await service.send("GET", Self.path)
    let (newest, oldest) = (again.text.dropLast(), made.text.dropLast())
    #expect(list.text == "{\"backups\":[\(newest),\(oldest)]}\n")
  }

  @Test func theServerAloneNamesIt() async throws {
    let service = try Service()
    let answer = try await service.send("POST", Self.path, body: #"{"a/b":"/etc/passwd"}"#)
    #expect(answer.status == 422 && answer.code == "unknown_field" && answer.pointer == "#/a~1b")
    #expect(try await service.send("POST", Self.path + "?name=x").code == "unknown_query_parameter")
    #expect(try await service.send("PUT", Self.path, body: "{}")["allow"] == "GET, HEAD, POST, OPTIONS")
    #expect(try service.store.backups().isEmpty)
  }

  @Test func oneAtATime() async throws {
    let service = try Service()
    service.store.shutBackups()
    async let first = service.send("POST", Self.path)
    try await Blocking.run { service.store.waitForBackup() }
    let second = try await service.send("POST", Self.path)
    #expect(second.status == 409 && second.code == "backup_in_progress")
    service.store.openBackups()
    #expect(try await first.status == 201)
  }

  @Test func whatTheStoreCannotDoIsToldInItsWords() async throws {
    let service = try Service()
    service.store.failBackups(.full("disk"))
    #expect(try await service.send("POST", Self.path).code == "storage_full")
    service.store.failBackups(.unavailable("disk"))
    let failed = try await service.send("POST", Self.path)
    #expect(failed.code == "unavailable" && failed["retry-after"] != nil)
    service.handler.drain()
    #expect(try await service.send("POST", Self.path).status == 503)
  }

  @Test func stoppingEndsTheOneThatIsBeingMade() async throws {
    let service = try Service()
    service.store.shutBackups()
    async let made = service.send("POST", Self.path)
    try await Blocking.run { service.store.waitForBackup() }
    service.handler.drain()
    service.store.openBackups()
    let answer = try await made
    #expect(answer.status == 503 && answer.code == "unavailable" && answer["retry-after"] != nil)
    #expect(try service.store.backups().isEmpty)
  }

  /// The copy is there: told that it is not, a client would ask for another one.
  @Test func oneThatWasMadeIsAnsweredThoughItsKeyIsNotKept() async throws {
    let service = try Service()
    let key = [("Idempotency-Key", "k")]
    service.store.failCommits(.full("disk"))
    let made = try await service.send("POST", Self.path, key)
    #expect(made.status == 201)
    #expect(try await service.send("GET", Self.path).text == "{\"backups\":[\(made.text.dropLast())]}\n")
    let again = try await service.send("POST", Self.path, key)
    #expect(again.status == 201 && again["idempotency-replayed"] == nil && again.text != made.text)
    let repeated = try await service.send("POST", Self.path, key)
    #expect(repeated["idempotency-replayed"] == "true" && repeated.text == again.text)
  }

  @Test func asManyAsMayBeKept() async throws {
    let service = try Service()
    for _ in 0..<EngineConfiguration().backupCount { #expect(try await service.send("POST", Self.path).status == 201) }
    let answer = try await service.send("POST", Self.path)
    #expect(answer.status == 507 && answer.code == "storage_full")
  }
}
