import HTTP
import Testing

@testable import HTTPServer

/// Where requests say they come from.
@Suite struct PeerTests {
  @Test(arguments: [true, false]) func theySayItWhenSomebodyAsks(asks: Bool) throws {
    let running = try RunningServer { $0.asksForPeers = asks }
    defer { running.stop() }
    let client = running.client()
    _ = client.send("GET /peer HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    let loopback = IPAddress(ipv4: 0x7F00_0001)
    #expect(client.readToEnd().text.hasSuffix(asks ? "true \(loopback.low)" : "nobody"))
  }
}
