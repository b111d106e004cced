import Testing

@testable import Sessions

@Suite struct MetadataFilterTests {
  private static let metadata = Array(
    #"{"s":"\u00e9","n":1.50,"t":true,"z":null,"e":"","o":{"s":"a"},"l":["a"],"q":"true"}"#.utf8)

  @Test(arguments: [("s", "é"), ("n", "1.50"), ("t", "true"), ("z", "null"), ("e", ""), ("q", "true")])
  func aStringEqualsItselfAndAnotherScalarItsText(_ key: String, _ value: String) {
    #expect(MetadataFilter.allMatch([.init(key: key, value: value)], Self.metadata))
  }

  @Test(arguments: [
    ("s", "e\u{301}"), ("s", "\"é\""), ("n", "1.5"), ("n", "1"), ("o", #"{"s":"a"}"#), ("l", #"["a"]"#), ("x", ""),
    ("o.s", "a"), ("", ""),
  ])
  func nothingElseIsEqual(_ key: String, _ value: String) {
    #expect(!MetadataFilter.allMatch([.init(key: key, value: value)], Self.metadata))
  }

  @Test func allMustHold() {
    let filters = [MetadataFilter(key: "t", value: "true"), MetadataFilter(key: "e", value: "")]
    #expect(MetadataFilter.allMatch(filters, Self.metadata))
    #expect(!MetadataFilter.allMatch(filters + [.init(key: "t", value: "false")], Self.metadata))
    #expect(MetadataFilter.allMatch([], Self.metadata))
  }
}
