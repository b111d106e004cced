import Foundation
import JSON
import TestSupport
import Testing

@testable import BackstackClient

/// A client whose answer is lost, and then its token: it goes on with what the app gave it, and nothing is done twice.
@Suite struct LostTokenTests {
  @Test func whatWasDoneBeforeTheTokenWasLostIsNotDoneAgain() async throws {
    let folder = try TemporaryFolder()
    // The key is "bsk_test".
    let digest = "b09419204f4691ccc9d98537d0311e2fc893ca16e80125bd0fb0df08ce4fa370"
    let keys = folder.file("keys")
    try Data("test write 2026-01-05T10:00:00.000Z \(digest)\n".utf8).write(to: URL(fileURLWithPath: keys))
    let daemon = try await Blocking.run { try Daemon(settings: ["BACKSTACK_KEYS": keys], folder: folder) }
    let proxy = try FaultProxy(to: daemon.port)
    var configuration = ClientConfiguration.prompt
    configuration.retry = .never
    let client = try BackstackClient.at(proxy.port, token: "bsk_test", configuration)
    let made = try await client.session("app").put(onlyIfAbsent: true)
    let transport = RemoteTransport(session: client.session("app"))
    transport.use(token: try #require(made.token))

    let push = SyncRequest(key: "k", content: .operations([.push(NewScreen("order", id: "o"))]))
    proxy.cutAll()
    proxy.plan([.cut(after: 0, .toClient)])
    guard case .unanswered(key: "k") = await transport.send(push) else {
      Issue.record("the answer was not lost")
      return
    }
    let server = HTTPClient(port: daemon.port)
    let bearer: [(name: String, value: String?)] = [("Authorization", "Bearer bsk_test")]
    let tokens = try server.send("GET", "/v1/sessions/app/tokens", fields: bearer)
    let id = try #require(try JSONValue.parsing(tokens.body).at("/tokens/0/id")?.string)
    #expect(try server.send("DELETE", "/v1/sessions/app/tokens/\(id)", fields: bearer).code == 204)

    // The first try shows the token, which is good no more; a connection that ends with that may take along another one.
    var event = await transport.send(push)
    for _ in 0..<100 {
      guard case .unanswered(key: "k") = event else { break }
      event = await transport.send(push)
    }
    guard case .answered(key: "k", let answer) = event else {
      Issue.record("what the app gave was not shown: \(event)")
      return
    }
    #expect(answer.session.state.visible.path == ["root", "order"])
    #expect(try await client.session("app").get().visible.path == ["root", "order"])
  }
}
