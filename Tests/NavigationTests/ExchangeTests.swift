import JSON
import Navigation
import TestSupport
import Testing

@Suite("Navigation paths of SwiftUI")
struct NavigationPathTests {
  func path(_ rig: Rig, _ layer: String? = nil, _ stack: String? = nil) throws -> String {
    var out: [UInt8] = []
    try rig.session.appendNavigationPath(layer: layer, stack: stack, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  func put(
    _ rig: inout Rig, _ body: String, layer: String? = nil, stack: String? = nil
  ) throws -> String {
    let rigBefore = rig
    return try Rig.outcome {
      let path = try NavigationPath.decode(.parsing(body))
      let transition = try rigBefore.session.following(
        path, layer: layer, stack: stack, now: rigBefore.now, limits: rigBefore.limits)
      rig.session = transition.session
      return (transition.change.changed ? "" : "= ") + CompactState.text(transition.session)
    }
  }

  @Test func thereAndBack() throws {
    var rig = try Rig("root[first#f1]")
    try rig.perform(
      "push", #"{"screens":[{"screen":"a"},{"screen":"b","params":null},{"screen":"a","params":[1.0,"e/"]}]}"#)
    let text = #"["a","[1.0,\"e/\"]","b","null","a","{}"]"#
    #expect(try path(rig) == text)
    #expect(try put(&rig, text) == "= root[first#f1,a#s1,b#s2,a#s3]")
    #expect(try put(&rig, #"["z","1","b"," null ","a","{}"]"#) == "root[first#f1,a#s1,b#s2,z#s4]")
    #expect(try put(&rig, "[]") == "root[first#f1]")
    #expect(try path(rig) == "[]")
  }

  @Test(arguments: [
    (#"["a"]"#, "root", "! invalid_field #"), (#"{}"#, "root", "! invalid_field #"),
    (#"["a","{"]"#, "root", "! invalid_field #/1"), (#"["","{}"]"#, "root", "! invalid_field #/0"),
    (#"["a",5]"#, "root", "! invalid_field #/1"), (#"["x","{}"]"#, "m1", "! no_navigation_stack"),
    (#"[]"#, "m1", "= root[a#a1] sheet:m1(b#b1)"), (#"[]"#, "zz", "! layer_not_found"),
  ])
  func refusals(body: String, layer: String, expected: String) throws {
    var rig = try Rig("root[a#a1] sheet:m1(b#b1)")
    #expect(try put(&rig, body, layer: layer) == expected)
  }

  @Test func anotherStack() throws {
    var rig = try Rig("root{x*[a#a1] y[b#b1,c#c1]}")
    #expect(try path(rig, nil, "y") == #"["c","{}"]"#)
    #expect(try put(&rig, #"["z","1"]"#, stack: "y") == "root{x*[a#a1] y[b#b1,z#s1]}")
    #expect(try put(&rig, "[]", stack: "zz") == "! stack_not_found")
  }
}

@Suite("States of React Navigation")
struct ReactNavigationStateTests {
  private func state(_ rig: Rig) -> String {
    var out: [UInt8] = []
    rig.session.appendReactNavigationState(to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  private func put(_ rig: inout Rig, _ body: String) throws -> String {
    let before = rig
    return try Rig.outcome {
      let state = try ReactNavigationState.decode(.parsing(body))
      let transition = try before.session.taking(state, now: before.now, limits: before.limits)
      rig.session = transition.session
      return (transition.change.changed ? "" : "= ") + CompactState.text(transition.session)
    }
  }

  @Test(arguments: [
    "root[a#a1,b#b1] sheet:m1[c#c1]", "root(a#a1)", "root{t[a#a1] u*[b#b1,c#c1]}",
    "root|sidebar[a#a1] content*[b#b1] detail[c#c1]|",
  ])
  func whatIsShownPutsBackAsItIs(start: String) throws {
    var rig = try Rig(start)
    try rig.perform("update", #"{"at":{"layer":"root"},"title":"T","bar":{"hidden":true},"params":[1.0],"badge":"2"}"#)
    #expect(try put(&rig, state(rig)) == "= " + start)
  }

  @Test func theShape() throws {
    #expect(
      state(try Rig("root{t*[a#a1] u[b#b1,c#c1]}"))
        == #"{"index":0,"routes":[{"key":"t","name":"t","params":{},"state":{"index":0,"routes":["#
        + #"{"key":"a1","name":"a","params":{}}]}},{"key":"u","name":"u","params":{},"state":{"index":1,"routes":["#
        + #"{"key":"b1","name":"b","params":{}},{"key":"c1","name":"c","params":{}}]}}]}"#)
  }

  @Test(arguments: [
    ("root[a#a1]", #"{"routes":[{"name":"x"},{"name":"y","key":"k"}]}"#, "root[x#s1,y#k]"),
    (
      "root[a#a1,b#b1]", #"{"index":0,"stale":true,"routes":[{"name":"a","key":"a1","path":5},{"name":"b"}]}"#,
      "root[a#a1]"
    ),
    (
      "root{x*[a#a1] y[b#b1]} sheet:m1[c#c1]",
      #"{"type":"tab","index":1,"routes":[{"name":"x","state":{"routes":[{"name":"n"},{"name":"m","key":"m9"}]}},{"name":"y","state":{"index":0,"routes":[{"name":"b","key":"b1"},{"name":"gone"}]}}]}"#,
      "root{x[n#s10,m#m9] y*[b#b1]} sheet:m1[c#c1]"
    ),
    (
      "root[a#a1]", #"{"routes":[{"name":"x","state":{"routes":[{"name":"n"}]}},{"name":"never"}]}"#,
      "root{x*[n#s1] never[never#s2]}"
    ),
    (
      "root[a#a1]",
      #"{"routes":[{"name":"sidebar","state":{"routes":[{"name":"n"}]}},{"name":"detail","state":{"routes":[{"name":"d"}]}}]}"#,
      "root|sidebar*[n#s1] detail[d#s2]|"
    ),
    ("root{x*[a#a1] y[b#b1]}", #"{"routes":[{"name":"r"}]}"#, "root[r#s1]"),
    ("root(a#a1)", #"{"routes":[{"name":"r"}]}"#, "root(r#s1)"),
    ("root(a#a1)", #"{"routes":[{"name":"r"},{"name":"q"}]}"#, "root[r#s1,q#s2]"),
    ("root[a#a1]", "{}", "! invalid_field #/routes"), ("root[a#a1]", #"{"routes":[]}"#, "! empty_stack #/routes"),
    ("root[a#a1]", #"{"index":2,"routes":[{"name":"a"}]}"#, "! invalid_field #/index"),
    ("root[a#a1]", #"{"index":-1,"routes":[{"name":"a"}]}"#, "! invalid_field #/index"),
    ("root[a#a1]", #"{"routes":[{"key":"k"}]}"#, "! invalid_field #/routes/0/name"),
    ("root[a#a1]", #"{"routes":[{"name":"a","key":"a b"}]}"#, "! invalid_field #/routes/0/key"),
    ("root[a#a1]", #"{"routes":[{"name":"a","key":"k"},{"name":"a","key":"k"}]}"#, "! duplicate_id #/routes/1/key"),
    ("root[a#a1] sheet:m1[b#b1]", #"{"routes":[{"name":"a","key":"b1"}]}"#, "! duplicate_id #/routes/0/key"),
    (
      "root[a#a1]", #"{"routes":[{"name":"t","state":{"routes":[{"name":"u","state":{"routes":[{"name":"v"}]}}]}}]}"#,
      "! nested_navigation #/routes/0/state/routes/0/state"
    ),
    (
      "root[a#a1]", #"{"routes":[{"name":"t","state":{"routes":[{"name":"u"}],"index":1}}]}"#,
      "! invalid_field #/routes/0/state/index"
    ),
  ])
  func putting(start: String, body: String, expected: String) throws {
    var rig = try Rig(start)
    #expect(try put(&rig, body) == expected)
  }
}

@Suite("Columns of a split container")
struct ColumnsTests {
  @Test func eachColumnHasItsVisibleScreen() throws {
    var rig = try Rig("root|sidebar*[a#a1] detail[b#b1,c#c1]|")
    func visible(_ rig: Rig) -> String {
      var out: [UInt8] = []
      rig.session.appendVisible(width: .regular, to: &out)
      return String(decoding: out, as: UTF8.self)
    }
    #expect(
      visible(rig)
        == #"{"layer":"root","stack":"sidebar","screen":"a","id":"a1","depth":1,"path":["a"],"canPop":false,"#
        + #""canDismiss":false,"bar":{},"columns":["#
        + #"{"stack":"sidebar","screen":"a","id":"a1","depth":1,"path":["a"],"canPop":false,"bar":{}},"#
        + #"{"stack":"detail","screen":"c","id":"c1","depth":2,"path":["b","c"],"canPop":true,"#
        + #""back":{"title":"b","hidden":false},"bar":{}}]}"#)
    try rig.perform("present", #"{"screen":"p"}"#)
    #expect(!visible(rig).contains("columns"))
  }
}
