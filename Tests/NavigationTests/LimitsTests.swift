import JSON
import Navigation
import TestSupport
import Testing

@Suite("Limits")
struct LimitsTests {
  private let limits = NavigationLimits(
    screensPerStack: 3, layers: 2, stacksPerContainer: 2, paramsBytes: 20, stateBytes: 900, opaqueDepth: 3)

  @Test(arguments: [
    ("root[a,b,c]", "push", #"{"screen":"d"}"#, "! limit_reached #/screen"),
    ("root[a,b]", "push", #"{"screens":[{"screen":"d"},{"screen":"e"}]}"#, "! limit_reached #/screens"),
    ("root[a#a1,b,c]", "insert", #"{"screen":"d","before":"a1"}"#, "! limit_reached #/screen"),
    ("root[a,b,c]", "navigate", #"{"screen":"d"}"#, "! limit_reached #/screen"),
    ("root[a,b,c]", "pop", #"{"to":"d","ifMissing":"push"}"#, "! limit_reached #/to"),
    (
      "root[a]", "set", #"{"screens":[{"screen":"a"},{"screen":"b"},{"screen":"c"},{"screen":"d"}]}"#,
      "! limit_reached #/screens"
    ),
    ("root[a] sheet:m[b]", "present", #"{"screen":"d"}"#, "! limit_reached #"),
    (
      "root[a]", "setRoot",
      #"{"container":"stack","screens":[{"screen":"a"},{"screen":"b"},{"screen":"c"},{"screen":"d"}]}"#,
      "! limit_reached #/screens"
    ),
    (
      "root[a]", "setRoot",
      #"{"container":"tabs","stacks":[{"id":"x","screens":[{"screen":"a"}]},{"id":"y","screens":[{"screen":"a"}]},{"id":"z","screens":[{"screen":"a"}]}]}"#,
      "! limit_reached #/stacks"
    ),
    ("root[a]", "push", #"{"screen":"d","params":"12345678901234567890"}"#, "! limit_reached #/params"),
    ("root[a]", "push", #"{"screens":[{"screen":"d","params":[[[[]]]]}]}"#, "! invalid_json #/screens/0/params"),
    ("root[a]", "update", #"{"mergeParams":[[[[]]]]}"#, "! invalid_json #/mergeParams"),
    ("root[a]", "update", #"{"mergeParams":{"a":"1234567890123456"}}"#, "! limit_reached #/mergeParams"),
  ])
  func eachIsReached(start: String, operation: String, body: String, expected: String) throws {
    var rig = try Rig(start, limits: limits)
    #expect(try rig.outcome(operation, body) == expected)
  }

  @Test func theStateMayNotGrowBeyondItsLimit() throws {
    var rig = try Rig("root[a]", limits: limits)
    let push = #"{"screen":"d","title":"\#(String(repeating: "x", count: 150))"}"#
    try rig.perform("push", push)
    try rig.perform("push", push)
    #expect(try rig.outcome("present", push) == "! limit_reached #")
    #expect(
      try rig.outcome("operations", #"{"operations":[{"op":"pop"},{"op":"pop"},{"op":"push","screen":"e"}]}"#) != "")
    #expect(throws: NavigationError.self) {
      try rig.patch(#"{"metadata":{"a":"\#(String(repeating: "x", count: 900))"}}"#)
    }
  }

  @Test func aLoweredLimitStillLetsTheStateShrink() throws {
    var rig = try Rig("root[a,b,c]")
    rig.limits = NavigationLimits(screensPerStack: 1, stateBytes: 10)
    #expect(try rig.outcome("pop") == "root[a#s1,b#s2]")
    #expect(try rig.outcome("push", #"{"screen":"x"}"#) == "! limit_reached #/screen")
  }

  @Test func opaqueValuesMayNestAsDeepAsTheLimitEach() throws {
    var rig = try Rig("root[a]", limits: limits)
    #expect(try rig.perform("push", #"{"screen":"d","params":[[[]]]}"#).changed)
    #expect(try rig.patch(#"{"metadata":{"a":[[[]]]}}"#).changed)
    let error = #expect(throws: NavigationError.self) { try rig.patch(#"{"metadata":{"a/b":[[[[]]]]}}"#) }
    #expect(error?.code == .invalidJSON && error?.pointer == "#/metadata/a~1b")
  }

  @Test func aStackMayBeVeryDeep() throws {
    let deep = NavigationLimits(screensPerStack: 100_000, stateBytes: 1 << 30)
    let screens = Array(repeating: #"{"screen":"x"}"#, count: 30_000).joined(separator: ",")
    var rig = try Rig("root[a]", limits: deep)
    try rig.perform("push", "{\"screens\":[\(screens)]}")
    #expect(rig.session.layers[0].stacks[0].screens.count == 30_001)
    // Letting go of the deep stack must not take as deep a machine stack.
    try rig.perform("setRoot", #"{"screen":"b"}"#)
    rig.lastTransition = nil
    #expect(rig.state == "root[b#s30002]")
  }
}
