import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BackstackClient

/// The real server, and apps that reach it each through a bad network of its own.
@MainActor final class Company {
  /// One installation of the app.
  @MainActor final class Member {
    let name: String
    let proxy: FaultProxy
    let file: URL
    let policy: ConflictPolicy
    private(set) var navigator: Navigator<AppRoute>
    /// The keys of commands that the server is said to have done.
    private(set) var acknowledged: [String] = []
    private(set) var outcomes: [ConflictOutcome] = []

    init(_ name: String, proxy: FaultProxy, file: URL, policy: ConflictPolicy) throws {
      self.name = name
      self.proxy = proxy
      self.file = file
      self.policy = policy
      navigator = try Self.launch(name, proxy, file, policy)
      attend()
    }

    /// The app ends without a word, and begins again.
    func relaunch() throws {
      // What it has written last may still be on its way to the file.
      navigator.sync.synchronize()
      // What still reaches the one before is heard by nobody.
      navigator.sync.acknowledged = { _ in }
      navigator.onConflict = nil
      navigator = try Self.launch(name, proxy, file, policy)
      attend()
    }

    private func attend() {
      navigator.sync.acknowledged = { [weak self] keys in self?.acknowledged += keys }
      navigator.onConflict = { [weak self] _, outcome in self?.outcomes.append(outcome) }
    }

    private static func launch(
      _ name: String, _ proxy: FaultProxy, _ file: URL, _ policy: ConflictPolicy
    ) throws -> Navigator<AppRoute> {
      try Navigator(
        client: try Company.client(port: proxy.port, name: name), sessionID: "app", root: .home, file: file,
        policy: policy)
    }
  }

  let daemon: Daemon
  let members: [Member]
  private let folder: TemporaryFolder

  init(_ policies: [ConflictPolicy]) async throws {
    let daemon = try await Blocking.run { try Daemon() }
    let folder = try TemporaryFolder()
    members = try policies.enumerated().map { index, policy in
      try Member(
        "app\(index)", proxy: try FaultProxy(to: daemon.port),
        file: URL(fileURLWithPath: folder.file("app\(index).queue")), policy: policy)
    }
    self.daemon = daemon
    self.folder = folder
  }

  /// A client that does not wait long.
  static func client(port: Int, name: String? = nil) throws -> BackstackClient {
    var configuration = ClientConfiguration()
    configuration.requestTimeout = .seconds(5)
    configuration.reconnectDelay = .milliseconds(30)
    configuration.retry.attempts = 3
    configuration.retry.base = .milliseconds(20)
    configuration.retry.cap = .milliseconds(200)
    return BackstackClient(
      baseURL: try #require(URL(string: "http://127.0.0.1:\(port)")), name: name, configuration: configuration)
  }

  /// The session at the server itself.
  func server() throws -> RemoteSession { try Self.client(port: daemon.port).session("app") }

  /// The server is gone from one moment to the next, and comes back with what it had made durable.
  func killServer() async throws {
    let daemon = daemon
    try await Blocking.run {
      daemon.kill()
      try daemon.restart()
    }
    for member in members { member.proxy.redirect(to: daemon.port) }
  }

  /// Networks are mended and everybody is back; waits until all have the same state.
  func settle() async throws {
    for member in members {
      member.proxy.setDown(false)
      member.navigator.resume()
    }
    let server = try server()
    let end = MonotonicTime.now + 40
    var truth: SessionState?
    while MonotonicTime.now < end {
      let isQuiet = members.allSatisfy { $0.navigator.sync.pending.isEmpty && $0.navigator.state == .live }
      // The first to come makes the session.
      truth = isQuiet ? try await server.get() : nil
      if let truth, members.allSatisfy({ $0.navigator.session.json == truth.json }) { break }
      try await Task.sleep(for: .milliseconds(10))
    }
    for member in members {
      #expect(member.navigator.session.json == truth?.json, "\(member.name) is \(member.navigator.state)")
      #expect(member.navigator.sync.pending.isEmpty)
    }
  }

  func stop() async throws {
    for member in members {
      member.navigator.pause()
      member.proxy.stop()
    }
    let daemon = daemon
    _ = try await Blocking.run { daemon.terminate() }
  }
}
