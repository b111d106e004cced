import BackstackClient
import Testing

@testable import Control

@Suite struct ShownTests {
  @Test func whatATerminalWouldObeyIsShown() {
    #expect(Shown.text("a\u{1B}[2Jb\u{9B}1m\u{202E}c\u{7F}\r\n") == #"a\u{1b}[2Jb\u{9b}1m\u{202e}c\u{7f}\u{d}\u{a}"#)
    #expect(Shown.text("héllo 👩‍👩‍👧 日本") == "héllo 👩‍👩‍👧 日本")
  }

  @Test func longTextIsCut() {
    #expect(Shown.text("abcdef", limit: 6) == "abcdef")
    #expect(Shown.text("abcdefg", limit: 6) == "abcde…")
  }

  @Test func jsonStaysTheSameValue() throws {
    let value: OpaqueValue = ["a": "x\u{9B}\u{202E}\n", "n": 1]
    let text = Shown.json(value)
    #expect(text == #"{"a":"x\u009b\u202e\n","n":1}"#)
    #expect(try OpaqueValue(text: text) == value)
  }
}
