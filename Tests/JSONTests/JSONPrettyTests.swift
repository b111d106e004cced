import JSON
import Testing

@Suite("Indenting")
struct JSONPrettyTests {
  private func pretty(_ text: String) -> String {
    String(decoding: JSONPretty.indent(Array(text.utf8)), as: UTF8.self)
  }

  @Test func membersAndElementsStandOnTheirOwnLines() {
    #expect(
      pretty(#"{"a":1,"b":[true,{"c":"x,y:{}[]\""}],"d":{},"e":[]}"#) == #"""
        {
          "a": 1,
          "b": [
            true,
            {
              "c": "x,y:{}[]\""
            }
          ],
          "d": {},
          "e": []
        }
        """#)
  }

  @Test(arguments: ["{}", "[]", "1", "\"a\\\\\"", "null"])
  func smallTextsStayAsTheyAre(text: String) {
    #expect(pretty(text) == text)
  }

  @Test func indentingAgainChangesNothing() {
    let once = pretty(#"{"a":[[],[1,[{}]],{"b":{"c":[ ]}}]}"#)
    #expect(pretty(once) == once)
    #expect(pretty(once + "\n") == once)
  }
}
