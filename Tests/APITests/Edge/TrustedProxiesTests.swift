import HTTP
import Testing

@testable import API

/// Whose word is taken for where a request comes from.
@Suite struct TrustedProxiesTests {
  private func client(
    _ trusted: [String], from peer: String?, _ lines: [String], by field: ForwardingPath.Field = .xForwardedFor
  ) throws -> IPAddress? {
    var machine = ConnectionMachine(limits: HTTPLimits(), peer: peer.flatMap { IPAddress($0.utf8) })
    let head = "GET / HTTP/1.1\r\nHost: a\r\n" + lines.map { $0 + "\r\n" }.joined() + "\r\n"
    Array(head.utf8).withUnsafeBytes { machine.receive($0) }
    guard case .request(let request) = machine.next() else { throw Unexpected() }
    return try #require(TrustedProxies(trusted)).client(of: request, by: field)
  }

  private struct Unexpected: Error {}

  private func address(_ text: String) -> IPAddress? { IPAddress(text.utf8) }

  @Test func nobodyIsBelievedUnlessTheyAreNamed() throws {
    let claim = ["X-Forwarded-For: 192.0.2.1"]
    #expect(try client([], from: "10.0.0.1", claim) == address("10.0.0.1"))
    #expect(try client(["10.0.0.2"], from: "10.0.0.1", claim) == address("10.0.0.1"))
    #expect(try client(["10.0.0.0/8"], from: "10.0.0.1", claim) == address("192.0.2.1"))
    #expect(try client(["10.0.0.0/8"], from: "::ffff:10.0.0.1", claim) == address("192.0.2.1"))
    #expect(try client(["10.0.0.0/8"], from: nil, claim) == nil)
    #expect(try client(["unix"], from: nil, claim) == address("192.0.2.1"))
    #expect(try client(["unix"], from: "10.0.0.1", claim) == address("10.0.0.1"))
  }

  @Test func theNearestThatIsNoProxyIsTheClient() throws {
    let proxies = ["10.0.0.0/8", "2001:db8::/32"]
    func nearest(_ way: String) throws -> IPAddress? {
      try client(proxies, from: "10.0.0.1", ["X-Forwarded-For: \(way)"])
    }
    // What stands before it was written by the client.
    #expect(try nearest("127.0.0.1, 203.0.113.9, 192.0.2.1") == address("192.0.2.1"))
    #expect(try nearest("203.0.113.9, 192.0.2.1, 10.9.9.9, 2001:db8::7") == address("192.0.2.1"))
    #expect(try nearest("10.0.0.3, 10.0.0.2") == address("10.0.0.3"))
    #expect(try nearest("192.0.2.1, unknown") == address("10.0.0.1"))
    #expect(try nearest("192.0.2.1, unknown, 10.0.0.2") == address("10.0.0.2"))
    #expect(try nearest("") == address("10.0.0.1"))
  }

  /// The other one was written by the client, whatever the proxy says.
  @Test func onlyTheFieldThatTheProxyWritesCounts() throws {
    let lines = [#"Forwarded: for=203.0.113.9, for="[2001:db8::1]:80";proto=https"#, "X-Forwarded-For: 192.0.2.1"]
    #expect(try client(["10.0.0.1"], from: "10.0.0.1", lines) == address("192.0.2.1"))
    #expect(try client(["10.0.0.1"], from: "10.0.0.1", lines, by: .forwarded) == address("2001:db8::1"))
    #expect(try client(["10.0.0.1"], from: "10.0.0.1", [lines[0]]) == address("10.0.0.1"))
    #expect(try client(["10.0.0.1"], from: "10.0.0.1", [lines[1]], by: .forwarded) == address("10.0.0.1"))
  }

  @Test func onlyNetworksAreTaken() {
    for word in ["", "a", "10.0.0.1/8", "localhost", "UNIX"] { #expect(TrustedProxies([word]) == nil, "\(word)") }
    #expect(TrustedProxies(["unix", "::1", "10.0.0.0/8"])?.words == ["unix", "::1", "10.0.0.0/8"])
  }
}
