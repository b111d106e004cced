import TestSupport
import Testing

/// The kit's proxy does what it says.
@Suite struct FaultProxyTests {
  private static let page = StubServer.answer("200 OK", [], "0123456789")

  private func answer(through proxy: FaultProxy, within seconds: Double = 20) async throws -> HTTPAnswer {
    let port = proxy.port
    return try await Blocking.run { try HTTPClient(port: port, timeout: seconds).send("GET", "/") }
  }

  @Test func withoutFaultsItPassesEverything() async throws {
    let server = try StubServer([[.send(Self.page)]])
    let proxy = try FaultProxy(to: server.port)
    for _ in 1...3 { #expect(try await answer(through: proxy).body == Array("0123456789".utf8)) }
    #expect(proxy.accepted == 3)
    #expect(server.requests.count == 3)
  }

  @Test func itRefuses() async throws {
    let server = try StubServer([[.send(Self.page)]])
    let proxy = try FaultProxy(to: server.port)
    proxy.plan([.refuse])
    await #expect(throws: (any Error).self) { try await answer(through: proxy) }
    proxy.setDown(true)
    await #expect(throws: (any Error).self) { try await answer(through: proxy) }
    proxy.setDown(false)
    #expect(try await answer(through: proxy).isComplete)
    #expect(server.requests.count == 1)
  }

  @Test func itCutsAfterSoManyBytes() async throws {
    let server = try StubServer([[.send(Self.page)]])
    let proxy = try FaultProxy(to: server.port)
    let head = Self.page.utf8.count - 10
    proxy.plan([.cut(after: head + 4, .toClient), .reset(after: head + 7, .toClient), .cut(after: 5, .toServer)])
    for length in [4, 7] {
      let cut = try await answer(through: proxy)
      #expect(!cut.isComplete)
      // With a reset the kernel may throw away what was not read yet.
      #expect(length == 4 ? cut.body.count == 4 : cut.body.count <= 7)
    }
    await #expect(throws: (any Error).self) { try await answer(through: proxy) }
    #expect(server.requests.count == 2)
  }

  @Test func itCutsInTheBody() async throws {
    let server = try StubServer([[.send(Self.page)]])
    let proxy = try FaultProxy(to: server.port)
    proxy.plan([.cutInBody(after: 3), .cutInBody(after: 0), .cut(after: 0, .toClient)])
    #expect(try await answer(through: proxy).body == Array("012".utf8))
    #expect(try await answer(through: proxy).body == [])
    await #expect(throws: (any Error).self) { try await answer(through: proxy) }
    #expect(try await answer(through: proxy).isComplete)
  }

  @Test func itCutsInALaterBody() async throws {
    let server = try StubServer([[.send(Self.page)]])
    let proxy = try FaultProxy(to: server.port)
    proxy.plan([.cutInBody(after: 3, answer: 2)])
    let port = proxy.port
    let bodies = try await Blocking.run {
      let client = HTTPClient(port: port, timeout: 20)
      return try (1...2).map { _ in try client.send("GET", "/").body }
    }
    #expect(bodies == [Array("0123456789".utf8), Array("012".utf8)])
    #expect(proxy.accepted == 1)
  }

  /// The next answer after it could not be told from it.
  @Test func itCutsInABodyWithoutALength() async throws {
    let server = try StubServer([[.send("HTTP/1.1 200 OK\r\n\r\n0123456789"), .close]])
    let proxy = try FaultProxy(to: server.port)
    proxy.plan([.cutInBody(after: 3, answer: 2)])
    let port = proxy.port
    let body = try await Blocking.run { try HTTPClient(port: port, timeout: 20).send("GET", "/").body }
    #expect(body == Array("012".utf8))
  }

  /// With half a head the process of the client library would end, whatever it was that ended the connection.
  @Test func nothingOfAHeadPassesThatIsNotWhole() async throws {
    let server = try StubServer([[.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nX-"), .close]])
    let proxy = try FaultProxy(to: server.port)
    proxy.plan([.cutInBody(after: 3)])
    let port = proxy.port
    let received = try await Blocking.run {
      let socket = try ClientSocket(port: port)
      _ = socket.send(Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)[...])
      var received: [UInt8] = []
      let end = MonotonicTime.now + 20
      while MonotonicTime.now < end {
        guard socket.wait(reading: true, writing: false, seconds: 0.1).canRead else { continue }
        guard case .bytes(let bytes) = socket.receive(maximum: 4096) else { break }
        received += bytes
      }
      return received
    }
    #expect(received == [])
    #expect(server.requests.count == 1)
  }

  @Test func itStallsAndSlows() async throws {
    let server = try StubServer([[.send(Self.page)]])
    let proxy = try FaultProxy(to: server.port)
    proxy.plan([.stall(after: 5, .toClient), .slow(bytes: 10, pause: 0.001, .toClient)])
    await #expect(throws: (any Error).self) { try await answer(through: proxy, within: 1) }
    #expect(try await answer(through: proxy).body == Array("0123456789".utf8))
  }
}
