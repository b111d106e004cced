import JSON
import Navigation
import TestSupport
import Testing

@Suite("POST, PUT, PATCH, fork")
struct LifecycleTests {
  @Test(arguments: [
    (#"{"id":"a b"}"#, "! invalid_field #/id"), (#"{"root":"x"}"#, "! invalid_field #/root"),
    (#"{"root":{}}"#, "! invalid_field #/root/screen"), (#"{"metadata":[]}"#, "! invalid_field #/metadata"),
    (#"{"expiresIn":0}"#, "! invalid_field #/expiresIn"), (#"{"expiresIn":null}"#, "! invalid_field #/expiresIn"),
    (#"{"name":"x"}"#, "! unknown_field #/name"),
    (#"{"root":{"screen":"a","color":1}}"#, "! unknown_field #/root/color"),
    (#"{"root":{"screen":"a","animated":true}}"#, "! unknown_field #/root/animated"),
    (#"{"root":{"screen":"a","at":{}}}"#, "! unknown_field #/root/at"), (#"{"schema":5}"#, "! invalid_field #/schema"),
    ("[]", "! invalid_field #"), ("{}", "root[root#s1]"), (#"{"root":{"screen":"a","id":"s5"}}"#, "root[a#s5]"),
    (#"{"root":{"container":"screen","screen":"a","name":"error"}}"#, "root(a#s1)"),
    (#"{"root":{"screen":"a","autoPopAfter":1}}"#, "! invalid_field #/root/autoPopAfter"),
  ])
  func creating(body: String, expected: String) throws {
    #expect(try Rig.outcome { try Rig(creating: body).state } == expected)
  }

  @Test func theFirstChange() throws {
    let rig = try Rig(creating: "{}")
    #expect(rig.lastTransition?.change == Change(revision: 1, changed: true, added: ["s1"]))
    #expect(rig.feed == #"[{"op":"create"}]"#)
    #expect(try Rig("root[a]").feed == #"[{"op":"put"}]"#)
  }

  private static let base = #"{"id":"root","container":"stack","stacks":[{"screens":[{"screen":"a"}]}]}"#

  private static func modal(_ members: String, id: String = "m", container: String = "stack") -> String {
    #"{"layers":[\#(base),{"id":"\#(id)","container":"\#(container)",\#(members)}]}"#
  }

  @Test(arguments: [
    (#"{}"#, "root[root#s1]"), (#"{"layers":[]}"#, "! invalid_field #/layers"),
    (#"{"layers":5}"#, "! invalid_field #/layers"),
    (#"{"layers":[5]}"#, "! invalid_field #/layers/0"), (#"{"layer":[]}"#, "! unknown_field #/layer"),
    (#"{"id":7,"revision":"x","visible":[],"change":0,"repaired":1,"createdAt":2,"updatedAt":3}"#, "root[root#s1]"),
    (#"{"schema":null}"#, "! invalid_field #/schema"), (#"{"expiresAt":"tomorrow"}"#, "! invalid_field #/expiresAt"),
    (#"{"layers":[{"container":"stack","stacks":[{"screens":[{"screen":"a","revision":9}]}]}]}"#, "root[a#s1]"),
    (#"{"layers":[{"id":"root","stacks":[]}]}"#, "! invalid_field #/layers/0/container"),
    (#"{"layers":[{"id":"root","container":"stack"}]}"#, "! invalid_field #/layers/0/stacks"),
    (#"{"layers":[{"id":"root","container":"stack","stacks":[]}]}"#, "! empty_stack #/layers/0/stacks"),
    (#"{"layers":[{"id":"root","container":"stack","stacks":[{}]}]}"#, "! invalid_field #/layers/0/stacks/0/screens"),
    (
      #"{"layers":[{"id":"root","container":"stack","stacks":[{"screens":[]}]}]}"#,
      "! empty_stack #/layers/0/stacks/0/screens"
    ),
    (
      #"{"layers":[{"id":"base","container":"stack","stacks":[{"screens":[{"screen":"a"}]}]}]}"#,
      "! invalid_field #/layers/0/id"
    ),
    (
      #"{"layers":[{"container":"stack","stacks":[{"id":"home","screens":[{"screen":"a"}]}]}]}"#,
      "! invalid_field #/layers/0/stacks/0/id"
    ),
    (
      #"{"layers":[{"container":"stack","active":"home","stacks":[{"screens":[{"screen":"a"}]}]}]}"#,
      "! invalid_field #/layers/0/active"
    ),
    (
      #"{"layers":[{"container":"stack","stacks":[{"screens":[{"screen":"a"}]},{"screens":[{"screen":"a"}]}]}]}"#,
      "! invalid_field #/layers/0/stacks"
    ),
    (
      #"{"layers":[{"container":"screen","stacks":[{"screens":[{"screen":"a"},{"screen":"b"}]}]}]}"#,
      "! invalid_field #/layers/0/stacks/0/screens"
    ),
    (
      #"{"layers":[{"container":"tabs","stacks":[{"id":"x","screens":[{"screen":"a","id":"s1"}]},{"id":"y","screens":[{"screen":"a","id":"s1"}]}]}]}"#,
      "! duplicate_id #/layers/0/stacks/1/screens/0/id"
    ),
    (
      #"{"layers":[{"container":"stack","presentation":{},"stacks":[{"screens":[{"screen":"a"}]}]}]}"#,
      "! invalid_field #/layers/0/presentation"
    ),
    (
      #"{"layers":[{"container":"stack","visibility":"all","stacks":[{"screens":[{"screen":"a"}]}]}]}"#,
      "! invalid_field #/layers/0/visibility"
    ),
    (
      #"{"layers":[{"container":"stack","stacks":[{"screens":[{"screen":"a","autoPopAfter":1}]}]}]}"#,
      "! unknown_field #/layers/0/stacks/0/screens/0/autoPopAfter"
    ),
    (
      #"{"layers":[{"container":"stack","stacks":[{"screens":[{"screen":"a","autoPopAt":"2030-01-01T00:00:00Z"}]}]}]}"#,
      "! invalid_field #/layers/0/stacks/0/screens/0/autoPopAt"
    ),
    (modal(#""stacks":[{"screens":[{"screen":"b"}]}]"#), "root[a#s1] sheet:m[b#s2]"),
    (modal(#""stacks":[{"screens":[{"screen":"b"}]}]"#, id: "root"), "! invalid_field #/layers/1/id"),
    (modal(#""name":"x","stacks":[{"screens":[{"screen":"b"}]}]"#), "! invalid_field #/layers/1/name"),
    (
      modal(
        #""stacks":[{"id":"sidebar","screens":[{"screen":"b"}]},{"id":"detail","screens":[{"screen":"b"}]}]"#,
        container: "split"), "! invalid_field #/layers/1/container"
    ),
    (
      modal(#""presentation":{"autoDismissAfter":1},"stacks":[{"screens":[{"screen":"b"}]}]"#),
      "! unknown_field #/layers/1/presentation/autoDismissAfter"
    ),
    (
      modal(#""presentation":{"transition":"partialCurl"},"stacks":[{"screens":[{"screen":"b"}]}]"#),
      "! invalid_field #/layers/1/presentation/transition"
    ),
  ])
  func putting(body: String, expected: String) throws {
    #expect(try Rig.outcome { try Rig(putting: body).state } == expected)
  }

  @Test(arguments: [
    (#"{"layers":[]}"#, "root[root#s1]", ["#/layers"]),
    (
      #"{"layers":[{"container":"stack","stacks":[{"screens":[]}]}]}"#, "root[root#s1]", ["#/layers/0/stacks/0/screens"]
    ),
    (
      #"{"layers":[{"container":"tabs","active":"gone","stacks":[{"id":"a","screens":[{"screen":"a"}]}]}]}"#,
      "root{a*[a#s1]}", ["#/layers/0/active"]
    ),
    (
      #"{"layers":[{"container":"tabs","active":"b","stacks":[{"id":"a","screens":[{"screen":"a"}]},{"id":"b","screens":[]}]}]}"#,
      "root{a*[a#s1]}", ["#/layers/0/stacks/1/screens", "#/layers/0/active"]
    ),
    (
      #"{"layers":[{"container":"tabs","stacks":[{"id":"a","screens":[{"screen":"a"}]},{"id":"a","screens":[{"screen":"b"}]}]}]}"#,
      "root{a*[a#s1]}", ["#/layers/0/stacks/1/id"]
    ),
    (
      #"{"layers":[{"container":"stack","stacks":[{"screens":[{"screen":"a","id":"x"},{"screen":"b","id":"x"},{"screen":"c"}]}]}]}"#,
      "root[a#x,c#s1]", ["#/layers/0/stacks/0/screens/1/id"]
    ),
    (
      #"{"layers":[{"id":"base","container":"screen","presentation":{},"stacks":[{"id":"q","screens":[{"screen":"a"},{"screen":"b"}]}]}]}"#,
      "root(a#s1)",
      ["#/layers/0/id", "#/layers/0/presentation", "#/layers/0/stacks/0/id", "#/layers/0/stacks/0/screens"]
    ),
    (modal(#""stacks":[{"screens":[]}]"#), "root[a#s1]", ["#/layers/1/stacks/0/screens"]),
    (
      #"{"layers":[{"container":"stack","stacks":[]},{"id":"m","container":"stack","stacks":[{"screens":[{"screen":"b"}]}]}]}"#,
      "root[root#s1] sheet:m[b#s2]", ["#/layers/0/stacks"]
    ),
    (modal(#""stacks":[{"screens":[{"screen":"b"}]}]"#), "root[a#s1] sheet:m[b#s2]", []),
  ])
  func repairing(body: String, expected: String, repaired: [String]) throws {
    let replacement = try SessionReplacement.decode(.parsing(body), repair: true)
    #expect(replacement.repaired?.map(\.pointer) == repaired)
    #expect(try Rig(putting: body, repair: true).state == expected)
  }

  @Test func aRepairStillRefusesWhatHasNoRightType() throws {
    #expect(try Rig.outcome { try Rig(putting: #"{"layers":5}"#, repair: true).state } == "! invalid_field #/layers")
    #expect(try Rig.outcome { try Rig(putting: #"{"layer":[]}"#, repair: true).state } == "! unknown_field #/layer")
  }

  @Test func anExportPutBackIsNoChange() throws {
    var rig = try Rig("root{t*[a#a1,b#b1] u[c#c1]} sheet:m1[d#d1] sheet:m2(e#e1)")
    try rig.perform("push", #"{"screen":"f","at":{"layer":"m1"},"autoPopAfter":9}"#)
    let export = String(decoding: rig.session.representation, as: UTF8.self)
    #expect(try rig.put(export).change == Change(revision: 2, changed: false))
    try rig.perform("setRoot", #"{"screen":"x"}"#)
    #expect(try rig.put(export).change.changed)
    #expect(try rig.put(export, repair: true).repaired == "[]")
    #expect(rig.state == "root{t*[a#a1,b#b1] u[c#c1]} sheet:m1[d#d1,f#s3] sheet:m2(e#e1)")
    // The counter does not go back with the state.
    #expect(try rig.perform("push", #"{"screen":"y","at":{"layer":"root"}}"#).added == ["s5"])
  }

  /// What brings no id is not told from what is there, as long as nothing else is to change.
  @Test(arguments: [
    "{}", #"{"layers":[{"container":"stack","stacks":[{"screens":[{"screen":"a"},{"screen":"b","id":"b1"}]}]}]}"#,
    modal(#""stacks":[{"screens":[{"screen":"b"}]}]"#),
    #"{"layers":[{"container":"screen","stacks":[{"screens":[{"screen":"a"}]}]},{"container":"screen","stacks":[{"screens":[{"screen":"b"}]}]}]}"#,
  ])
  func aPutWithoutIdsIsNoChangeTheSecondTime(_ body: String) throws {
    var rig = try Rig(putting: body)
    let state = rig.state
    for _ in 0..<2 { #expect(try rig.put(body).change == Change(revision: 1, changed: false)) }
    #expect(rig.state == state)
    let other = #"{"metadata":{"a":1}"# + (body == "{}" ? "}" : "," + body.dropFirst())
    #expect(try rig.put(other).change.revision == 2)
    #expect(rig.state != state)
  }

  /// The ids that it would take over are among those that it brings.
  @Test func aPutWithoutSomeIdsMayHaveThemElsewhere() throws {
    var rig = try Rig(putting: CompactState.body("root[a#s1,a#x]"))
    let body = #"{"layers":[{"container":"stack","stacks":[{"screens":[{"screen":"a"},{"screen":"a","id":"s1"}]}]}]}"#
    #expect(try rig.put(body).change.changed)
    #expect(rig.state == "root[a#s2,a#s1]")
  }

  /// With the ids that are there it would be too large, with new ones it is not.
  @Test func aPutWithoutIdsIsHeldToTheIdsThatItGets() throws {
    var rig = try Rig("root[a#\(String(repeating: "x", count: 40))]")
    rig.limits.stateBytes = rig.session.stateBytes
    let body = #"{"layers":[{"container":"stack","stacks":[{"screens":[{"screen":"abcdefghij"}]}]}]}"#
    #expect(try rig.put(body).change.changed)
    #expect(rig.state == "root[abcdefghij#s1]")
  }

  @Test func aPutDependsOnNothingThatWas() throws {
    var rig = try Rig(creating: #"{"metadata":{"a":1},"schema":"s","expiresIn":900}"#)
    #expect(try rig.put("{}").change.removed == ["s1"])
    #expect(rig.feed == #"[{"op":"put"}]"#)
    #expect(rig.session.schema == nil && rig.session.expiresAt == nil && rig.session.metadata == Array("{}".utf8))
  }

  @Test func expiryInThePastIsDropped() throws {
    #expect(try Rig(putting: #"{"expiresAt":"2020-01-01T00:00:00Z"}"#).session.expiresAt == nil)
    let rig = try Rig(putting: #"{"expiresAt":"2020-01-01T00:00:00Z","expiresIn":1}"#)
    #expect(rig.session.expiresAt == Timestamp(rfc3339: "2026-01-05T10:00:01Z"))
    #expect(try Rig(putting: #"{"expiresAt":"2036-01-05T11:00:00+01:00"}"#).session.expiresAt != nil)
  }

  @Test func entriesThatStayKeepTheirRevision() throws {
    var rig = try Rig("root[a#a1]")
    try rig.perform("push", #"{"screen":"b","id":"b1"}"#)
    _ = try rig.put(CompactState.body("root[a#a1,b#b1,c#c1]"))
    #expect(rig.session.layers[0].stacks[0].screens.bottomFirst.map(\.revision) == [1, 2, 3])
  }

  @Test func patching() throws {
    var rig = try Rig(creating: #"{"metadata":{"a":1,"b":{"c":2,"d":3}},"schema":"one"}"#)
    #expect(
      try rig.patch(#"{"metadata":{"a":null,"b":{"d":null,"e":[1]},"f":"x"}}"#) == Change(revision: 2, changed: true))
    #expect(rig.feed == #"[{"op":"patch"}]"#)
    #expect(try rig.text("/metadata") == #"{"b":{"c":2,"e":[1]},"f":"x"}"#)
    #expect(try rig.patch(#"{"metadata":{"a":null,"f":"x"}}"#).changed == false)
    #expect(try rig.patch(#"{"schema":null,"expiresIn":60}"#).revision == 3)
    #expect(rig.session.schema == nil && rig.session.expiresAt == rig.now.later(60_000))
    #expect(try rig.patch(#"{"expiresIn":null}"#).changed)
    #expect(try rig.patch("{}").changed == false)
    for (body, expected) in [
      (#"{"root":{}}"#, "! unknown_field #/root"), (#"{"metadata":[1]}"#, "! invalid_field #/metadata"),
      (#"{"expiresIn":0}"#, "! invalid_field #/expiresIn"), ("[]", "! invalid_field #"),
    ] {
      #expect(try Rig.outcome { "\(try rig.patch(body))" } == expected)
    }
  }

  @Test func aForkIsANewSessionInTheSameState() throws {
    var rig = try Rig(creating: #"{"metadata":{"who":"A"},"schema":"s9","expiresIn":500}"#)
    try rig.perform("push", #"{"screen":"b","autoPopAfter":100}"#)
    try rig.perform("present", #"{"screen":"p"}"#)
    let fork = try SessionFork.decode(.parsing(#"{"id":"f","metadata":{"bug":17}}"#))
    let transition = try rig.session.forked(fork, id: "f", incarnation: 2, now: rig.now, limits: rig.limits)
    #expect(CompactState.text(transition.session) == rig.state)
    #expect(transition.session.revision == 1 && transition.session.counter == 4)
    #expect(transition.session.expiresAt == nil && transition.session.schema == "s9")
    #expect(transition.session.nextTimer == rig.session.nextTimer)
    #expect(String(decoding: transition.session.metadata, as: UTF8.self) == #"{"bug":17}"#)
    #expect(transition.change.added == ["s1", "s2", "s4"])
    #expect(String(decoding: transition.operations, as: UTF8.self) == #"[{"op":"fork"}]"#)
    #expect(transition.session.layers[0].stacks[0].screens.top.revision == 1)
    #expect(throws: NavigationError.self) { try SessionFork.decode(.parsing(#"{"root":{}}"#)) }
  }

  @Test(arguments: [
    (#"{"screen":"a","id":"s7"}"#, "s8"), (#"{"screen":"a","id":"m9"}"#, "s10"), (#"{"screen":"a","id":"s07"}"#, "s1"),
    (#"{"screen":"a","id":"S7"}"#, "s1"), (#"{"screen":"a","id":"s"}"#, "s1"),
    (#"{"screen":"a","id":"s999999999999999"}"#, "s1000000000000000"),
  ])
  func theCounterStepsOverIDsOfItsOwnForm(root: String, next: String) throws {
    var rig = try Rig(creating: "{\"root\":\(root)}")
    #expect(try rig.perform("push", #"{"screen":"b"}"#).added == [next])
  }

  @Test func numbersBeyondWhatIsWatchedAreNeverMadeTwice() throws {
    var rig = try Rig("root[a#s1000000000000000,b#s1000000000000001,c#s999999999999999]")
    #expect(try rig.perform("push", #"{"screen":"b"}"#).added == ["s1000000000000002"])
  }
}

extension Timestamp {
  fileprivate func later(_ milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds + milliseconds)
  }
}
