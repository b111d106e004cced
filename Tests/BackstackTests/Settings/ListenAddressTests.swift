import Testing

@testable import backstack

@Suite struct ListenAddressTests {
  @Test(arguments: ["127.0.0.1:8080", "[::1]:0", "0.0.0.0:80", "[2001:db8::7]:65535", "unix:/run/a b.sock"])
  func textComesBack(_ text: String) { #expect(ListenAddress(text)?.text == text) }

  @Test func localhostIsTheLoopback() { #expect(ListenAddress("localhost:1")?.text == "127.0.0.1:1") }

  @Test(arguments: [
    "", "8080", ":8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:+80", "127.0.0.1:65536", "::1:80", "[::1]", "[::1",
    "[]:1",
    "[127.0.0.1]:80", "1.2.3:80", "example.com:80", "127.0.0.1:80 ", "[::1\0]:80", "http://127.0.0.1:80", "unix:",
    "unix:a.sock", "unix:@a", "unix:/a\0b",
  ])
  func whatIsNoAddress(_ text: String) { #expect(ListenAddress(text) == nil) }

  @Test func unspecifiedIsReachedByTheLoopback() {
    #expect(ListenAddress("0.0.0.0:8080")?.reachable.text == "127.0.0.1:8080")
    #expect(ListenAddress("[::]:8080")?.reachable.text == "[::1]:8080")
    #expect(ListenAddress("10.0.0.7:8080")?.reachable.text == "10.0.0.7:8080")
  }

  @Test func aPathIsAsLongAsTheKernelTakes() {
    let path = "/" + String(repeating: "a", count: 106)
    #expect(ListenAddress("unix:\(path)") == .local(path: path))
    #expect(ListenAddress("unix:\(path)a") == nil)
  }

  @Test func severalHaveCommasBetweenThem() {
    let list = ListenAddress.list("127.0.0.1:1, unix:/a ,[::1]:2")
    #expect(list?.map(\.text) == ["127.0.0.1:1", "unix:/a", "[::1]:2"])
    #expect(ListenAddress.list("127.0.0.1:0,127.0.0.1:0,127.0.0.1:1")?.count == 3)
    let wrong = ["", ",", "127.0.0.1:1,", "127.0.0.1:1,x", "127.0.0.1:1,localhost:1", "unix:/a,unix:/b,unix:/a"]
    for text in wrong { #expect(ListenAddress.list(text) == nil) }
  }

  @Test func whatOnlyThisMachineReaches() {
    for text in ["127.0.0.1:0", "127.9.9.9:1", "[::1]:1", "unix:/a"] {
      #expect(ListenAddress(text)?.isLoopback == true)
    }
    for text in ["0.0.0.0:0", "10.0.0.1:1", "[::]:1", "[::2]:1"] { #expect(ListenAddress(text)?.isLoopback == false) }
  }
}
