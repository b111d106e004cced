import HTTP
import Testing

@Suite("Media types (RFC 9110 §8.3.1)")
struct MediaTypeTests {
  @Test func aContentTypeIsReadWithItsParameters() throws {
    let type = try #require(MediaType(fieldValue: " Application/JSON ; Charset=\"UTF-8\"; a=b;"))
    #expect(type.type == "application" && type.subtype == "json")
    #expect(type.parameters.map(\.name) == ["charset", "a"])
    #expect(type.parameters.map(\.value) == ["UTF-8", "b"])
    #expect(MediaType(fieldValue: "text/plain;a=\"q\\\"uo;te\"")?.parameters.map(\.value) == ["q\"uo;te"])
  }

  @Test func whatIsNoneIsNil() {
    for text in [
      "", "json", "application/", "/json", "application json", "a/b c", "a/b;c", "a/b;=d", "a/b;c=\"d", "a/b, c/d",
      "*/*",
      "a/*", "\u{E9}/b", "a/b;c=", "a /b",
    ] {
      #expect(MediaType(fieldValue: text) == nil, "\(text)")
    }
  }

  @Test func jsonIsItselfOrASuffix() {
    for text in [
      "application/json", "application/problem+json", "APPLICATION/Merge-Patch+JSON", "application/json;x=y",
    ] {
      #expect(MediaType(fieldValue: text)?.isJSON == true, "\(text)")
    }
    for text in ["text/json", "application/jsonx", "application/xml", "application/x-json", "multipart/form-data;b=c"] {
      #expect(MediaType(fieldValue: text)?.isJSON == false, "\(text)")
    }
  }
}
