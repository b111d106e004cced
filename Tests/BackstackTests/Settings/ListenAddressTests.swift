import Testing

@testable import backstack

@Suite struct ListenAddressTests {
  @Test(arguments: ["127.0.0.1:8080", "[::1]:0", "0.0.0.0:80", "[2001:db8::7]:65535"])
  func textComesBack(_ text: String) { #expect(ListenAddress(text)?.text == text) }

  @Test func localhostIsTheLoopback() { #expect(ListenAddress("localhost:1")?.text == "127.0.0.1:1") }

  @Test(arguments: [
    "", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:+80", "127.0.0.1:65536", "::1:80", "[::1]", "[::1",
    "[]:1",
    "[127.0.0.1]:80", "1.2.3:80", "example.com:80", "127.0.0.1:80 ", "[::1\0]:80", "http://127.0.0.1:80",
  ])
  func whatIsNoAddress(_ text: String) { #expect(ListenAddress(text) == nil) }

  @Test func unspecifiedIsReachedByTheLoopback() {
    #expect(ListenAddress("0.0.0.0:8080")?.reachable.text == "127.0.0.1:8080")
    #expect(ListenAddress("[::]:8080")?.reachable.text == "[::1]:8080")
    #expect(ListenAddress("10.0.0.7:8080")?.reachable.text == "10.0.0.7:8080")
  }
}
