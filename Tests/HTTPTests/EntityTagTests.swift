import HTTP
import Testing

@Suite("Entity tags (RFC 9110 §8.8.3)")
struct EntityTagTests {
  @Test func aTagIsWrittenWithItsMark() throws {
    #expect(try #require(EntityTag("a-1")).fieldValue == Array("\"a-1\"".utf8))
    #expect(try #require(EntityTag("", isWeak: true)).fieldValue == Array("W/\"\"".utf8))
  }

  @Test func whatATagCannotHoldIsRefused() {
    for text in ["a\"b", "a b", "a\0", "a\r\nb", "\u{7F}"] { #expect(EntityTag(text) == nil, "\(text)") }
    #expect(EntityTag("\u{E9}!#~") != nil)
  }

  @Test func comparisonsAreThoseOfTheTable() throws {
    let (strong, weak) = (try #require(EntityTag("1")), try #require(EntityTag("1", isWeak: true)))
    let other = try #require(EntityTag("2", isWeak: true))
    #expect(!weak.stronglyEquals(weak) && weak.weaklyEquals(weak))
    #expect(!weak.stronglyEquals(other) && !weak.weaklyEquals(other))
    #expect(!weak.stronglyEquals(strong) && weak.weaklyEquals(strong))
    #expect(strong.stronglyEquals(strong) && strong.weaklyEquals(strong))
  }
}
