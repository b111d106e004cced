import JSON
import TestSupport
import Testing

@Suite("Equality by value")
struct JSONEqualityTests {
  private func equal(_ a: String, _ b: String) throws -> Bool {
    let (left, right) = (try JSONValue.parsing(a), try JSONValue.parsing(b))
    let result = jsonEqual(left, right)
    #expect(jsonEqual(right, left) == result, "not symmetric: \(a) \(b)")
    return result
  }

  @Test(arguments: [
    ("1", "1.0"), ("100", "1e2"), ("1e2", "10E+1"), ("0.001", "1e-3"), ("0", "-0"), ("0", "0.000e99"), ("1.10", "1.1"),
    ("-12.5e-1", "-1.25"), ("12345678901234567890", "1.2345678901234567890e19"), ("1e0005", "100000"),
    ("1e99999999999999999999999999", "10e99999999999999999999999998"),
    ("1e-10000000000000000000", "0.1e-9999999999999999999"),
    ("100e9999999999999999999", "1e10000000000000000001"), ("0e5", "0e-99999999999999999999"),
    ("0.01e1", "1e-1"), ("1000e-3", "1"),
  ])
  func equalNumbers(a: String, b: String) throws {
    #expect(try equal(a, b), "\(a) \(b)")
  }

  @Test(arguments: [
    ("1", "-1"), ("1", "1.0000000000000000000000000000001"), ("9007199254740993", "9007199254740992"), ("1e2", "1e3"),
    ("1e99999999999999999999999999", "1e99999999999999999999999998"), ("1e400", "1e401"), ("1e-400", "0"), ("12", "21"),
    ("1e-99999999999999999999", "1e99999999999999999999"), ("1", "\"1\""), ("1", "true"), ("0", "false"), ("0", "null"),
  ])
  func differentNumbers(a: String, b: String) throws {
    #expect(try !equal(a, b), "\(a) \(b)")
  }

  @Test func objectsHaveNoOrderAndArraysHave() throws {
    #expect(try equal(#"{"a":1,"b":[1,{"c":2.0}]}"#, #" { "b":[1.0,{"\u0063":2}], "a":1e0 } "#))
    #expect(try !equal("[1,2]", "[2,1]"))
    #expect(try !equal(#"{"a":1}"#, #"{"a":1,"b":2}"#))
    #expect(try !equal(#"{"a":1,"c":2}"#, #"{"a":1,"b":2}"#))
    #expect(try !equal("[]", "{}"))
  }

  @Test func stringsAreEqualByScalars() throws {
    #expect(try equal(#""\u0061\/""#, #""a/""#))
    #expect(try !equal("\"é\"", "\"e\u{301}\""))
  }

  @Test func largeObjectsAreComparedByKey() throws {
    let members = (0..<20_000).map { "\"k\($0)\":\($0)" }
    let forward = "{\(members.joined(separator: ","))}"
    let backward = "{\(members.reversed().joined(separator: ","))}"
    #expect(try equal(forward, backward))
    #expect(try !equal(forward, backward.replacing("\"k7\":7", with: "\"k7\":8")))
  }
}
