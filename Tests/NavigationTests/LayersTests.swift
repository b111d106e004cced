import JSON
import Navigation
import TestSupport
import Testing

@Suite("setRoot, present, dismiss, select")
struct LayersTests {
  @Test(arguments: [
    ("setRoot", #"{"screen":"r"}"#, "root[r#s2]"),
    ("setRoot", #"{"container":"screen","screen":"r","id":"b1"}"#, "root(r#b1)"),
    ("setRoot", #"{"container":"stack","screens":[{"screen":"r"},{"screen":"q","id":"a1"}]}"#, "root[r#s2,q#a1]"),
    ("setRoot", #"{"screen":"a","id":"a1"}"#, "root[a#a1]"),
    (
      "setRoot",
      #"{"container":"tabs","stacks":[{"id":"t","screens":[{"screen":"a"}]},{"id":"u","screens":[{"screen":"b"}]}],"active":"u"}"#,
      "root{t[a#s2] u*[b#s3]}"
    ),
    (
      "setRoot",
      #"{"container":"split","stacks":[{"id":"sidebar","screens":[{"screen":"a"}]},{"id":"detail","screens":[{"screen":"b"}]}]}"#,
      "root|sidebar*[a#s2] detail[b#s3]|"
    ),
    ("setRoot", #"{}"#, "! invalid_field #/screen"),
    ("setRoot", #"{"container":"tree","screen":"x"}"#, "! invalid_field #/container"),
    ("setRoot", #"{"container":"stack"}"#, "! invalid_field #/screens"),
    ("setRoot", #"{"container":"stack","screens":[]}"#, "! empty_stack #/screens"),
    ("setRoot", #"{"container":"stack","screen":"a","screens":[{"screen":"a"}]}"#, "! invalid_field #/screens"),
    ("setRoot", #"{"screens":[{"screen":"a"}]}"#, "! nested_navigation #/screens"),
    ("setRoot", #"{"screen":"a","stacks":[]}"#, "! nested_navigation #/stacks"),
    ("setRoot", #"{"container":"tabs"}"#, "! invalid_field #/stacks"),
    ("setRoot", #"{"container":"tabs","stacks":[]}"#, "! empty_stack #/stacks"),
    ("setRoot", #"{"container":"tabs","stacks":[{"id":"x"}]}"#, "! invalid_field #/stacks/0/screens"),
    ("setRoot", #"{"container":"tabs","stacks":[{"id":"x","screens":[]}]}"#, "! empty_stack #/stacks/0/screens"),
    ("setRoot", #"{"container":"tabs","stacks":[{"screens":[{"screen":"a"}]}]}"#, "! invalid_field #/stacks/0/id"),
    (
      "setRoot", #"{"container":"tabs","stacks":[{"id":"x","screens":[{"screen":"a"}]}],"active":"y"}"#,
      "! invalid_field #/active"
    ),
    (
      "setRoot",
      #"{"container":"tabs","stacks":[{"id":"x","screens":[{"screen":"a"}]},{"id":"x","screens":[{"screen":"a"}]}]}"#,
      "! duplicate_id #/stacks/1/id"
    ),
    (
      "setRoot",
      #"{"container":"tabs","stacks":[{"id":"x","screens":[{"screen":"a","id":"q"},{"screen":"b"}]},{"id":"y","screens":[{"screen":"a","id":"q"}]}]}"#,
      "! duplicate_id #/stacks/1/screens/0/id"
    ),
    (
      "setRoot", #"{"container":"split","stacks":[{"id":"detail","screens":[{"screen":"a"}]}]}"#,
      "! invalid_field #/stacks"
    ),
    ("setRoot", #"{"screen":"a","transition":{"type":"spin"}}"#, "! invalid_field #/transition/type"),
    ("setRoot", #"{"screen":"a","transition":{"edge":"top"}}"#, "! invalid_field #/transition/type"),
    ("setRoot", #"{"screen":"a","transition":{"type":"slide","edge":"up"}}"#, "! invalid_field #/transition/edge"),
    ("setRoot", #"{"screen":"a","name":5}"#, "! invalid_field #/name"),
    ("setRoot", #"{"screen":"a","autoPopAfter":5}"#, "! invalid_field #/autoPopAfter"),
    ("setRoot", #"{"screen":"a","at":{"layer":"root"}}"#, "! unknown_field #/at"),
    ("setRoot", #"{"container":"tabs","stacks":[],"visibility":"all"}"#, "! unknown_field #/visibility"),
    ("present", #"{"screen":"p"}"#, "root[a#a1] sheet:m1[b#b1] sheet:m2(p#s3)"),
    ("present", #"{"screen":"p","embedInStack":true,"id":"w"}"#, "root[a#a1] sheet:m1[b#b1] sheet:w[p#s2]"),
    ("present", #"{"screens":[{"screen":"p","id":"x"}]}"#, "root[a#a1] sheet:m1[b#b1] sheet:m2(p#x)"),
    (
      "present", #"{"screens":[{"screen":"p"},{"screen":"q"}],"embedInStack":true,"id":"m7"}"#,
      "root[a#a1] sheet:m1[b#b1] sheet:m7[p#s8,q#s9]"
    ),
    (
      "present", #"{"container":"tabs","stacks":[{"id":"l","screens":[{"screen":"x"}]}]}"#,
      "root[a#a1] sheet:m1[b#b1] sheet:m2{l*[x#s3]}"
    ),
    ("present", #"{}"#, "! invalid_field #/screen"), ("present", #"{"screens":[]}"#, "! empty_stack #/screens"),
    ("present", #"{"screens":[{"screen":"p"},{"screen":"q"}]}"#, "! invalid_field #/screens"),
    ("present", #"{"screen":"p","screens":[{"screen":"q"}]}"#, "! invalid_field #/screens"),
    ("present", #"{"screen":"p","container":"split"}"#, "! invalid_field #/container"),
    ("present", #"{"screen":"p","container":"screen","embedInStack":true}"#, "! invalid_field #/container"),
    ("present", #"{"container":"tabs"}"#, "! invalid_field #/stacks"),
    ("present", ##"{"screen":"p","appearance":{"tint":"#000000"}}"##, "! invalid_field #/appearance"),
    ("present", #"{"screen":"p","style":"window"}"#, "! invalid_field #/style"),
    ("present", #"{"screen":"p","transition":"partialCurl"}"#, "! invalid_field #/transition"),
    ("present", #"{"screen":"p","detents":[]}"#, "! invalid_field #/detents"),
    ("present", #"{"screen":"p","detents":["medium",{"fraction":0}]}"#, "! invalid_field #/detents/1"),
    ("present", #"{"screen":"p","detents":[{"fraction":1.01}]}"#, "! invalid_field #/detents/0"),
    ("present", #"{"screen":"p","detents":[{"height":0}]}"#, "! invalid_field #/detents/0"),
    ("present", #"{"screen":"p","detents":["medium"],"selectedDetent":"large"}"#, "! invalid_field #/selectedDetent"),
    ("present", #"{"screen":"p","selectedDetent":"medium"}"#, "! invalid_field #/selectedDetent"),
    ("present", #"{"screen":"p","selectedDetent":"large"}"#, "root[a#a1] sheet:m1[b#b1] sheet:m2(p#s3)"),
    ("present", #"{"screen":"p","id":"a b"}"#, "! invalid_field #/id"),
    ("present", #"{"screen":"p","id":"m1"}"#, "! duplicate_id #/id"),
    ("present", #"{"screen":"p","id":"root"}"#, "! duplicate_id #/id"),
    ("present", #"{"screen":"p","id":"a1"}"#, "root[a#a1] sheet:m1[b#b1] sheet:a1(p#s2)"),
    ("present", #"{"screens":[{"screen":"p","id":"a1"}]}"#, "! duplicate_id #/screens/0/id"),
    ("present", #"{"screen":"p","autoDismissAfter":0}"#, "! invalid_field #/autoDismissAfter"),
    ("present", #"{"screen":"p","at":{}}"#, "! unknown_field #/at"),
  ])
  func rootsAndModals(operation: String, body: String, expected: String) throws {
    var rig = try Rig("root[a#a1] sheet:m1[b#b1]")
    #expect(try rig.outcome(operation, body) == expected)
  }

  @Test(arguments: [
    ("{}", "root[a#a1] sheet:m1[b#b1]"), (#"{"layer":"m2"}"#, "root[a#a1] sheet:m1[b#b1]"),
    (#"{"layer":"m1"}"#, "root[a#a1]"), (#"{"to":"m1"}"#, "root[a#a1] sheet:m1[b#b1]"),
    (#"{"to":"m2"}"#, "= root[a#a1] sheet:m1[b#b1] sheet:m2(c#c1)"), (#"{"to":"root"}"#, "root[a#a1]"),
    (#"{"count":2}"#, "root[a#a1]"), (#"{"count":0}"#, "= root[a#a1] sheet:m1[b#b1] sheet:m2(c#c1)"),
    (#"{"count":3}"#, "! nothing_presented #/count"), (#"{"all":true}"#, "root[a#a1]"),
    (#"{"layer":"zz"}"#, "! layer_not_found #/layer"), (#"{"to":"c1"}"#, "! layer_not_found #/to"),
    (#"{"layer":"root"}"#, "! invalid_field #/layer"), (#"{"count":1,"all":true}"#, "! invalid_field #/all"),
    (#"{"layer":"m1","to":"m1"}"#, "! invalid_field #/to"), (#"{"count":0.5}"#, "! invalid_field #/count"),
    (#"{"at":{"stack":"main"}}"#, "! unknown_field #/at"), (#"{"animate":false}"#, "! unknown_field #/animate"),
    (#"{"animated":false,"all":false}"#, "root[a#a1] sheet:m1[b#b1]"),
  ])
  func dismissing(body: String, expected: String) throws {
    var rig = try Rig("root[a#a1] sheet:m1[b#b1] sheet:m2(c#c1)")
    #expect(try rig.outcome("dismiss", body) == expected)
  }

  @Test(arguments: [
    ("{}", "! nothing_presented"), (#"{"layer":"m1"}"#, "! nothing_presented #/layer"),
    (#"{"count":0}"#, "! nothing_presented #/count"), (#"{"all":true}"#, "= root[a#a1]"),
    (#"{"to":"root"}"#, "= root[a#a1]"), (#"{"to":"m1"}"#, "! layer_not_found #/to"),
  ])
  func dismissingWithNothingPresented(body: String, expected: String) throws {
    var rig = try Rig("root[a#a1]")
    #expect(try rig.outcome("dismiss", body) == expected)
  }

  @Test(arguments: [
    ("root{h*[a#a1,b#b1] f[c#c1,d#d1]}", #"{"stack":"f"}"#, "root{h[a#a1,b#b1] f*[c#c1,d#d1]}"),
    ("root{h*[a#a1,b#b1] f[c#c1,d#d1]}", #"{"stack":"h"}"#, "= root{h*[a#a1,b#b1] f[c#c1,d#d1]}"),
    ("root{h*[a#a1,b#b1] f[c#c1,d#d1]}", #"{"stack":"f","toRoot":true}"#, "root{h[a#a1,b#b1] f*[c#c1]}"),
    ("root{h*[a#a1] f[c#c1]}", #"{"stack":"zz"}"#, "! stack_not_found #/stack"),
    ("root{h*[a#a1] f[c#c1]} sheet:m1(p#p1)", #"{"stack":"f"}"#, "! stack_not_found #/stack"),
    (
      "root{h*[a#a1] f[c#c1]} sheet:m1(p#p1)", #"{"stack":"f","at":{"layer":"root"}}"#,
      "root{h[a#a1] f*[c#c1]} sheet:m1(p#p1)"
    ),
    ("root[a#a1]", #"{"stack":"main"}"#, "= root[a#a1]"), ("root(a#a1)", #"{"stack":"main"}"#, "= root(a#a1)"),
    ("root[a#a1]", #"{"stack":"root"}"#, "! stack_not_found #/stack"),
    ("root[a#a1]", #"{"toRoot":true}"#, "! invalid_field #/stack"),
    ("root[a#a1]", #"{"stack":"main","at":{"stack":"main"}}"#, "! invalid_field #/at/stack"),
  ])
  func selecting(start: String, body: String, expected: String) throws {
    var rig = try Rig(start)
    #expect(try rig.outcome("select", body) == expected)
  }

  @Test func whatARootAndAModalShow() throws {
    var rig = try Rig("root[a#a1]")
    try rig.perform("setRoot", #"{"name":"auth","transition":{"edge":"top","type":"slide"},"screen":"home"}"#)
    try rig.perform(
      "present", #"{"style":"sheet","screen":"p","interactiveDismissDisabled":true,"autoDismissAfter":0.5,"title":"P"}"#
    )
    #expect(
      try rig.text("/layers")
        == #"[{"id":"root","container":"stack","active":"main","name":"auth","transition":{"type":"slide","edge":"top"},"#
        + #""stacks":[{"id":"main","screens":[{"id":"s1","screen":"home","params":{},"revision":2}]}]},"#
        + #"{"id":"m2","container":"screen","active":"main","presentation":{"style":"sheet","transition":"coverVertical","#
        + #""interactiveDismissDisabled":true,"autoDismissAt":"2026-01-05T10:00:02.500Z"},"#
        + #""stacks":[{"id":"main","screens":[{"id":"s3","screen":"p","params":{},"title":"P","revision":3}]}]}]"#)
    #expect(
      rig.feed == #"[{"op":"present","style":"sheet","screen":"p","interactiveDismissDisabled":true,"#
        + #""autoDismissAfter":0.5,"title":"P","id":"m2"}]"#)
    try rig.perform("setRoot", #"{"screen":"next"}"#)
    #expect(try rig.json.at("/layers/0/name") == nil)
  }

  @Test func anEqualRootWithIDsIsNoChange() throws {
    var rig = try Rig("root[a#a1]")
    #expect(try rig.perform("setRoot", #"{"screen":"a","id":"a1"}"#).changed == false)
    #expect(try rig.perform("setRoot", #"{"screen":"a"}"#).changed)
  }

  @Test func theFeedOfTabsHasTheIDs() throws {
    var rig = try Rig("root[a#a1]")
    try rig.perform(
      "setRoot", #"{"container":"tabs","stacks":[{"id":"t","screens":[{"screen":"x"},{"screen":"y","id":"q"}]}]}"#)
    #expect(
      rig.feed == #"[{"op":"setRoot","container":"tabs","stacks":[{"id":"t","screens":"#
        + #"[{"screen":"x","id":"s1"},{"screen":"y","id":"q"}]}]}]"#)
  }
}
