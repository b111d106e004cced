import Testing

@testable import Sessions

@Suite struct MetadataPairTests {
  private func pairs(_ metadata: String) -> [MetadataPair] { MetadataPair.all(in: Array(metadata.utf8)) }

  private func pair(_ name: String, _ value: String) -> MetadataPair {
    MetadataPair(name: name.utf8, value: value.utf8)
  }

  @Test func scalarsOfTheTopLevelHaveAPairEach() {
    let expected = [pair("s", "é"), pair("n", "1.50"), pair("t", "true"), pair("z", "null"), pair("", "")]
    let found = pairs(#"{"s":"\u00e9","n":1.50,"t":true,"z":null,"":"","o":{"a":1},"l":["a"]}"#)
    #expect(Set(found) == Set(expected))
    #expect(found.map(\.hash) == found.map(\.hash).sorted())
  }

  @Test func aStringAndAnotherScalarOfTheSameTextHaveOnePair() {
    #expect(pairs(#"{"k":"1"}"#) == pairs(#"{"k":1}"#))
  }

  @Test func namesDoNotRunIntoValues() {
    #expect(pair("ab", "c") != pair("a", "bc"))
    #expect(pair("", "ab") != pair("ab", ""))
  }

  @Test func emptyOrDamagedMetadataHaveNone() {
    #expect(pairs("{}").isEmpty)
    #expect(pairs(#"{"k":"#).isEmpty)
  }

  @Test func moreThanTheLimitAreNotListed() {
    func many(_ count: Int) -> String {
      "{" + (0..<count).map { #""k\#($0)":0"# }.joined(separator: ",") + "}"
    }
    #expect(pairs(many(MetadataPair.limit)).count == MetadataPair.limit)
    #expect(pairs(many(MetadataPair.limit + 1)) == [.unlisted])
  }

  /// The hash is kept on disk.
  @Test func theHashStaysAsItIs() {
    #expect(pair("user", "u1").hash == 1_802_335_546_110_502_645)
  }
}
