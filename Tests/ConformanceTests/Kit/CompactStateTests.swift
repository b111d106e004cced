import JSON
import TestSupport
import Testing

@Suite("Compact notation")
struct CompactStateTests {
  @Test func layersAreRead() throws {
    let state = try CompactState(
      #"root{home*[a,b#?x] search[c#=y]} sheet:m1[cart#d1,pay{"sum":[3,"}"]}] _:?("odd name"=7)"#)
    #expect(state.layers.map(\.id) == ["root", "m1", "?"])
    #expect(state.layers.map(\.style) == [nil, "sheet", "_"])
    #expect(state.layers.map(\.container) == ["tabs", "stack", "screen"])
    #expect(state.layers[0].active == "home")
    #expect(state.layers[1].stacks[0].screens[1].params?.text == #"{"sum":[3,"}"]}"#)
    #expect(state.layers[2].stacks[0].screens[0].name == "odd name")
    #expect(state.layers[2].stacks[0].screens[0].params?.int == 7)
  }

  @Test(arguments: ["", "root", "root[", "root[]", "root{}", "root[a b]"])
  func badNotationIsRefused(text: String) {
    #expect(throws: CompactStateParser.Failure.self) { try CompactState(text) }
  }

  @Test func aStartIsARequest() throws {
    #expect(
      try CompactState("root[home,detail#d1]").startRequest.body.text
        == #"{"root":{"container":"stack","screens":[{"screen":"home"},{"id":"d1","screen":"detail"}]}}"#)
    let several = try CompactState("root(home) sheet:m1[a]").startRequest
    #expect(several.method == "PUT")
    #expect(several.body["layers"]?.count == 2)
  }

  @Test func layersAreCompared() throws {
    let layers = try JSONValue.parsing(
      #"""
      [{"id":"root","container":"stack","active":"main","stacks":[{"id":"main","screens":[
      {"id":"s1","screen":"home","params":{}},{"id":"s2","screen":"pay","params":{"sum":3}}]}]}]
      """#)
    for text in ["root[home,pay]", "root[home#s1,pay#?p]", #"root[home,pay{"sum":3.0}]"#] {
      var matcher = Matcher(saved: [:], seen: ["s1"])
      try matcher.matchState(text, layers)
    }
    for text in [
      "root[home]", "root[home#s2,pay]", "root[home#?,pay]", "root(home)", #"root[home,pay{"sum":4}]"#,
      "root[home,pay] sheet:_[a]",
    ] {
      var matcher = Matcher(saved: [:], seen: ["s1"])
      #expect(throws: Mismatch.self, "\(text)") { try matcher.matchState(text, layers) }
    }
    #expect(CompactState.render(layers) == #"root[home#s1,pay#s2{"sum":3}]"#)
  }
}
