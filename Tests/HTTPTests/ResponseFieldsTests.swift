import Testing

@testable import HTTP

@Suite("Fields of responses")
struct ResponseFieldsTests {
  @Test func linesFollowEachOther() throws {
    var fields = ResponseFields()
    fields.append(.etag, "\"a\"")
    fields.append(try #require(FieldName("X-Own")), bytes: Array("v".utf8))
    fields.append(.allow, "")
    #expect(String(decoding: fields.bytes, as: UTF8.self) == "ETag: \"a\"\r\nX-Own: v\r\nAllow: \r\n")
  }

  @Test func aValueCannotBeginAnotherLine() {
    var fields = ResponseFields()
    fields.append(.location, "/a\r\nSet-Cookie: b\0c\nd\re")
    #expect(String(decoding: fields.bytes, as: UTF8.self) == "Location: /a  Set-Cookie: b c d e\r\n")
  }
}
