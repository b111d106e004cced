import JSON
import TestSupport
import Testing

@Suite("Reading documents")
struct JSONDocumentTests {
  private func error(_ bytes: [UInt8], depth: Int = 64) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONDocument(bytes, maximumDepth: depth)
      return nil
    } catch {
      return error
    }
  }

  private func offset(_ text: String) -> Int? { error(Array(text.utf8))?.offset }

  @Test(arguments: [
    ("", 0), (" ", 1), ("[1,]", 3), ("[1 2]", 3), ("{\"a\":1,}", 7), ("{\"a\" 1}", 5), ("{1:2}", 1), ("[", 1),
    ("tru", 0), ("[nul]", 1), ("01", 1), ("-", 1), ("1.", 2), ("1e", 2), ("+1", 0), (".5", 0), ("[1]x", 3),
    ("\"a", 0), ("\"\n\"", 1), ("\"\\x\"", 1), ("\"\\u12g4\"", 1), ("]", 0), ("{\"a\":1]", 6), ("[1}", 2), ("NaN", 0),
    ("'a'", 0), ("[1]//", 3),
  ])
  func faultsAreFoundAtTheirByte(text: String, at: Int) {
    #expect(offset(text) == at, "\(text)")
  }

  @Test func aByteOrderMarkIsRefused() {
    #expect(error([0xEF, 0xBB, 0xBF] + Array("{}".utf8))?.offset == 0)
  }

  @Test(arguments: [
    [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xE2, 0x82],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xF0, 0x9F, 0x98, 0x22],
  ])
  func malformedUTF8IsRefused(octets: [UInt8]) {
    #expect(error([0x22, 0x61] + octets + [0x22])?.offset == 2)
    // The same beyond the first eight octets, where the scan is by words.
    #expect(error([0x22] + Array("abcdefghijk".utf8) + octets + [0x22])?.offset == 12)
  }

  @Test(arguments: ["\\ud800", "\\udc00", "\\ud800\\ud800", "\\ud800x", "\\udfff\\ud800"])
  func halfSurrogatePairsAreRefused(escape: String) {
    #expect(offset("\"\(escape)\"") == 1)
  }

  @Test func theMaximumDepthHolds() {
    let deep = { (levels: Int) in
      [UInt8](repeating: UInt8(ascii: "["), count: levels) + [UInt8](repeating: UInt8(ascii: "]"), count: levels)
    }
    #expect(error(deep(64)) == nil)
    #expect(error(deep(65))?.offset == 64)
    #expect(error(Array("{\"a\":[{}]}".utf8), depth: 2)?.offset == 6)
    #expect(error(Array("1".utf8), depth: 0) == nil)
    #expect(error(deep(60_000), depth: .max) == nil)
    #expect(error(deep(70_000), depth: .max)?.offset == 65_535)
  }

  @Test(arguments: [
    #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"\u00e9":1,"é":2}"#, #"[{"":0,"":0}]"#, #"{"😀":1,"\ud83d\ude00":1}"#,
    #"{"a":{"x":1},"b":{"x":1},"c":0,"d":0,"e":0,"f":0,"g":0,"h":0,"i":0,"j":0,"\u0063":0}"#,
  ])
  func aKeyTwiceIsRefused(text: String) {
    #expect(error(Array(text.utf8))?.reason == "the key appears twice in its object")
  }

  @Test(arguments: [
    "{\"é\":1,\"e\u{301}\":2}", #"{"a":1,"A":2}"#, #"{"a":{"a":{"a":1}}}"#, #"{"1":1,"01":2,"1.0":3}"#,
    "{\"\u{212B}\":1,\"\u{C5}\":2,\"A\u{30A}\":3}", #"{"a":0,"a\u0000":1}"#,
  ])
  func keysAreComparedByScalars(text: String) {
    #expect(error(Array(text.utf8)) == nil)
  }

  @Test func manyKeysAreCheckedForDuplicates() {
    let members = (0..<100_000).map { "\"key\($0)\":\($0)" }
    #expect(error(Array("{\(members.joined(separator: ","))}".utf8)) == nil)
    let twice = error(Array("{\(members.joined(separator: ",")),\"key77\":0}".utf8))
    #expect(twice?.offset == 1 + members.joined(separator: ",").utf8.count + 1)
  }

  @Test func everyPrefixOfADocumentIsRefusedWithoutHarm() {
    let text = Array(#"{"a":[1,-2.5e+3,"x\u00e9\ud83d\ude00é",true,false,null,{"b":{}}],"c":""}"#.utf8)
    for length in 0..<text.count {
      #expect(error(Array(text[..<length])) != nil, "\(length)")
    }
    #expect(error(text) == nil)
  }
}
