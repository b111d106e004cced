import JSON
import TestSupport
import Testing

@Suite("Looking into values")
struct JSONValueTests {
  @Test func membersKeepTheirOrder() throws {
    let value = try JSONValue.parsing(#"{"z":1,"a":[2,{"k":3}],"m":null}"#)
    #expect(value.members.map { $0.key.string } == ["z", "a", "m"])
    #expect(value.members.map { $0.value.text } == ["1", #"[2,{"k":3}]"#, "null"])
    #expect(value.count == 3)
    #expect(value["a"]?.elements.map(\.text) == ["2", #"{"k":3}"#])
    #expect(value["nothing"] == nil)
    #expect(value["z"]?["a"] == nil)
  }

  @Test func keysCompareWithLiterals() throws {
    let value = try JSONValue.parsing(#"{"op":1,"\u006fp2":2,"é":3}"#)
    let keys = value.members.map(\.key)
    #expect(keys[0] == "op")
    #expect(keys[1] == "op2")
    #expect(!(keys[0] == "opx") && !(keys[0] == "o"))
    #expect(keys[2] == Array("é".utf8))
    switch keys[1] {
    case "op": Issue.record("matched a prefix")
    case "op2": break
    default: Issue.record("matched nothing")
    }
    #expect(value["op2"]?.int == 2)
  }

  @Test func stringsAreUnescaped() throws {
    let value = try JSONValue.parsing(#"["\"\\\/\b\f\n\r\t","\u0000é\ud83d\ude00","plain","e\u0301"]"#)
    #expect(
      value.elements.map { $0.string.map { Array($0.unicodeScalars) } } == [
        Array("\"\\/\u{8}\u{C}\n\r\t".unicodeScalars), Array("\0é😀".unicodeScalars), Array("plain".unicodeScalars),
        Array("e\u{301}".unicodeScalars),
      ])
    #expect(value.element(2)?.isString("plain") == true)
    #expect(value.string == nil)
  }

  @Test func scalarsTellTheirKind() throws {
    let value = try JSONValue.parsing(#"[true,false,null,0,"",[],{}]"#)
    #expect(value.elements.map(\.kind) == [.true, .false, .null, .number, .string, .array, .object])
    #expect(value.elements.map(\.bool) == [true, false, nil, nil, nil, nil, nil])
    #expect(value.elements.map(\.isNull) == [false, false, true, false, false, false, false])
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
    ("-9223372036854775809", nil), ("1.0", nil), ("1e2", nil), ("123456789012345678901234567890", nil), ("\"1\"", nil),
  ])
  func integersAreExactOrNone(text: String, value: Int64?) throws {
    #expect(try JSONValue.parsing(text).int == value)
  }

  @Test func doublesAreFiniteOrNone() throws {
    #expect(try JSONValue.parsing("0.1").double == 0.1)
    #expect(try JSONValue.parsing("-1E-2").double == -0.01)
    #expect(try JSONValue.parsing("1e400").double == nil)
    #expect(try JSONValue.parsing("1e-400").double == 0)
    #expect(try JSONValue.parsing("0.1000").numberText == "0.1000")
  }

  @Test func depthCountsTheValueItself() throws {
    for (text, depth) in [("1", 0), ("[]", 1), (#"{"a":1}"#, 1), ("[[],[[]],1]", 3), (#"{"a":[{"b":{}}],"c":[]}"#, 4)] {
      #expect(try JSONValue.parsing(text).depth == depth, "\(text)")
    }
    let value = try JSONValue.parsing(#"{"a":[[1]],"b":{}}"#)
    #expect(value["a"]?.depth == 2)
    #expect(value["b"]?.depth == 1)
  }

  @Test func minifyingDropsOnlyWhiteSpace() throws {
    let value = try JSONValue.parsing(" { \"a b\" : [ 1.00 , \"x \\\" \\\\\" ,\t\"\\u00e9 \" ] ,\r\n \"b\":{ } } ")
    #expect(value.text == #"{"a b":[1.00,"x \" \\","\u00e9 "],"b":{}}"#)
    #expect(value["a b"]?.text == #"[1.00,"x \" \\","\u00e9 "]"#)
    #expect(value["b"]?.text == "{}")
    #expect(String(decoding: value["b"]?.rawBytes ?? [], as: UTF8.self) == "{ }")
  }
}
