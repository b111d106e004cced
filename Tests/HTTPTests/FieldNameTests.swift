import Testing

@testable import HTTP

@Suite("Field names")
struct FieldNameTests {
  @Test func everyKnownNameIsRecognisedInAnyCase() {
    for known in KnownField.allCases {
      let spelling = known.spelling.description
      for text in [spelling, spelling.lowercased(), spelling.uppercased()] {
        let name = FieldName(text)
        #expect(name?.known == known)
        #expect(name?.text == spelling)
      }
      #expect(FieldName(spelling + "x")?.known == nil)
      #expect(FieldName("x" + spelling)?.known == nil)
      #expect(FieldName(String(spelling.dropLast()))?.known != known)
    }
  }

  @Test func namesAreTokens() {
    for text in ["", "a b", "a:", "a\r\nb", "é", "a\0", "Ho\u{17F}t"] { #expect(FieldName(text) == nil, "\(text)") }
  }

  @Test func caseDoesNotCountButIsKept() throws {
    let (a, b) = (try #require(FieldName("X-Thing")), try #require(FieldName("x-tHING")))
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(a.text == "X-Thing")
    #expect(a != FieldName("X-Thong"))
    #expect(a != .host)
    // "^" and "~" differ in the bit that tells cases apart.
    #expect(FieldName("a^") != FieldName("a~"))
  }

  @Test func knownNamesAreEqualToThemselvesOnly() {
    #expect(FieldName.host == FieldName("HOST"))
    #expect(FieldName.host != .date)
    #expect(Set([FieldName.host, FieldName.host, FieldName.date]).count == 2)
  }
}
