import JSON
import Navigation
import TestSupport
import Testing

@Suite("replace, set, navigate, update, insert, remove")
struct EditInPlaceTests {
  @Test(arguments: [
    ("replace", "root[a#a1,b#b1]", #"{"screen":"c"}"#, "root[a#a1,c#s1]"),
    ("replace", "root[a#a1]", #"{"screen":"c"}"#, "root[c#s1]"),
    ("replace", "root[a#a1,b#b1]", #"{"screen":"c","id":"b1"}"#, "root[a#a1,c#b1]"),
    ("replace", "root[a#a1,b#b1]", #"{"screen":"b","id":"b1"}"#, "= root[a#a1,b#b1]"),
    ("replace", "root[a#a1,b#b1]", #"{"screen":"c","id":"a1"}"#, "! duplicate_id #/id"),
    ("replace", "root[a#a1] sheet:m1(b#b1)", #"{"screen":"c"}"#, "root[a#a1] sheet:m1(c#s2)"),
    ("replace", "root[a#a1]", #"{"screen":"c","autoPopAfter":5}"#, "! invalid_field #/autoPopAfter"),
    ("replace", "root(a#a1)", #"{"screen":"c","autoPopAfter":5}"#, "! invalid_field #/autoPopAfter"),
    ("replace", "root[a#a1] sheet:m1[b#b1]", #"{"screen":"c","autoPopAfter":5}"#, "root[a#a1] sheet:m1[c#s2]"),
    ("replace", "root[a#a1]", #"{"screen":"c","screens":[]}"#, "! nested_navigation #/screens"),
    ("replace", "root[a#a1]", #"{"screen":"c","back":true}"#, "! unknown_field #/back"),
    ("set", "root[a#a1,b#b1]", #"{"screens":[{"screen":"c"},{"screen":"b","id":"b1"}]}"#, "root[c#s1,b#b1]"),
    (
      "set", "root[a#a1,b#b1]", #"{"screens":[{"screen":"a","id":"a1"},{"screen":"b","id":"b1"}]}"#, "= root[a#a1,b#b1]"
    ),
    ("set", "root{t*[a#a1] u[b#b1]}", #"{"screens":[{"screen":"c","id":"b1"}]}"#, "! duplicate_id #/screens/0/id"),
    ("set", "root[a#a1]", #"{"screens":[]}"#, "! empty_stack #/screens"),
    ("set", "root[a#a1]", #"{}"#, "! invalid_field #/screens"),
    ("set", "root[a#a1]", #"{"screens":[{"screen":"a"}],"screen":"b"}"#, "! unknown_field #/screen"),
    ("set", "root(a#a1)", #"{"screens":[{"screen":"b"}]}"#, "root(b#s1)"),
    ("set", "root(a#a1)", #"{"screens":[{"screen":"b"},{"screen":"c"}]}"#, "! no_navigation_stack"),
    (
      "set", "root{t*[a#a1] u[b#b1]}", #"{"screens":[{"screen":"x","autoPopAfter":5}],"at":{"stack":"u"}}"#,
      "! invalid_field #/screens/0/autoPopAfter"
    ),
    ("navigate", "root[a#a1,b#b1]", #"{"screen":"b"}"#, "= root[a#a1,b#b1]"),
    ("navigate", "root[a#a1,b#b1]", #"{"screen":"b","params":{"v":2},"id":"unused"}"#, "root[a#a1,b#b1]"),
    ("navigate", "root[a#a1,b#b1]", #"{"screen":"a"}"#, "root[a#a1,b#b1,a#s1]"),
    ("navigate", "root[a#a1,b#b1,c#c1]", #"{"screen":"a","back":true,"params":1}"#, "root[a#a1]"),
    ("navigate", "root[a#a1,b#b1]", #"{"screen":"z","back":true,"id":"zz"}"#, "root[a#a1,b#b1,z#zz]"),
    ("navigate", "root(a#a1)", #"{"screen":"a","title":"T"}"#, "root(a#a1)"),
    ("navigate", "root(a#a1)", #"{"screen":"b"}"#, "! no_navigation_stack"),
    ("navigate", "root[a#a1]", #"{"screen":"a","container":"split"}"#, "! nested_navigation #/container"),
    ("navigate", "root[a#a1]", #"{"screen":"a","back":"x"}"#, "! invalid_field #/back"),
    ("insert", "root[a#a1,c#c1]", #"{"screen":"b","after":"a1"}"#, "root[a#a1,b#s1,c#c1]"),
    ("insert", "root[a#a1,c#c1]", #"{"screen":"b","before":"a1"}"#, "root[b#s1,a#a1,c#c1]"),
    ("insert", "root[a#a1,c#c1]", #"{"screen":"b","after":"c1","id":"n"}"#, "root[a#a1,c#c1,b#n]"),
    ("insert", "root[a#a1] sheet:m1(b#b1)", #"{"screen":"x","before":"a1"}"#, "root[x#s2,a#a1] sheet:m1(b#b1)"),
    ("insert", "root[a#a1] sheet:m1(b#b1)", #"{"screen":"x","before":"b1"}"#, "! no_navigation_stack"),
    ("insert", "root[a#a1]", #"{"screen":"x"}"#, "! invalid_field #/before"),
    ("insert", "root[a#a1]", #"{"screen":"x","before":"a1","after":"a1"}"#, "! invalid_field #/after"),
    ("insert", "root[a#a1]", #"{"screen":"x","before":"zz"}"#, "! screen_not_in_stack #/before"),
    ("insert", "root[a#a1]", #"{"screen":"x","before":"a1","id":"a1"}"#, "! duplicate_id #/id"),
    ("insert", "root[a#a1]", #"{"screen":"x","before":"a1","autoPopAfter":1}"#, "! invalid_field #/autoPopAfter"),
    (
      "insert", "root{t*[a#a1] u[b#b1]}", #"{"screen":"x","before":"b1","at":{"stack":"t"}}"#,
      "! screen_not_in_stack #/before"
    ),
    ("remove", "root[a#a1,b#b1,c#c1]", #"{"target":"b1"}"#, "root[a#a1,c#c1]"),
    ("remove", "root[a#a1,b#b1,c#c1]", #"{"target":"a1"}"#, "root[b#b1,c#c1]"),
    ("remove", "root[a#a1,b#b1] sheet:m1[c#c1]", #"{"target":"a1"}"#, "root[b#b1] sheet:m1[c#c1]"),
    ("remove", "root[a#a1] sheet:m1[c#c1]", #"{"target":"c1"}"#, "! at_root #/target"),
    ("remove", "root[a#a1]", #"{"target":"zz"}"#, "! screen_not_in_stack #/target"),
    ("remove", "root[a#a1]", #"{}"#, "! invalid_field #/target"),
    ("remove", "root[a#a1]", #"{"target":"a1","id":"a1"}"#, "! unknown_field #/id"),
  ])
  func results(operation: String, start: String, body: String, expected: String) throws {
    var rig = try Rig(start)
    #expect(try rig.outcome(operation, body) == expected)
  }

  @Test(arguments: [
    (#"{"params":{},"mergeParams":{}}"#, "! invalid_field #/mergeParams"),
    (#"{"mergeParams":{},"params":{}}"#, "! invalid_field #/mergeParams"),
    (#"{"bar":{"title":"x"}}"#, "! unknown_field #/bar/title"),
    (#"{"presentation":{"detents":["tiny"]}}"#, "! invalid_field #/presentation/detents/0"),
    (#"{"presentation":{"autoDismissAt":"2026-01-05T10:00:00Z"}}"#, "! unknown_field #/presentation/autoDismissAt"),
    (#"{"presentation":{"style":null}}"#, "! invalid_field #/presentation/style"),
    (#"{"presentation":{"transition":"partialCurl"}}"#, "! invalid_field #/presentation/transition"),
    (#"{"badge":5}"#, "! invalid_field #/badge"), (#"{"screen":"x"}"#, "! unknown_field #/screen"),
    (#"{"appearance":{"tint":"blue"}}"#, "! invalid_field #/appearance/tint"),
    (#"{"visibility":"all"}"#, "! stack_not_found #/visibility"),
    (#"{"preferredCompactColumn":"detail"}"#, "! stack_not_found #/preferredCompactColumn"),
    (#"{"visibility":null}"#, "! invalid_field #/visibility"),
    (#"{"visibility":"half"}"#, "! invalid_field #/visibility"),
    (#"{"target":"zz"}"#, "! screen_not_in_stack #/target"),
    (#"{"target":"a1","presentation":{"style":"popover"}}"#, "! nothing_presented #/presentation"),
    (#"{}"#, "= root[a#a1,b#b1] sheet:m1[c#c1]"), (#"{"title":null,"bar":null}"#, "= root[a#a1,b#b1] sheet:m1[c#c1]"),
  ])
  func updatesThatChangeNothing(body: String, expected: String) throws {
    var rig = try Rig("root[a#a1,b#b1] sheet:m1[c#c1]")
    #expect(try rig.outcome("update", body) == expected)
  }

  @Test func anUpdateChangesEachPart() throws {
    var rig = try Rig("root[a#a1,b#b1] sheet:m1[c#c1]")
    let top = "/layers/1/stacks/0/screens/0"
    try rig.perform("update", #"{"title":"T","params":[1],"bar":{"hidden":true,"items":[]}}"#)
    #expect(
      try rig.text(top)
        == #"{"id":"c1","screen":"c","params":[1],"title":"T","bar":{"hidden":true,"items":[]},"revision":2}"#)
    try rig.perform("update", #"{"bar":{"displayMode":"inline"},"mergeParams":{"a":{"b":null,"c":1}}}"#)
    #expect(
      try rig.text(top)
        == #"{"id":"c1","screen":"c","params":{"a":{"c":1}},"title":"T","bar":{"displayMode":"inline"},"revision":3}"#)
    #expect(try rig.perform("update", #"{"mergeParams":{"a":{"b":null,"c":1}}}"#).changed == false)
    try rig.perform("update", #"{"title":null,"bar":{},"params":null,"target":"c1"}"#)
    #expect(try rig.text(top) == #"{"id":"c1","screen":"c","params":null,"revision":4}"#)
    try rig.perform("update", #"{"target":"a1","badge":"7","appearance":{"title":{"size":17.50}}}"#)
    #expect(
      try rig.text("/layers/0/stacks/0")
        == #"{"id":"main","badge":"7","appearance":{"title":{"size":17.50}},"screens":[{"id":"a1","screen":"a","#
        + #""params":{},"revision":1},{"id":"b1","screen":"b","params":{},"revision":1}]}"#)
    try rig.perform("update", #"{"at":{"layer":"root"},"badge":null,"appearance":null}"#)
    #expect(try rig.json.at("/layers/0/stacks/0/badge") == nil)
  }

  @Test func anUpdateOfAPresentationIsCheckedAsAWhole() throws {
    var rig = try Rig("root[a#a1] sheet:m1[b#b1]")
    try rig.perform(
      "update", #"{"presentation":{"detents":["medium",{"fraction":0.50}],"selectedDetent":{"fraction":0.5}}}"#)
    #expect(
      try rig.text("/layers/1/presentation")
        == #"{"style":"sheet","transition":"coverVertical","detents":["medium",{"fraction":0.50}],"#
        + #""selectedDetent":{"fraction":0.5},"interactiveDismissDisabled":false}"#)
    #expect(
      try rig.outcome("update", #"{"presentation":{"detents":["large"]}}"#) == "! invalid_field #/presentation/detents")
    try rig.perform("update", #"{"presentation":{"selectedDetent":null,"detents":null,"autoDismissAfter":10}}"#)
    #expect(rig.session.nextTimer != nil)
    try rig.perform(
      "update", #"{"presentation":{"autoDismissAfter":null,"style":"fullScreen","transition":"partialCurl"}}"#)
    #expect(
      try rig.text("/layers/1/presentation")
        == #"{"style":"fullScreen","transition":"partialCurl","interactiveDismissDisabled":false}"#)
    #expect(
      try rig.outcome("update", #"{"presentation":{"style":"sheet"}}"#) == "! invalid_field #/presentation/style")
  }

  @Test func columnsAreUpdatedInTheBase() throws {
    var rig = try Rig("root|sidebar*[a#a1] detail[b#b1]|")
    try rig.perform("update", #"{"visibility":"detailOnly","preferredCompactColumn":"detail"}"#)
    #expect(try rig.text("/layers/0/visibility") == "\"detailOnly\"")
    #expect(
      try rig.outcome("update", #"{"preferredCompactColumn":"content"}"#)
        == "! stack_not_found #/preferredCompactColumn")
    try rig.perform("present", #"{"screen":"p"}"#)
    try rig.perform("update", #"{"at":{"layer":"root"},"preferredCompactColumn":null}"#)
    #expect(try rig.json.at("/layers/0/preferredCompactColumn") == nil)
  }

  @Test func aNavigateUpdatesOnlyWhatIsGiven() throws {
    var rig = try Rig("root[a#a1]")
    try rig.perform("update", #"{"params":{"p":1},"title":"A","bar":{"hidden":true}}"#)
    try rig.perform("navigate", #"{"screen":"a","params":{"q":2},"merge":true}"#)
    #expect(
      try rig.text("/layers/0/stacks/0/screens/0")
        == #"{"id":"a1","screen":"a","params":{"p":1,"q":2},"title":"A","bar":{"hidden":true},"revision":3}"#)
    #expect(rig.feed == #"[{"op":"navigate","screen":"a","params":{"q":2},"merge":true}]"#)
  }

  @Test func entriesThatComeBackUnchangedKeepTheirRevision() throws {
    var rig = try Rig("root[a#a1,b#b1]")
    try rig.perform(
      "set", #"{"screens":[{"screen":"a","id":"a1"},{"screen":"b","id":"b1","title":"B"},{"screen":"c"}]}"#)
    #expect(rig.session.layers[0].stacks[0].screens.bottomFirst.map(\.revision) == [1, 2, 2])
    #expect(
      rig.feed == #"[{"op":"set","screens":[{"screen":"a","id":"a1"},{"screen":"b","id":"b1","title":"B"},"#
        + #"{"screen":"c","id":"s1"}]}]"#)
  }

  @Test func aTimerStaysWithItsEntryAndEndsOnTheFirstScreenOfTheBase() throws {
    var rig = try Rig("root[a#a1]")
    try rig.perform("push", #"{"screen":"b","id":"b1","autoPopAfter":60}"#)
    #expect(
      try rig.perform("set", #"{"screens":[{"screen":"a","id":"a1"},{"screen":"b","id":"b1"}]}"#).changed == false)
    try rig.perform("remove", #"{"target":"a1"}"#)
    #expect(rig.session.nextTimer == nil)
    #expect(try rig.text("/layers/0/stacks/0/screens") == #"[{"id":"b1","screen":"b","params":{},"revision":3}]"#)
  }
}
