import Testing

@testable import backstack

@Suite struct BannerTests {
  @Test(arguments: [
    (ListenAddress.internet(host: "0.0.0.0", port: 80), "curl --json", "'http://127.0.0.1:80/v1/"),
    (.internet(host: "::", port: 80), "curl --json", "'http://[::1]:80/v1/"),
    (.local(path: "/run/it's.sock"), #"curl --unix-socket '/run/it'\''s.sock' --json"#, "'http://localhost/v1/"),
    (.local(path: "@name"), "curl --abstract-unix-socket 'name' --json", "'http://localhost/v1/"),
  ])
  func whatItSaysToTryReachesTheServer(_ address: ListenAddress, _ command: String, _ url: String) {
    let text = Banner.text(addresses: [address], dataPath: "/data/backstack.db", keys: "none", asks: false)
    #expect(text.contains("\nTry:  \(command) ") && text.contains(url), "\(text)")
  }
}
