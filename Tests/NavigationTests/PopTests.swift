import JSON
import Navigation
import TestSupport
import Testing

@Suite("pop")
struct PopTests {
  @Test(arguments: [
    ("root[a#a1,b#b1]", "{}", "root[a#a1]"),
    ("root[a#a1]", "{}", "! at_root"),
    ("root[a#a1,b#b1,c#c1]", #"{"count":2}"#, "root[a#a1]"),
    ("root[a#a1,b#b1,c#c1]", #"{"count":3}"#, "! at_root"),
    ("root[a#a1,b#b1,c#c1]", #"{"count":9,"clamp":true}"#, "root[a#a1]"),
    ("root[a#a1]", #"{"count":1,"clamp":true}"#, "= root[a#a1]"),
    ("root[a#a1]", #"{"count":0}"#, "= root[a#a1]"),
    ("root(a#a1)", #"{"count":0}"#, "= root(a#a1)"),
    ("root[a#a1]", #"{"toRoot":true}"#, "= root[a#a1]"),
    ("root[a#a1,b#b1,c#c1]", #"{"toRoot":true}"#, "root[a#a1]"),
    ("root[a#a1,b#b1] sheet:m1[c#c1,d#d1]", #"{"toRoot":true}"#, "root[a#a1,b#b1] sheet:m1[c#c1]"),
    ("root{x[z#z1] y*[a#a1,b#b1]}", "{}", "root{x[z#z1] y*[a#a1]}"),
    ("root{x[z#z1] y*[a#a1]}", "{}", "! at_root"),
    ("root[a#a1] sheet:m1[b#b1]", "{}", "! at_root"),
    ("root[a#a1] sheet:m1(b#b1)", "{}", "! at_root"),
    ("root[a#a1] sheet:m1(b#b1)", #"{"dismissIfLast":true}"#, "root[a#a1]"),
    ("root[a#a1] sheet:m1[b#b1,c#c1]", #"{"dismissIfLast":true}"#, "root[a#a1] sheet:m1[b#b1]"),
    ("root[a#a1] sheet:m1[b#b1,c#c1]", #"{"count":5,"dismissIfLast":true}"#, "root[a#a1]"),
    ("root[a#a1]", #"{"dismissIfLast":true}"#, "! at_root"),
    (
      "root[a#a1] sheet:m1[b#b1] sheet:m2[c#c1]", #"{"dismissIfLast":true,"at":{"layer":"m1"}}"#,
      "root[a#a1]"
    ),
    ("root[a#a1,b#b1] sheet:m1[c#c1]", #"{"at":{"layer":"root"}}"#, "root[a#a1] sheet:m1[c#c1]"),
  ])
  func byCount(start: String, body: String, expected: String) throws {
    var rig = try Rig(start)
    #expect(try rig.outcome("pop", body) == expected)
  }

  @Test(arguments: [
    ("root[a#a1,b#b1,c#c1]", #"{"to":"a1"}"#, "root[a#a1]"),
    ("root[a#x,b#y,a#x2,c#z]", #"{"to":"a"}"#, "root[a#x,b#y,a#x2]"),
    ("root[a#x,b#y,a#x2]", #"{"to":"a"}"#, "= root[a#x,b#y,a#x2]"),
    ("root[r#r1,home#x,x#y,z#z1]", #"{"to":"x"}"#, "root[r#r1,home#x]"),
    ("root[a#a1,b#b1,c#c1]", #"{"to":"b","inclusive":true}"#, "root[a#a1]"),
    ("root[a#a1,b#b1]", #"{"to":"a","inclusive":true}"#, "! at_root #/to"),
    ("root[z#z1] sheet:m1[a#a1,b#b1]", #"{"to":"a","inclusive":true}"#, "! at_root #/to"),
    ("root[z#z1] sheet:m1[a#a1,b#b1]", #"{"to":"a","inclusive":true,"dismissIfLast":true}"#, "root[z#z1]"),
    ("root[a#a1,b#b1] sheet:m1[c#c1,d#d1]", #"{"to":"a1"}"#, "! screen_not_in_stack #/to"),
    ("root[a#a1]", #"{"to":"zz"}"#, "! screen_not_in_stack #/to"),
    ("root[a#a1]", #"{"to":"zz","ifMissing":"ignore"}"#, "= root[a#a1]"),
    ("root[a#a1]", #"{"to":"zz","ifMissing":"push"}"#, "root[a#a1,zz#s1]"),
    ("root[a#a1] sheet:m1(b#b1)", #"{"to":"zz","ifMissing":"push"}"#, "! no_navigation_stack"),
    ("root[a#a1,b#b1]", #"{"to":"a","ifMissing":"push"}"#, "root[a#a1]"),
  ])
  func toAScreen(start: String, body: String, expected: String) throws {
    var rig = try Rig(start)
    #expect(try rig.outcome("pop", body) == expected)
  }

  @Test(arguments: [
    ("{\"to\":\"a1\",\"scope\":\"session\"}", "root{t*[a#a1] u[x#x9]}"),
    ("{\"to\":\"b1\",\"scope\":\"session\"}", "root{t*[a#a1,b#b1] u[x#x9]}"),
    ("{\"to\":\"n\",\"scope\":\"session\"}", "root{t*[a#a1,b#b1] u[x#x9]} sheet:m1[b1#n1,n#n2]"),
    ("{\"to\":\"d\",\"scope\":\"session\"}", "= root{t*[a#a1,b#b1] u[x#x9]} sheet:m1[b1#n1,n#n2] sheet:m2[d#d1]"),
    ("{\"to\":\"x9\",\"scope\":\"session\"}", "! screen_not_in_stack #/to"),
    ("{\"toRoot\":true,\"scope\":\"session\"}", "root{t*[a#a1] u[x#x9]}"),
    ("{\"to\":\"n1\",\"scope\":\"session\",\"inclusive\":true}", "! at_root #/to"),
    (
      "{\"to\":\"n1\",\"scope\":\"session\",\"inclusive\":true,\"dismissIfLast\":true}",
      "root{t*[a#a1,b#b1] u[x#x9]}"
    ),
    (
      "{\"to\":\"new\",\"scope\":\"session\",\"ifMissing\":\"push\"}",
      "root{t*[a#a1,b#b1] u[x#x9]} sheet:m1[b1#n1,n#n2] sheet:m2[d#d1,new#s3]"
    ),
  ])
  func throughTheSession(body: String, expected: String) throws {
    var rig = try Rig("root{t*[a#a1,b#b1] u[x#x9]} sheet:m1[b1#n1,n#n2] sheet:m2[d#d1]")
    #expect(try rig.outcome("pop", body) == expected)
  }

  @Test(arguments: [
    (#"{"count":1.5}"#, "/count"), (#"{"count":-1}"#, "/count"), (#"{"count":"1"}"#, "/count"),
    (#"{"count":null}"#, "/count"), (#"{"to":"a","count":1}"#, "/to"), (#"{"toRoot":true,"count":1}"#, "/toRoot"),
    (#"{"toRoot":true,"to":"a"}"#, "/toRoot"), (#"{"inclusive":true}"#, "/inclusive"),
    (#"{"ifMissing":"ignore"}"#, "/ifMissing"), (#"{"scope":"session"}"#, "/scope"),
    (#"{"count":1,"scope":"session"}"#, "/scope"), (#"{"toRoot":true,"inclusive":true}"#, "/inclusive"),
    (#"{"toRoot":true,"ifMissing":"push"}"#, "/ifMissing"), (#"{"to":"a","ifMissing":"maybe"}"#, "/ifMissing"),
    (#"{"to":"a","scope":"all"}"#, "/scope"), (#"{"to":5}"#, "/to"), (#"{"to":""}"#, "/to"),
    (#"{"clamp":1}"#, "/clamp"),
  ])
  func fieldsThatDoNotFit(body: String, path: String) throws {
    var rig = try Rig("root[a#a1,b#b1] sheet:m1[c#c1]")
    #expect(try rig.outcome("pop", body) == "! invalid_field #" + path)
  }

  @Test func theDetailInAModalPointsToDismiss() throws {
    var rig = try Rig("root[a#a1] sheet:m1[b#b1]")
    let error = #expect(throws: NavigationError.self) { try rig.perform("pop") }
    #expect(error?.detail.contains("dismiss") == true)
  }

  @Test(arguments: [("a", "only screen"), ("a,b", "one screen"), ("a,b,c", "2 screens")])
  func theDetailOfTooManyTellsHowManyThereAre(_ screens: String, _ words: String) throws {
    var rig = try Rig("root[\(screens)]")
    let error = #expect(throws: NavigationError.self) { try rig.perform("pop", #"{"count":9}"#) }
    #expect(error?.detail.contains(words) == true)
  }

  @Test func whatWasRemovedIsToldBottomFirst() throws {
    var rig = try Rig("root[a#a1,b#b1,c#c1]")
    let change = try rig.perform("pop", #"{"toRoot":true}"#)
    #expect(change == Change(revision: 2, changed: true, added: [], removed: ["b1", "c1"]))
    #expect(rig.feed == #"[{"op":"pop","toRoot":true}]"#)
  }

  @Test func aPushForAMissingScreenTellsItsID() throws {
    var rig = try Rig("root[a#a1]")
    let change = try rig.perform("pop", #"{"to":"zz","ifMissing":"push"}"#)
    #expect(change.added == ["s1"])
    #expect(rig.feed == #"[{"op":"pop","to":"zz","ifMissing":"push","id":"s1"}]"#)
  }
}
