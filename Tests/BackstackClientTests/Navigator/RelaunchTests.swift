import Foundation
import Navigation
import TestSupport
import Testing

@testable import BackstackClient

@MainActor @Suite struct RelaunchTests {
  /// Nothing listens there.
  private func launch(_ file: URL) throws -> Navigator<AppRoute> {
    let server = try #require(URL(string: "http://127.0.0.1:1"))
    return try Navigator(
      client: BackstackClient(baseURL: server, name: "phone"), sessionID: "app", root: .home, file: file)
  }

  @Test func theLastStateIsShownAtOnce() throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.file("app.queue"))
    var first: Navigator<AppRoute>? = try launch(file)
    first?.push([.order(id: 1), .page("a")])
    first?.sheet = .login
    let said = first?.session
    first = nil
    let second = try launch(file)
    #expect(second.root == .home && second.path == [.order(id: 1), .page("a")] && second.sheet == .login)
    #expect(second.state == .restoring && second.sync.pending.count == 2)
    #expect(second.session == said)
    #expect(second.storageFailure == nil)
  }

  @Test func aFileThatIsNoQueueIsNotRead() throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.file("app.queue"))
    for text in ["", "nonsense", "00000000 {}\n", String(repeating: "\n", count: 100)] {
      try Data(text.utf8).write(to: file)
      #expect(try launch(file).path.isEmpty)
      #expect(try Data(contentsOf: file.appendingPathExtension("damaged")) == Data(text.utf8))
    }
  }

  @Test func aFileOfAnotherSessionIsNotRead() throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.file("app.queue"))
    let server = try #require(URL(string: "http://127.0.0.1:1"))
    let other = try Navigator(
      client: BackstackClient(baseURL: server), sessionID: "other", root: AppRoute.home, file: file)
    other.push(.login)
    other.sync.synchronize()
    #expect(try launch(file).path.isEmpty)
  }

  @Test func aQueueThatCannotBeKeptIsToldAndTheAppGoesOn() async throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.file("app.queue"))
    let inTheWay = file.appendingPathExtension("new")
    try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: false)
    let navigator = try launch(file)
    #expect(navigator.storageFailure == nil)
    #expect(navigator.push(.login) && navigator.path == [.login])
    await waitUntil { navigator.storageFailure != nil }
    #expect(navigator.storageFailure != nil)
    try FileManager.default.removeItem(at: inTheWay)
    navigator.push(.page("a"))
    await waitUntil { navigator.storageFailure == nil }
    #expect(navigator.storageFailure == nil)
    #expect(try launch(file).path == [.login, .page("a")])
  }

  @Test func aQueueThatCannotBeReadIsNotBegunAnew() throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.file("app.queue"))
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    #expect(throws: (any Error).self) { try launch(file) }
  }

  /// SwiftUI makes the initial value of a `@State` again and again, and throws it away.
  @Test func navigatorsThatAreThrownAwayDoNoHarm() throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.file("app.queue"))
    let live = try launch(file)
    live.push(.login)
    live.sync.synchronize()
    for _ in 0..<3 { _ = try launch(file) }
    live.push(.page("a"))
    live.sync.synchronize()
    #expect(live.storageFailure == nil)
    #expect(try launch(file).path == [.login, .page("a")])
  }

  @Test func sessionsHaveFilesOfTheirOwn() throws {
    let one = try #require(URL(string: "http://one.example"))
    let two = try #require(URL(string: "http://two.example"))
    let files = [
      Navigator<AppRoute>.defaultFile(for: "a", on: one), Navigator<AppRoute>.defaultFile(for: "b", on: one),
      Navigator<AppRoute>.defaultFile(for: "a", on: two),
    ]
    #expect(Set(files).count == 3)
  }
}
