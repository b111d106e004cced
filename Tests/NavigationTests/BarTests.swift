import JSON
import Navigation
import TestSupport
import Testing

@Suite("Bars and what is visible")
struct BarTests {
  @Test(arguments: [
    (##""x""##, "invalid_field #/bar"), (##"{"color":"#FFFFFF"}"##, "unknown_field #/bar/color"),
    (##"{"title":"T"}"##, "unknown_field #/bar/title"),
    (##"{"displayMode":"huge"}"##, "invalid_field #/bar/displayMode"),
    (##"{"hidden":0}"##, "invalid_field #/bar/hidden"), (##"{"hidden":null}"##, "invalid_field #/bar/hidden"),
    (##"{"backTitle":1}"##, "invalid_field #/bar/backTitle"), (##"{"items":{}}"##, "invalid_field #/bar/items"),
    (##"{"items":["save"]}"##, "invalid_field #/bar/items/0"),
    (##"{"items":[{"id":"ok","placement":"leading"},{"placement":"leading"}]}"##, "invalid_field #/bar/items/1/id"),
    (##"{"items":[{"id":"ok"}]}"##, "invalid_field #/bar/items/0/placement"),
    (##"{"items":[{"id":"ok","placement":"top"}]}"##, "invalid_field #/bar/items/0/placement"),
    (##"{"items":[{"id":"o k","placement":"leading"}]}"##, "invalid_field #/bar/items/0/id"),
    (##"{"items":[{"id":"a","placement":"leading","action":"x"}]}"##, "unknown_field #/bar/items/0/action"),
    (##"{"appearance":{"tint":"#12345"}}"##, "invalid_field #/bar/appearance/tint"),
    (##"{"appearance":{"tint":"1234567"}}"##, "invalid_field #/bar/appearance/tint"),
    (##"{"appearance":{"title":"Big"}}"##, "invalid_field #/bar/appearance/title"),
    (##"{"appearance":{"largeTitle":{"color":"#GG0000"}}}"##, "invalid_field #/bar/appearance/largeTitle/color"),
    (##"{"appearance":{"title":{"size":0}}}"##, "invalid_field #/bar/appearance/title/size"),
    (##"{"appearance":{"title":{"weight":1}}}"##, "unknown_field #/bar/appearance/title/weight"),
    (##"{"appearance":{"backIndicatorImage":5}}"##, "invalid_field #/bar/appearance/backIndicatorImage"),
  ])
  func barsThatAreRefused(bar: String, expected: String) throws {
    var rig = try Rig("root[a#a1]")
    #expect(try rig.outcome("push", "{\"screen\":\"b\",\"bar\":\(bar)}") == "! " + expected)
  }

  /// What an export says of a bar must be what it says again after it was put back.
  @Test(arguments: ["{}", #"{"appearance":{}}"#])
  func aBarThatSaysNothingIsNone(bar: String) throws {
    var rig = try Rig("root[a#a1]")
    try rig.perform("push", "{\"screen\":\"b\",\"bar\":\(bar)}")
    #expect(try rig.text("/layers/0/stacks/0/screens/1/bar") == nil)
    #expect(try rig.text("/visible/bar") == "{}")
  }

  @Test func membersAreShownInTheContractsOrder() throws {
    var rig = try Rig("root[a#a1]")
    try rig.perform(
      "push",
      ##"{"bar":{"appearance":{"largeTitle":{"size":34},"title":{"font":"F","color":"#000000ff"},"tint":"#AABBCC"},"##
        + ##""items":[{"role":"cancel","placement":"trailing","image":"i","title":"t","id":"x"}],"backTitle":"B","##
        + ##""backButtonHidden":false,"hidden":false,"displayMode":"large"},"title":"T","screen":"b"}"##)
    let members =
      ##""displayMode":"large","hidden":false,"backButtonHidden":false,"backTitle":"B","##
      + ##""items":[{"id":"x","placement":"trailing","title":"t","image":"i","role":"cancel"}],"##
      + ##""appearance":{"tint":"#AABBCC","title":{"color":"#000000ff","font":"F"},"largeTitle":{"size":34}}}"##
    #expect(try rig.text("/layers/0/stacks/0/screens/1/bar") == "{" + members)
    #expect(try rig.text("/visible/bar") == ##"{"title":"T","## + members)
    #expect(try rig.text("/visible/back") == ##"{"title":"B","hidden":false}"##)
  }

  @Test func appearancesAreMergedMemberByMember() throws {
    var rig = try Rig(
      creating: ##"{"root":{"container":"stack","appearance":{"background":"#112233","title":{"font":"F","size":1}},"##
        + ##""screens":[{"screen":"a","bar":{"appearance":{"title":{"size":2},"tint":"#445566"}}}]}}"##)
    #expect(
      try rig.text("/visible/bar")
        == ##"{"appearance":{"background":"#112233","tint":"#445566","title":{"font":"F","size":2}}}"##)
    try rig.perform("push", ##"{"screen":"b"}"##)
    #expect(try rig.text("/visible/bar") == ##"{"appearance":{"background":"#112233","title":{"font":"F","size":1}}}"##)
    try rig.perform("update", ##"{"appearance":null}"##)
    #expect(try rig.text("/visible/bar") == "{}")
  }

  @Test(arguments: [
    ("{}", ##"{"title":"Inbox","hidden":false}"##),
    (##"{"backButtonHidden":true}"##, ##"{"title":"Inbox","hidden":true}"##),
    (##"{"hidden":true}"##, ##"{"title":"Inbox","hidden":true}"##),
    (##"{"backTitle":"Up"}"##, ##"{"title":"Up","hidden":false}"##),
  ])
  func theBackButton(bar: String, expected: String) throws {
    var rig = try Rig("root[inbox#a1]")
    #expect(try rig.json.at("/visible/back") == nil)
    try rig.perform("push", "{\"screen\":\"b\",\"bar\":\(bar)}")
    #expect(try rig.json.at("/visible/back/title")?.string == (bar.contains("Up") ? "Up" : "inbox"))
    try rig.perform("update", ##"{"target":"a1","title":"Inbox"}"##)
    #expect(try rig.text("/visible/back") == expected)
    #expect(try rig.json.at("/visible/canPop")?.bool == true)
  }

  @Test func whatIsVisible() throws {
    let rig = try Rig("root{t[x#x1] u*[a#a1,b#b1]} sheet:m1[c#c1,d#d1]")
    var out: [UInt8] = []
    rig.session.appendVisible(to: &out)
    #expect(
      String(decoding: out, as: UTF8.self)
        == ##"{"layer":"m1","stack":"main","screen":"d","id":"d1","depth":2,"path":["c","d"],"canPop":true,"##
        + ##""canDismiss":true,"back":{"title":"c","hidden":false},"bar":{}}"##)
  }

  @Test func theWholeRepresentation() throws {
    let rig = try Rig(creating: ##"{"schema":"app-7","metadata":{"b":1.0, "a":"\/"},"expiresIn":0.0004}"##)
    #expect(
      String(decoding: rig.session.representation, as: UTF8.self)
        == ##"{"id":"rig","revision":1,"createdAt":"2026-01-05T10:00:00.000Z","updatedAt":"2026-01-05T10:00:00.000Z","##
        + ##""expiresAt":"2026-01-05T10:00:00.001Z","schema":"app-7","metadata":{"b":1.0,"a":"/"},"##
        + ##""visible":{"layer":"root","stack":"main","screen":"root","id":"s1","depth":1,"path":["root"],"##
        + ##""canPop":false,"canDismiss":false,"bar":{}},"layers":[{"id":"root","container":"stack","active":"main","##
        + ##""stacks":[{"id":"main","screens":[{"id":"s1","screen":"root","params":{},"revision":1}]}]}]}"##)
  }
}
