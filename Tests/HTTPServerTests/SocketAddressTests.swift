import Glibc
import Testing

@testable import HTTPServer

@Suite struct SocketAddressTests {
  @Test(arguments: [
    ServerAddress(host: "127.0.0.1", port: 80), ServerAddress(host: "::1", port: 65535),
    ServerAddress(host: "2001:db8::7", port: 1), .local(path: "/run/a b.sock"), .local(path: "@abstract"),
    .local(path: "/" + String(repeating: "a", count: 106)),
  ])
  func whatWasMadeComesBack(_ address: ServerAddress) throws {
    #expect(try #require(SocketAddress(address)).address == address)
  }

  @Test(arguments: [
    ServerAddress(host: "localhost", port: 80), ServerAddress(host: "", port: 80), .local(path: ""),
    .local(path: "/a\0b"),
    .local(path: "/" + String(repeating: "a", count: 107)),
  ])
  func whatIsNoAddressIsNone(_ address: ServerAddress) { #expect(SocketAddress(address)?.family == nil) }

  @Test func aBoundSocketSaysWhereItIs() throws {
    let client = Client()
    #expect(client.bind(to: ServerAddress(host: "127.0.0.1", port: 0)))
    let bound = try #require(SocketAddress(boundTo: client.descriptor)).address
    #expect(bound.port != 0 && bound.description.hasPrefix("127.0.0.1:"))
    #expect(SocketAddress(boundTo: -1)?.family == nil)
  }
}
