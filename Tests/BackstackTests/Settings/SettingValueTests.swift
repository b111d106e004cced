import API
import Testing

@testable import backstack

@Suite struct SettingValueTests {
  @Test func listsAreWordsWithCommas() {
    #expect(WordList.parse("none") == [])
    #expect(WordList.parse("a") == ["a"])
    #expect(WordList.parse(" a , b,c") == ["a", "b", "c"])
    for text in ["", ",", "a,", ",a", "a,,b", "a b", " "] { #expect(WordList.parse(text) == nil, "\(text)") }
    for words in [[], ["a"], ["a", "b"]] { #expect(WordList.parse(WordList.text(words)) == words) }
  }

  @Test func ratesAreCountsForATime() throws {
    for (text, count, seconds) in [("100", 100, 1), ("100/s", 100, 1), ("600/m", 600, 60), ("none", 0, 1)] {
      let rate = try #require(RequestRate(setting: text))
      #expect(rate.count == count && rate.seconds == seconds)
      #expect(RequestRate(setting: rate.settingText) == rate)
    }
    for text in ["", "0", "-1", "1/h", "/s", "1 /s", "1.5/s", "1000001", "+1"] {
      #expect(RequestRate(setting: text) == nil, "\(text)")
    }
    #expect(RequestRate().limit(burst: 5) == nil)
    #expect(RequestRate(count: 10, seconds: 60).limit(burst: 0) == RateLimit(count: 10, seconds: 60, burst: 10))
    #expect(RequestRate(count: 10, seconds: 60).limit(burst: 3) == RateLimit(count: 10, seconds: 60, burst: 3))
  }

  @Test func originsAndProxiesAreLists() {
    #expect(OriginList(setting: "*") == .any)
    #expect(OriginList(setting: "none") == OriginList.none)
    for text in ["*", "none", "https://a.example,http://localhost:5173"] {
      #expect(OriginList(setting: text)?.settingText == text)
    }
    #expect(OriginList(setting: "https://a.example, *") == nil)
    #expect(TrustedProxies(setting: "none") == TrustedProxies())
    #expect(TrustedProxies(setting: "unix, 10.0.0.0/8")?.settingText == "unix,10.0.0.0/8")
    #expect(TrustedProxies(setting: "10.0.0.0/33") == nil)
  }

  @Test func hostsCountWhereNoKeyProtectsAndWhereTheyAreGiven() throws {
    let elsewhere = [ListenAddress.internet(host: "0.0.0.0", port: 80)]
    let loopback = [ListenAddress.standard, .internet(host: "::1", port: 80)]
    let socket = ListenAddress.local(path: "/s")
    let unset = AllowedHosts.list(HostList())
    for asks in [true, false] {
      #expect(unset.hosts(on: loopback, asksForKeys: asks) == HostList())
      #expect(unset.hosts(on: [.standard, socket], asksForKeys: asks) == HostList())
      for addresses in [[socket], []] { #expect(unset.hosts(on: addresses, asksForKeys: asks) == nil) }
    }
    for addresses in [elsewhere, loopback + elsewhere, elsewhere + [socket]] {
      #expect(unset.hosts(on: addresses, asksForKeys: true) == nil)
      #expect(unset.hosts(on: addresses, asksForKeys: false) == HostList())
    }
    let named = try #require(AllowedHosts(setting: "a.example, b"))
    for addresses in [loopback, elsewhere, [socket]] {
      #expect(named.hosts(on: addresses, asksForKeys: true) == HostList(["a.example", "b"]))
    }
    #expect(named.settingText == "a.example,b")
    let any = try #require(AllowedHosts(setting: "*"))
    #expect(any.hosts(on: loopback, asksForKeys: false) == nil && any.settingText == "*")
    for text in ["", "a:80", "*,a", "http://a", "127.1"] { #expect(AllowedHosts(setting: text) == nil, "\(text)") }
  }
}
