import HTTP
import Testing

@Suite("IP networks (RFC 4632)")
struct IPNetworkTests {
  private func contains(_ network: String, _ address: String) throws -> Bool {
    try #require(IPNetwork(network)).contains(try #require(IPAddress(address.utf8)))
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1"), ("192.0.2.1", "192.0.2.1"), ("192.0.2.1/32", "192.0.2.1"), ("0.0.0.0/0", "8.8.8.8"),
    ("2001:db8::/32", "2001:db8:ffff::1"), ("::1", "::1"), ("::/0", "2001:db8::1"), ("::/0", "10.0.0.1"),
    ("::ffff:10.0.0.0/104", "10.1.2.3"), ("10.0.0.0/8", "::ffff:10.1.2.3"), ("192.0.2.128/25", "192.0.2.200"),
    ("2001:db8::/65", "2001:db8::7fff:0:0:1"),
  ])
  func whatBeginsTheSameIsInside(_ network: String, _ address: String) throws {
    #expect(try contains(network, address))
  }

  @Test(arguments: [
    ("10.0.0.0/8", "11.0.0.1"), ("192.0.2.1", "192.0.2.2"), ("0.0.0.0/0", "::1"), ("2001:db8::/32", "2001:db9::1"),
    ("192.0.2.128/25", "192.0.2.127"), ("::1", "127.0.0.1"), ("2001:db8::/65", "2001:db8::8000:0:0:1"),
  ])
  func otherThingsAreOutside(_ network: String, _ address: String) throws {
    #expect(try !contains(network, address))
  }

  @Test(arguments: [
    "", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.1/8", "10/8", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/08",
    "10.0.0.0/8/8", "::/129", "2001:db8::1/32", "a", "10.0.0.0/8 ", "[::1]",
  ])
  func everythingElseIsNone(_ text: String) {
    #expect(IPNetwork(text) == nil)
  }
}
