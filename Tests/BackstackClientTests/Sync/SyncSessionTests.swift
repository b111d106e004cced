import Foundation
import Navigation
import Synchronization
import TestSupport
import Testing

@testable import BackstackClient

/// A server that is not asked for more than its test says, and is asked again after an hour.
private protocol BareTransport: SyncTransport {}

extension BareTransport {
  func fetch() async -> SyncEvent { .notFetched }
  func wait(failures: Int) async { try? await Task.sleep(for: .seconds(3600)) }
  func links() async -> OpaqueValue? { nil }
}

/// A server that is there and answers nothing; it notes whether the file knew of each request before it was sent.
private final class SilentTransport: BareTransport {
  let file: URL
  let known = Mutex<[Bool]>([])

  init(file: URL) {
    self.file = file
  }

  func send(_ request: SyncRequest) async -> SyncEvent {
    let kept = (try? QueueFile.read(file))?.attempt?.key
    known.withLock { $0.append(kept == request.key) }
    return .unanswered(key: request.key)
  }

  func listen(_ take: @Sendable (SyncEvent) async -> Void) async {
    await take(.opened)
    try? await Task.sleep(for: .seconds(3600))
  }

  func use(token: String) {}
}

/// A server that makes the session, and whose answer has its token; it notes whether the file had the token before it was used.
private final class GivingTransport: BareTransport {
  let file: URL
  let known = Mutex<[Bool]>([])

  init(file: URL) {
    self.file = file
  }

  func send(_ request: SyncRequest) async -> SyncEvent {
    guard case .replacement(.absent, let state) = request.content,
      var session = try? ServerSession(try SessionState(json: state))
    else { return .unanswered(key: request.key) }
    session.token = "bst_own"
    return .answered(key: request.key, session)
  }

  func listen(_ take: @Sendable (SyncEvent) async -> Void) async { await take(.absent(.deleted)) }

  func use(token: String) {
    let kept = (try? QueueFile.read(file))?.token
    known.withLock { $0.append(kept == token) }
  }
}

/// A server of which nothing can be understood.
private struct StrangeTransport: BareTransport {
  func send(_ request: SyncRequest) async -> SyncEvent { .unanswered(key: request.key) }
  func listen(_ take: @Sendable (SyncEvent) async -> Void) async {
    await take(.opened)
    await take(RemoteTransport.event(for: BackstackError.malformed("#/layers/0/container")))
  }
  func use(token: String) {}
}

@MainActor @Suite struct SyncSessionTests {
  private func saved() throws -> SavedSync {
    SavedSync(origin: "test", confirmed: try .unseen(id: "app", root: .screen(NewScreen("home", id: "first"))))
  }

  @Test func aRequestIsInTheFileBeforeItIsSent() async throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.file("app.queue"))
    let transport = SilentTransport(file: file)
    let sync = SyncSession(try saved(), policy: .serverWins, file: file, transport: transport)
    for number in 0..<20 { try sync.perform([.push(NewScreen("page", id: "p\(number)"))]) }
    sync.handle(.resumed)
    await waitUntil { transport.known.withLock { !$0.isEmpty } }
    let known = transport.known.withLock { $0 }
    #expect(known == [true])
    sync.handle(.paused)
  }

  /// One that waits for ever would look as if the server could not be reached.
  @Test func whatCannotBeUnderstoodIsTold() async throws {
    let navigator = Navigator<AppRoute>(
      sync: SyncSession(try saved(), policy: .serverWins, file: nil, transport: StrangeTransport()),
      unknownRoutes: .truncate, coding: .codable)
    navigator.resume()
    let expected = NavigatorState.failed(.malformed("#/layers/0/container"))
    await waitUntil { navigator.state == expected }
    #expect(navigator.state == expected)
    #expect(navigator.push(.login) && navigator.path == [.login])
  }

  @Test func theSessionsOwnTokenIsKept() throws {
    var kept = try saved()
    #expect(QueueText.read(QueueText.text(of: kept))?.token == nil)
    let step = QueueText.text(of: SyncRecord.token("bst_own"))
    #expect(QueueText.read(QueueText.text(of: kept) + step)?.token == "bst_own")
    kept.take(.token("bst_own"))
    #expect(QueueText.read(QueueText.text(of: kept))?.token == "bst_own")
  }

  /// An app that ends in between would show what it had before, to a server that has done what the token came with.
  @Test func aTokenIsInTheFileBeforeItIsUsed() async throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.file("app.queue"))
    let transport = GivingTransport(file: file)
    let sync = SyncSession(try saved(), policy: .serverWins, file: file, transport: transport)
    for number in 0..<20 { try sync.perform([.push(NewScreen("page", id: "p\(number)"))]) }
    sync.handle(.resumed)
    await waitUntil { transport.known.withLock { !$0.isEmpty } }
    let known = transport.known.withLock { $0 }
    #expect(known.first == true)
    sync.handle(.paused)
  }

  @Test func aTokenThatCannotBeKeptIsNotUsedBeforeItCan() async throws {
    let folder = try TemporaryFolder()
    // A folder stands where the file is to be.
    let file = URL(fileURLWithPath: folder.file("app.queue"))
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let transport = GivingTransport(file: file)
    let sync = SyncSession(try saved(), policy: .serverWins, file: file, transport: transport)
    sync.handle(.resumed)
    await waitUntil { sync.storageFailure != nil && sync.confirmed.revision > 0 }
    #expect(transport.known.withLock { $0.isEmpty })
    try FileManager.default.removeItem(at: file)
    try sync.perform([.push(NewScreen("page", id: "p"))])
    await waitUntil { transport.known.withLock { !$0.isEmpty } }
    let known = transport.known.withLock { $0 }
    #expect(!known.isEmpty && known.allSatisfy { $0 })
    sync.handle(.paused)
  }

  @Test func timesAreKeptInFull() throws {
    let time = Timestamp(milliseconds: 1_767_600_000_123)
    let command = try SyncCommand(
      key: "k", operations: [.push(NewScreen("page", id: "p"))], madeAt: time, revision: 3)
    var kept = try saved()
    kept.take(.command(command))
    #expect(QueueText.read(QueueText.text(of: kept))?.pending.first?.madeAt == time)
  }
}
