import JSON
import Navigation
import TestSupport
import Testing

@Suite("Batches")
struct BatchTests {
  @Test(arguments: [
    (#"{}"#, "! invalid_field #/operations"), (#"{"operations":[]}"#, "! invalid_field #/operations"),
    (#"{"operations":{}}"#, "! invalid_field #/operations"), (#"{"operations":[],"x":1}"#, "! unknown_field #/x"),
    (#"{"operations":[5]}"#, "! invalid_field #/operations/0"),
    (#"{"operations":[{"screen":"x"}]}"#, "! invalid_field #/operations/0/op"),
    (#"{"operations":[{"op":"push","screen":"x"},{"op":"fly"}]}"#, "! unknown_operation #/operations/1/op"),
    (#"{"operations":[{"op":"push","screen":"x","z":1}]}"#, "! unknown_field #/operations/0/z"),
    (#"{"operations":[{"op":"pop"},{"op":"pop"}]}"#, "! at_root #/operations/1"),
    (#"{"operations":[{"op":"pop"},{"op":"pop","to":"zz"}]}"#, "! screen_not_in_stack #/operations/1/to"),
    (#"{"operations":[{"op":"push","screen":"x"},{"op":"pop"}]}"#, "= root[a#a1,b#b1]"),
    (#"{"operations":[{"op":"pop"},{"op":"push","screen":"c"}]}"#, "root[a#a1,c#s1]"),
  ])
  func results(body: String, expected: String) throws {
    var rig = try Rig("root[a#a1,b#b1]")
    #expect(try rig.outcome("operations", body) == expected)
  }

  @Test func aHundredAreTheMost() throws {
    var rig = try Rig("root[a#a1]")
    func body(_ count: Int) -> String {
      "{\"operations\":[" + Array(repeating: #"{"op":"push","screen":"x"}"#, count: count).joined(separator: ",") + "]}"
    }
    #expect(try rig.outcome("operations", body(101)) == "! invalid_field #/operations")
    #expect(try rig.perform("operations", body(100)).revision == 2)
  }

  @Test func aReplacementThatIsEqualKeepsItsRevision() throws {
    var rig = try Rig("root[a#a1]")
    try rig.perform(
      "operations", #"{"operations":[{"op":"replace","screen":"a","id":"a1"},{"op":"push","screen":"b"}]}"#)
    #expect(try rig.text("/layers/0/stacks/0/screens/0/revision") == "1")
    #expect(try rig.text("/layers/0/stacks/0/screens/1/revision") == "2")
  }

  @Test func oneRevisionOneChangeNetIDs() throws {
    var rig = try Rig("root[a#a1,b#b1]")
    let change = try rig.perform(
      "operations",
      #"{"operations":[{"op":"pop"},{"op":"push","screen":"c","animated":false},{"op":"push","screen":"d"},{"op":"pop"}]}"#
    )
    #expect(change == Change(revision: 2, changed: true, added: ["s1"], removed: ["b1"]))
    #expect(
      rig.feed == #"[{"op":"pop"},{"op":"push","screen":"c","animated":false,"id":"s1"},"#
        + #"{"op":"push","screen":"d","id":"s2"},{"op":"pop"}]"#)
    #expect(rig.session.counter == 2)
  }
}
