import JSON
import Navigation
import TestSupport
import Testing

@Suite("push")
struct PushTests {
  @Test(arguments: [
    ("root[a#a1]", #"{"screen":"b"}"#, "root[a#a1,b#s1]"),
    ("root[a#a1]", #"{"screen":"a"}"#, "root[a#a1,a#s1]"),
    ("root[a#a1]", #"{"screen":"b","id":"b1"}"#, "root[a#a1,b#b1]"),
    (
      "root[a#a1]", #"{"screens":[{"screen":"b"},{"screen":"c","id":"s9"},{"screen":"d"}]}"#,
      "root[a#a1,b#s10,c#s9,d#s11]"
    ),
    ("root[a#a1] sheet:m1[b#b1]", #"{"screen":"c"}"#, "root[a#a1] sheet:m1[b#b1,c#s2]"),
    ("root[a#a1] sheet:m1[b#b1]", #"{"screen":"c","at":{"layer":"root"}}"#, "root[a#a1,c#s2] sheet:m1[b#b1]"),
    ("root{x*[a#a1] y[b#b1]}", #"{"screen":"c"}"#, "root{x*[a#a1,c#s1] y[b#b1]}"),
    ("root{x*[a#a1] y[b#b1]}", #"{"screen":"c","at":{"stack":"y"}}"#, "root{x*[a#a1] y[b#b1,c#s1]}"),
    ("root[a#a1] sheet:m1(b#b1)", #"{"screen":"c"}"#, "! no_navigation_stack"),
    ("root(a#a1)", #"{"screen":"c"}"#, "! no_navigation_stack"),
    ("root[a#a1]", #"{"screen":"b","id":"a1"}"#, "! duplicate_id #/id"),
    ("root{x*[a#a1] y[b#b1]}", #"{"screen":"b","id":"b1"}"#, "! duplicate_id #/id"),
    ("root[a#a1]", #"{"screens":[{"screen":"b","id":"n"},{"screen":"c","id":"n"}]}"#, "! duplicate_id #/screens/1/id"),
    ("root[a#a1]", #"{"screens":[{"screen":"b"},{"screen":"c","id":"a1"}]}"#, "! duplicate_id #/screens/1/id"),
    ("root[a#a1]", #"{"screen":"b","at":{"layer":"zz"}}"#, "! layer_not_found #/at/layer"),
    ("root[a#a1]", #"{"screen":"b","at":{"stack":"zz"}}"#, "! stack_not_found #/at/stack"),
  ])
  func results(start: String, body: String, expected: String) throws {
    var rig = try Rig(start)
    #expect(try rig.outcome("push", body) == expected)
  }

  @Test(arguments: [
    ("root[a#a1] sheet:m1(b#b1)", "present it with embedInStack: true"),
    ("root(a#a1)", "make the base a stack with setRoot"),
  ])
  func aBareScreensRefusalSaysWhatWouldHelp(start: String, remedy: String) throws {
    var rig = try Rig(start)
    let error = #expect(throws: NavigationError.self) { try rig.perform("push", #"{"screen":"c"}"#) }
    #expect(error?.detail.hasSuffix(remedy) == true)
  }

  @Test(arguments: [
    (#"{}"#, "invalid_field #/screen"), (#"{"screen":""}"#, "invalid_field #/screen"),
    (#"{"screen":5}"#, "invalid_field #/screen"), (#"{"screen":null}"#, "invalid_field #/screen"),
    (#"{"screen":"a\u0007b"}"#, "invalid_field #/screen"), (#"{"screen":"a\u0085"}"#, "invalid_field #/screen"),
    (#"{"screen":"a","colour":1}"#, "unknown_field #/colour"), (#"{"screen":"a","id":"a b"}"#, "invalid_field #/id"),
    (#"{"screen":"a","id":""}"#, "invalid_field #/id"), (#"{"screen":"a","id":null}"#, "invalid_field #/id"),
    (#"{"screen":"a","title":5}"#, "invalid_field #/title"), (#"{"screen":"a","title":null}"#, "invalid_field #/title"),
    (#"{"screens":[]}"#, "empty_stack #/screens"), (#"{"screens":"a"}"#, "invalid_field #/screens"),
    (#"{"screens":[5]}"#, "invalid_field #/screens/0"),
    (#"{"screens":[{"screen":"a"},{"screen":""}]}"#, "invalid_field #/screens/1/screen"),
    (#"{"screens":[{"screen":"a","x/y":1}]}"#, "unknown_field #/screens/0/x~1y"),
    (#"{"screens":[{"screen":"a","é ~":1}]}"#, "unknown_field #/screens/0/%C3%A9%20~0"),
    (#"{"screen":"a","screens":[{"screen":"b"}]}"#, "invalid_field #/screens"),
    (#"{"screen":"a","autoPopAfter":0}"#, "invalid_field #/autoPopAfter"),
    (#"{"screen":"a","autoPopAfter":1000000001}"#, "invalid_field #/autoPopAfter"),
    (#"{"screen":"a","autoPopAfter":"5"}"#, "invalid_field #/autoPopAfter"),
    (#"{"screen":"a","autoPopAt":"2026-01-05T10:00:00Z"}"#, "unknown_field #/autoPopAt"),
    (#"{"screen":"a","animated":"no"}"#, "invalid_field #/animated"),
    (#"{"screen":"a","container":"stack"}"#, "nested_navigation #/container"),
    (#"{"screen":"a","stacks":[]}"#, "nested_navigation #/stacks"),
    (#"{"screens":[{"screen":"a","container":"tabs"}]}"#, "nested_navigation #/screens/0/container"),
    (#"{"screens":[{"screen":"a","screens":[]}]}"#, "nested_navigation #/screens/0/screens"),
    (#"{"screen":"a","op":"push"}"#, "unknown_field #/op"),
    (#"{"screen":"a","at":"m1"}"#, "invalid_field #/at"),
    (#"{"screen":"a","at":{"layer":5}}"#, "invalid_field #/at/layer"),
    (#"{"screen":"a","at":{"tab":"x"}}"#, "unknown_field #/at/tab"), (#"[]"#, "invalid_field #"),
  ])
  func bodiesThatAreRefused(body: String, expected: String) throws {
    var rig = try Rig("root[a#a1]")
    #expect(try rig.outcome("push", body) == "! " + expected)
  }

  @Test func namesAreCountedInScalars() throws {
    var rig = try Rig("root[a#a1]")
    let long = String(repeating: "e\u{301}", count: 64)
    #expect(try rig.outcome("push", "{\"screen\":\"\(long)\",\"id\":\"n\"}") == "root[a#a1,\(long)#n]")
    #expect(try rig.outcome("push", "{\"screen\":\"\(long)x\"}") == "! invalid_field #/screen")
    #expect(try rig.outcome("pop", "{\"to\":\"\(long)\"}") == "= root[a#a1,\(long)#n]")
  }

  @Test func whatIsKeptAndShown() throws {
    var rig = try Rig("root[a#a1]")
    try rig.perform(
      "push", #"{"title":"T","params":{"b":1.50,"a":"x\/y"},"screen":"n\"","autoPopAfter":1.5,"animated":false}"#)
    #expect(
      try rig.text("/layers/0/stacks/0/screens/1")
        == #"{"id":"s1","screen":"n\"","params":{"b":1.50,"a":"x/y"},"title":"T","autoPopAt":"2026-01-05T10:00:02.500Z","revision":2}"#
    )
    #expect(rig.session.layers[0].stacks[0].screens.top.name == "n\"")
    #expect(
      rig.feed
        == #"[{"op":"push","title":"T","params":{"b":1.50,"a":"x/y"},"screen":"n\"","autoPopAfter":1.5,"animated":false,"id":"s1"}]"#
    )
    #expect(rig.session.nextTimer == Timestamp(rfc3339: "2026-01-05T10:00:02.500Z"))
  }
}
