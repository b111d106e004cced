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

  @Test func hostsCountOnTheLoopbackAndElsewhereWhenTheyAreGiven() throws {
    let elsewhere = [ListenAddress.internet(host: "0.0.0.0", port: 80)]
    let loopback = [ListenAddress.standard, .internet(host: "::1", port: 80)]
    let socket = ListenAddress.local(path: "/s")
    let unset = AllowedHosts.list(HostList())
    #expect(unset.hosts(on: loopback) == HostList())
    #expect(unset.hosts(on: [.standard, socket]) == HostList())
    for addresses in [elsewhere, loopback + elsewhere, [socket], []] { #expect(unset.hosts(on: addresses) == nil) }
    let named = try #require(AllowedHosts(setting: "a.example, b"))
    #expect(named.hosts(on: loopback) == HostList(["a.example", "b"]))
    #expect(named.hosts(on: elsewhere) == HostList(["a.example", "b"]))
    #expect(named.settingText == "a.example,b")
    let any = try #require(AllowedHosts(setting: "*"))
    #expect(any.hosts(on: loopback) == nil && any.settingText == "*")
    for text in ["", "a:80", "*,a", "http://a"] { #expect(AllowedHosts(setting: text) == nil, "\(text)") }
  }
}
