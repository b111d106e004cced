import JSON
import TestSupport
import Testing

@Suite("Merge patch, RFC 7396")
struct MergePatchTests {
  private func patched(_ target: String?, _ patch: String) throws -> String {
    let result = MergePatch.apply(try JSONValue.parsing(patch), to: try target.map { try JSONValue.parsing($0) })
    return String(decoding: result, as: UTF8.self)
  }

  /// Appendix A, all of it.
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, "{}"), (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#), (#"{"a":"foo"}"#, "null", "null"), (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#), ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
  ])
  func theExamplesOfTheStandard(target: String, patch: String, result: String) throws {
    #expect(try patched(target, patch) == result)
  }

  @Test func nothingIsAnEmptyTarget() throws {
    #expect(try patched(nil, #"{"a":{"b":1,"c":null},"d":null}"#) == #"{"a":{"b":1}}"#)
  }

  @Test func whatIsNotTouchedKeepsItsText() throws {
    let target = #"{"n":1.00, "\u0061": [ 1e2 ], "z":{"y":0.10,"x":[]}}"#
    #expect(
      try patched(target, #"{"z":{"x":{"q":1}},"a":{"new":true}}"#)
        == #"{"n":1.00,"\u0061":{"new":true},"z":{"y":0.10,"x":{"q":1}}}"#)
  }

  @Test func largeObjectsAreMerged() throws {
    let members = { (value: Int) in "{\((0..<20_000).map { "\"k\($0)\":\(value)" }.joined(separator: ","))}" }
    #expect(try patched(members(1), members(2)) == members(2))
  }

  @Test func deepPatchesNeedNoStack() throws {
    let deep = String(repeating: #"{"a":"#, count: 60_000) + "1" + String(repeating: "}", count: 60_000)
    let value = try JSONValue.parsing(deep, maximumDepth: 65_000)
    #expect(MergePatch.apply(value, to: value) == value.minified)
    #expect(jsonEqual(value, try JSONValue.parsing(deep + " ", maximumDepth: 65_000)))
  }
}
