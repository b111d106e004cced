import JSON
import TestSupport
import Testing

@Suite("Random documents")
struct JSONRandomTests {
  @Test func documentsComeBackAsTheyWere() throws {
    var random = SeededRandom.fromEnvironment()
    for _ in 0..<300 {
      let minified = RandomJSON.value(depth: 6, using: &random)
      var again = SeededRandom(seed: random.next())
      let spaced = RandomJSON.spread(minified, using: &again)
      let value = try JSONValue.parsing(minified)
      #expect(value.text == minified)
      #expect(try JSONValue.parsing(spaced).text == minified)
      #expect(try JSONValue.parsing(JSONPretty.indent(Array(minified.utf8))).text == minified)
      #expect(RandomJSON.rewrite(value) == RandomJSON.rewrite(try JSONValue.parsing(spaced)))
      #expect(jsonEqual(value, try JSONValue.parsing(RandomJSON.rewrite(value))))
    }
  }

  @Test func damagedDocumentsDoNoHarm() {
    var random = SeededRandom.fromEnvironment()
    for _ in 0..<2_000 {
      var bytes = Array(RandomJSON.value(depth: 4, using: &random).utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] =
          Bool.random(using: &random)
          ? .random(in: 0...255, using: &random)
          : Array("{}[],:\"\\0-e".utf8)
            .randomElement(using: &random) ?? 0
      }
      guard let value = try? JSONValue.parsing(bytes) else { continue }
      #expect((try? JSONValue.parsing(value.minified)).map { jsonEqual($0, value) } == true)
    }
  }
}
