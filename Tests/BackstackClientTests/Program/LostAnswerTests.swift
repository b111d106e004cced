import BackstackClient
import TestSupport
import Testing

/// Writes over a network that loses requests and answers: each is done once, and in order.
@Suite struct LostAnswerTests {
  @Test func aLostAnswerIsGivenAgain() async throws {
    let daemon = try await Blocking.run { try Daemon() }
    let proxy = try FaultProxy(to: daemon.port)
    let app = try BackstackClient.at(proxy.port).session("app")
    _ = try await app.put()
    proxy.cutAll()
    proxy.plan([.cut(after: 0, .toClient)])
    let answer = try await app.push("order")
    #expect(answer.visible.path == ["root", "order"])
    #expect(answer.change.changed)
    #expect(answer.revision == 2)
    #expect(try await app.get().revision == 2)
    // A key of the app's own holds over its relaunch.
    let options = WriteOptions(idempotencyKey: "relaunch")
    let first = try await app.push("paid", options: options)
    let again = try await BackstackClient.at(daemon.port).session("app").push("paid", options: options)
    #expect(!first.wasReplayed)
    #expect(again.wasReplayed)
    #expect(again.session == first.session)
    #expect(again.tag == first.tag)
    let other = await #expect(throws: BackstackError.self) { try await app.push("other", options: options) }
    #expect(other?.code == .idempotencyMismatch)
  }

  @Test func everyWriteIsDoneOnceOverABadNetwork() async throws {
    var random = SeededRandom.fromEnvironment()
    let daemon = try await Blocking.run { try Daemon() }
    let proxy = try FaultProxy(to: daemon.port)
    let app = try BackstackClient.at(proxy.port).session("app")
    _ = try await app.put()
    for number in 1...120 {
      if number == 60 {
        try await Blocking.run {
          daemon.kill()
          try daemon.restart()
        }
        proxy.redirect(to: daemon.port)
      }
      if Bool.random(using: &random) { proxy.cutAll() }
      proxy.plan((0..<Int.random(in: 0...2, using: &random)).map { _ in Self.fault(&random) })
      let answer = try await app.push(Screen("n\(number)"), options: WriteOptions(minimal: number % 2 == 0))
      #expect(answer.revision == number + 1)
      #expect(answer.visible.screen == "n\(number)")
    }
    let state = try await BackstackClient.at(daemon.port).session("app").get()
    #expect(state.visible.path == ["root"] + (1...120).map { "n\($0)" })
    #expect(state.revision == 121)
  }

  private static func fault(_ random: inout SeededRandom) -> FaultProxy.Fault {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .refuse
    case 1: .cut(after: 0, .toClient)
    case 2: .cutInBody(after: Int.random(in: 0...3000, using: &random))
    case 3: .cut(after: Int.random(in: 1...600, using: &random), .toServer)
    case 4: .reset(after: Int.random(in: 1...600, using: &random), .toServer)
    default: .slow(bytes: 64, pause: 0.001, .toServer)
    }
  }
}
