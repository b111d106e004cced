import JSON
import TestSupport
import Testing

@Suite("Writing")
struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func commasComeByThemselves() throws {
    let document = try JSONDocument(Array(#"{"k\u0031": [ 1 ]}"#.utf8))
    let member = try #require(document.root.members.first { _ in true })
    let written = text { writer in
      writer.beginObject()
      writer.key("a")
      writer.beginArray()
      writer.int(1)
      writer.beginArray()
      writer.endArray()
      writer.null()
      writer.bool(true)
      writer.double(2.5)
      writer.endArray()
      writer.key(String("b"))
      writer.beginObject()
      writer.endObject()
      writer.key("c")
      writer.raw(Array("[0]".utf8))
      writer.key(member.key)
      writer.value(member.value)
      writer.endObject()
    }
    #expect(written == #"{"a":[1,[],null,true,2.5],"b":{},"c":[0],"k\u0031":[1]}"#)
  }

  @Test func onlyWhatMustBeIsEscaped() {
    let written = text { $0.string(String("a/b\"c\\d\u{8}\u{9}\n\u{C}\r\u{0}\u{1F}\u{7F}é漢😀\u{2028}")) }
    #expect(written == "\"a/b\\\"c\\\\d\\b\\t\\n\\f\\r\\u0000\\u001f\u{7F}é漢😀\u{2028}\"")
  }

  @Test func everyPositionInAWordIsEscaped() throws {
    for length in 0..<20 {
      for place in 0...length {
        let plain = String(repeating: "x", count: place) + "\"" + String(repeating: "é", count: length - place)
        let written = text { $0.string(plain) }
        #expect(try JSONValue.parsing(written).string == plain)
      }
    }
  }

  @Test func integersAreDecimalDigits() {
    for value in [0, 7, -1, 10, 1_234_567_890, Int64.max, Int64.min] {
      #expect(text { $0.int(value) } == String(value))
    }
  }

  @Test func doublesReadBack() throws {
    for value in [0.1, -0.0, 1e22, Double.leastNonzeroMagnitude, 1.7976931348623157e308, 100] {
      #expect(try JSONValue.parsing(text { $0.double(value) }).double == value)
    }
    #expect(text { $0.double(.nan) } == "null")
    #expect(text { $0.double(-.infinity) } == "null")
  }

  @Test func aWriterContinuesABuffer() {
    var writer = JSONWriter(Array("data: ".utf8))
    writer.int(1)
    #expect(writer.bytes == Array("data: 1".utf8))
  }
}
