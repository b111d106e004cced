import JSON
import TestSupport
import Testing

@Suite("Comparing answers")
struct MatcherTests {
  private func holds(_ want: String, _ got: String?, saved: [String: JSONValue] = [:]) throws -> Bool {
    var matcher = Matcher(saved: saved, seen: ["s1"])
    do {
      try matcher.match(.parsing(want), got.map { try .parsing($0) }, "body")
      return true
    } catch is Mismatch {
      return false
    }
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"a":1.0,"b":2}"#), (#"[1,{"a":"$any"}]"#, #"[1,{"a":null}]"#), (#""$string""#, #""x""#),
    (#""$id""#, #""s2""#), (#""$time""#, #""2026-01-05T10:00:00.000Z""#), (#""$re:^a""#, #""ab""#),
    (#""$has:b""#, #""abc""#),
    (#"{"$exact":{"a":1}}"#, #"{"a":1}"#), (#"{"$raw":"0.10"}"#, "0.10"), (#"{"$order":["b","a"]}"#, #"{"b":1,"a":2}"#),
    (#"{"$some":[{"a":2}]}"#, #"[{"a":1},{"a":2}]"#), (#"{"$none":[3]}"#, "[1,2]"), (#"{"$len":2}"#, "[1,2]"),
    (#"{"$all":[{"a":1},{"$len":1}]}"#, #"{"a":1}"#),
  ])
  func whatHolds(want: String, got: String) throws {
    #expect(try holds(want, got))
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"b":2}"#), ("[1]", "[1,2]"), (#""$string""#, "1"), (#""$id""#, #""s1""#), (#""$id""#, #""x2""#),
    (#""$time""#, #""2026-01-05T10:00:00Z""#), (#"{"$exact":{"a":1}}"#, #"{"a":1,"b":2}"#),
    (#"{"$raw":"0.10"}"#, "0.1"),
    (#"{"$order":["a","b"]}"#, #"{"b":1,"a":2}"#), (#"{"$some":[3]}"#, "[1,2]"), (#"{"$none":[2]}"#, "[1,2]"),
    (#""$absent""#, "1"),
    ("true", "1"), ("null", "false"),
  ])
  func whatDoesNot(want: String, got: String) throws {
    #expect(try !holds(want, got))
  }

  @Test func absenceIsAValue() throws {
    #expect(try holds(#""$absent""#, nil))
    #expect(try holds(#"{"a":"$absent"}"#, "{}"))
    #expect(try !holds(#""$any""#, nil))
  }

  @Test func valuesAreSaved() throws {
    var matcher = Matcher(saved: ["n": .number(4)], seen: [])
    try matcher.match(
      .parsing(#"{"a":"$save:x","b":"$same:x","c":"$differs:x","d":"$inc:n","e":"$gt:n"}"#),
      .parsing(#"{"a":"q","b":"q","c":"r","d":5,"e":6}"#), "body")
    #expect(matcher.saved["x"]?.string == "q")
    #expect(matcher.saved["n"]?.int == 5)
  }
}
