import JSON
import Navigation
import TestSupport
import Testing

@Suite("Link rules")
struct LinkRulesTests {
  private func rules(_ list: String) throws -> LinkRules {
    try LinkRules.decode(.parsing("{\"rules\":\(list)}"))
  }

  /// `pattern {params of the target}`, or `! code pointer`.
  private func resolve(_ url: String, _ rules: LinkRules) throws -> String {
    try Rig.outcome {
      var out: [UInt8] = []
      try rules.match(url).append(to: &out)
      let value = try JSONValue.parsing(out)
      let screens = value.member("screens")
      let params = screens?.element((screens?.count ?? 0) - 1)?.member("params")?.text ?? ""
      return "\(value.member("pattern")?.string ?? "") \(params)"
    }
  }

  @Test(arguments: [
    (#"[{"pattern":5,"screen":"b"}]"#, "! invalid_field #/rules/0/pattern"),
    (#"[{"screen":"b"}]"#, "! invalid_field #/rules/0/pattern"), (#"[5]"#, "! invalid_field #/rules/0"),
    (#"[{"pattern":"a","screen":"b"}]"#, "! invalid_field #/rules/0/pattern"),
    (#"[{"pattern":"/a"}]"#, "! invalid_field #/rules/0/screen"),
    (#"[{"pattern":"/a/:x?/b","screen":"a"}]"#, "! invalid_field #/rules/0/pattern"),
    (#"[{"pattern":"/*r/b","screen":"a"}]"#, "! invalid_field #/rules/0/pattern"),
    (#"[{"pattern":"/*","screen":"a"}]"#, "! invalid_field #/rules/0/pattern"),
    (#"[{"pattern":"/:a-b","screen":"a"}]"#, "! invalid_field #/rules/0/pattern"),
    (#"[{"pattern":"/:a/:a","screen":"a"}]"#, "! invalid_field #/rules/0/pattern"),
    (#"[{"pattern":"/%zz","screen":"a"}]"#, "! invalid_field #/rules/0/pattern"),
    (#"[{"pattern":"/a/:x","screen":"a"},{"pattern":"/a/:y","screen":"b"}]"#, "! invalid_field #/rules/1/pattern"),
    (#"[{"pattern":"app://a","screen":"a"},{"pattern":"APP:///a","screen":"b"}]"#, "! invalid_field #/rules/1/pattern"),
    (
      #"[{"pattern":"/a/:x","screen":"a"},{"pattern":"/a/:x?","screen":"b"},{"pattern":"app://a/:x","screen":"c"}]"#,
      "ok"
    ),
    (#"[{"pattern":"/a","screen":"a","params":{"q":[":o"]}}]"#, "! invalid_field #/rules/0/params/q/0"),
    (#"[{"pattern":"/a","screen":"a","params":{"q":":-)"}}]"#, "ok"),
    (#"[{"pattern":"/a","screen":"a","params":[]}]"#, "! invalid_field #/rules/0/params"),
    (#"[{"pattern":"/a","screen":"a","mode":"jump"}]"#, "! invalid_field #/rules/0/mode"),
    (#"[{"pattern":"/a","screen":"a","colour":1}]"#, "! unknown_field #/rules/0/colour"),
    (
      #"[{"pattern":"/a","screen":"a","parents":[{"screen":"p","title":"x"}]}]"#,
      "! unknown_field #/rules/0/parents/0/title"
    ),
    (
      #"[{"pattern":"/a/:x","screen":"a","parents":[{"screen":"p","params":{"q":":y"}}]}]"#,
      "! invalid_field #/rules/0/parents/0/params/q"
    ),
    (#"[{"pattern":"/a","screen":"a","present":{"style":"window"}}]"#, "! invalid_field #/rules/0/present/style"),
    (#"[{"pattern":"/a","screen":"a","present":{"id":"x"}}]"#, "! unknown_field #/rules/0/present/id"),
    (#""x""#, "! invalid_field #/rules"),
  ])
  func checkedAsAWhole(list: String, expected: String) throws {
    #expect(
      try Rig.outcome {
        _ = try rules(list)
        return "ok"
      } == expected)
  }

  @Test func theDocument() throws {
    let rules = try LinkRules.decode(
      .parsing(#"{ "rules" : [ {"pattern":"\/a/:id", "screen":"a", "params":{"k":[1.0,null]}} ], "version":1 }"#))
    let document = #"{"version":1,"rules":[{"pattern":"/a/:id","screen":"a","params":{"k":[1.0,null]}}]}"#
    #expect(String(decoding: rules.document, as: UTF8.self) == document)
    #expect(LinkRules(document: rules.document)?.document == rules.document)
    #expect(LinkRules(document: Array("{}".utf8)) == nil)
    #expect(String(decoding: LinkRules.none.document, as: UTF8.self) == #"{"version":1,"rules":[]}"#)
    for (body, expected) in [
      ("{}", "! invalid_field #/rules"), (#"{"version":2,"rules":[]}"#, "! invalid_field #/version"),
      (#"{"rules":[],"x":1}"#, "! unknown_field #/x"), ("[]", "! invalid_field #"),
    ] {
      #expect(try Rig.outcome { "\(try LinkRules.decode(.parsing(body)))" } == expected)
    }
  }

  @Test(arguments: [
    ("/u/me", "/u/me {}"), ("/u/7", #"/u/:id {"id":"7"}"#), ("/u/7/posts", #"/u/:id/:tab? {"id":"7","tab":"posts"}"#),
    ("/u/7/posts/1", #"/*rest {"rest":"u/7/posts/1"}"#), ("/u/me/x", #"/u/:id/:tab? {"id":"me","tab":"x"}"#),
    ("/", "! no_link_match #/url"), ("", "! no_link_match #/url"), ("//u///me//", "/u/me {}"),
    ("/U/me", #"/*rest {"rest":"U/me"}"#), ("/u/%6De", "/u/me {}"), ("/u/a%2Fb", #"/u/:id {"id":"a/b"}"#),
    ("/u/%zz", "! invalid_field #/url"), ("/u/%", "! invalid_field #/url"), ("/u/%FF", "! invalid_field #/url"),
    ("/u/7?x=%F", "! invalid_field #/url"), ("https://h/u/me", "/u/me {}"), ("app://u/me#/u/7", "/u/me {}"),
  ])
  func theBestRuleWins(url: String, expected: String) throws {
    let rules = try rules(
      #"[{"pattern":"/*rest","screen":"any"},{"pattern":"/u/:id","screen":"user"},{"pattern":"/u/me","screen":"me"},"#
        + #"{"pattern":"/u/:id/:tab?","screen":"usertab"}]"#)
    #expect(try resolve(url, rules) == expected)
  }

  @Test(arguments: [
    ("shop://orders/17", #"shop://orders/:id {"id":"17"}"#), ("SHOP:///orders/17", #"shop://orders/:id {"id":"17"}"#),
    ("/orders/17", "! no_link_match #/url"), ("other://orders/17", "! no_link_match #/url"),
    ("https://EXAMPLE.com/help", "https://example.com/help {}"),
    ("https://user@example.com/help", "https://example.com/help {}"),
    ("https://other.com/help", "/help {}"), ("http://example.com/help", "/help {}"), ("shop://help", "/help {}"),
    ("https:///help", "/help {}"), ("https://example.com", "! no_link_match #/url"),
  ])
  func schemesAndHosts(url: String, expected: String) throws {
    let rules = try rules(
      #"[{"pattern":"shop://orders/:id","screen":"o"},{"pattern":"https://example.com/help","screen":"h"},"#
        + #"{"pattern":"/help","screen":"help"}]"#)
    #expect(try resolve(url, rules) == expected)
  }

  @Test(arguments: [
    ("/w/S%C3%A3o%20Paulo?unit=F&q=a%2Bb+c", #"{"unit":"C","q":"a+b c","city":"São Paulo"}"#),
    ("/w/a+b?city=x&e=&f", #"{"city":"a+b","e":"","f":"","unit":"C"}"#),
    ("/w/x?q=1&q=2", #"{"q":"2","unit":"C","city":"x"}"#),
    ("/w/x?&&=v", #"{"":"v","unit":"C","city":"x"}"#),
  ])
  func paramsComeFromQueryRuleAndPath(url: String, expected: String) throws {
    let rules = try rules(#"[{"pattern":"/w/:city","screen":"weather","params":{"unit":"C"}}]"#)
    #expect(try resolve(url, rules) == "/w/:city " + expected)
  }

  @Test func namesInParamsAreReplaced() throws {
    let rules = try rules(
      #"[{"pattern":"/q/:n/:m?","screen":"t","params":{"a":{"b":[":n",":m","x:n"],"c":":m"},"d":":m"},"#
        + #""parents":[{"screen":"p","params":{"x":[":n","n"]}},{"screen":"q"}],"stack":"s","mode":"push","present":{"style":"sheet"}}]"#
    )
    var out: [UInt8] = []
    try rules.match("/q/7").append(to: &out)
    #expect(
      String(decoding: out, as: UTF8.self)
        == #"{"pattern":"/q/:n/:m?","mode":"push","stack":"s","present":{"style":"sheet"},"screens":["#
        + #"{"screen":"p","params":{"x":["7","n"]}},{"screen":"q","params":{}},"#
        + #"{"screen":"t","params":{"a":{"b":["7","x:n"]},"n":"7"}}]}"#)
  }

  /// `é` as one scalar and as two are strings that Swift takes for the same.
  @Test func literalsAreComparedByOctets() throws {
    let rules = try rules(#"[{"pattern":"/%C3%A9","screen":"a"},{"pattern":"/e%CC%81","screen":"b"}]"#)
    #expect(try resolve("/e%CC%81", rules) == "/e%CC%81 {}")
    #expect(try resolve("/%C3%A9", rules) == "/%C3%A9 {}")
  }

  @Test func theRestNeedsASegment() throws {
    let rules = try rules(#"[{"pattern":"/files/*path","screen":"t"}]"#)
    #expect(try resolve("/files/", rules) == "! no_link_match #/url")
    #expect(try resolve("/files/a/b%2Fc", rules) == #"/files/*path {"path":"a/b/c"}"#)
  }

  /// A rule may hold a name very often and a URL may be long: what they make together must be refused before it is made.
  @Test(arguments: [
    ("/a/:x", String(repeating: "v", count: 100), #"{"k":[\#(String(repeating: #"":x","#, count: 4000))1]}"#, ""),
    (
      "/a/:x", String(repeating: "v", count: 1 << 20), #"{"k":[\#(String(repeating: #"":x","#, count: 100_000))1]}"#, ""
    ),
    (
      "/a/:x", String(repeating: "v", count: 1 << 20),
      #"{"k":{\#((0..<9000).map { #""\#($0)":":x""# }.joined(separator: ","))}}"#, ""
    ),
    (
      "/a/:x", String(repeating: "v", count: 1 << 20),
      #"{\#((0..<9000).map { #""\#($0)":":x""# }.joined(separator: ","))}"#, ""
    ),
    ("/a/:x", String(repeating: "v", count: 65529), "{}", ""),
    ("/a/:x", "1?q=" + String(repeating: "v", count: 65536), "{}", ""),
    (
      "/a/:x", String(repeating: "v", count: 60_000), "{}",
      String(repeating: #"{"screen":"p","params":{"k":":x"}},"#, count: 10_000)
    ),
  ])
  func whatALinkMakesIsBounded(pattern: String, value: String, params: String, parents: String) throws {
    let rules = try rules(
      #"[{"pattern":"\#(pattern)","screen":"s","params":\#(params),"parents":[\#(parents.dropLast())]}]"#)
    #expect(try resolve("/a/" + value, rules) == "! limit_reached #/url")
  }

  @Test func theLongestParamsOfALink() throws {
    let rules = try rules(#"[{"pattern":"/a/:x","screen":"s"}]"#)
    let value = String(repeating: "v", count: (64 << 10) - 8)
    #expect(try resolve("/a/" + value, rules) == #"/a/:x {"x":"\#(value)"}"#)
  }

  /// Many patterns with a literal and a parameter at every place must not make a match explode.
  @Test func longURLsAndManyRulesStaySmall() throws {
    let patterns = (0..<1024).map { number in
      let path = (0..<10).map { number >> $0 & 1 == 0 ? "a" : ":p\($0)" }.joined(separator: "/")
      return #"{"pattern":"/\#(path)/end","screen":"x"}"#
    }
    let rules = try rules("[" + patterns.joined(separator: ",") + "]")
    let long = String(repeating: "/a", count: 10)
    #expect(try resolve(long + "/no", rules) == "! no_link_match #/url")
    #expect(try resolve(long + "/end", rules) == "/a/a/a/a/a/a/a/a/a/a/end {}")
    #expect(try resolve(String(repeating: "/a", count: 100_000), rules) == "! no_link_match #/url")
    let deep = String(repeating: "/a", count: 101)
    #expect(throws: NavigationError.self) { try self.rules(#"[{"pattern":"\#(deep)","screen":"x"}]"#) }
  }
}

@Suite("open")
struct OpenTests {
  private static let rules =
    #"{"rules":[{"pattern":"/o/:id","screen":"order","parents":[{"screen":"home"},{"screen":"list","params":{"k":1}}]},"#
    + #"{"pattern":"/tab/:n","screen":"item","stack":"u"},{"pattern":"/one","screen":"one"},"#
    + #"{"pattern":"/new/:k","screen":"editor","mode":"present","parents":[{"screen":"p"}],"#
    + #""present":{"embedInStack":true,"style":"sheet"}}]}"#

  private func open(_ start: String, _ body: String) throws -> String {
    var rig = try Rig(start)
    let links = try LinkRules.decode(.parsing(Self.rules))
    return try Rig.outcome {
      let operation = try Operation.decode(name: "open", body: .parsing(body), links: links)
      let transition = try rig.session.applying(operation, now: rig.now, limits: rig.limits)
      rig.session = transition.session
      return (transition.change.changed ? "" : "= ") + rig.state
    }
  }

  @Test(arguments: [
    ("root[a#a1,b#b1] sheet:m1[c#c1]", #"{"url":"/o/9"}"#, "root[home#s2,list#s3,order#s4]"),
    ("root[home#h] sheet:m1[c#c1]", #"{"url":"/o/9","mode":"set"}"#, "root[home#s2,list#s3,order#s4]"),
    ("root[home#h,x#x1] sheet:m1[c#c1]", #"{"url":"/o/9","mode":"pushMissing"}"#, "root[home#h,list#s2,order#s3]"),
    ("root[a#a1] sheet:m1[c#c1]", #"{"url":"/o/9","mode":"push"}"#, "root[a#a1] sheet:m1[c#c1,order#s2]"),
    ("root[a#a1]", #"{"url":"/o/9","mode":"present"}"#, "root[a#a1] sheet:m1(order#s2)"),
    ("root[a#a1]", #"{"url":"/new/9"}"#, "root[a#a1] sheet:m1[p#s2,editor#s3]"),
    ("root{t*[a#a1] u[b#b1]}", #"{"url":"/tab/3"}"#, "root{t[a#a1] u*[item#s1]}"),
    (
      "root{t*[a#a1] u[b#b1]} sheet:m1(c#c1)", #"{"url":"/tab/3","mode":"push"}"#,
      "root{t[a#a1] u*[b#b1,item#s2]} sheet:m1(c#c1)"
    ),
    ("root{t*[a#a1] u[b#b1]}", #"{"url":"/o/1"}"#, "root{t*[home#s1,list#s2,order#s3] u[b#b1]}"),
    ("root[a#a1]", #"{"url":"/tab/3"}"#, "! stack_not_found #/url"),
    ("root(a#a1)", #"{"url":"/o/1"}"#, "! no_navigation_stack"), ("root(a#a1)", #"{"url":"/one"}"#, "root(one#s1)"),
    ("root[one#a1]", #"{"url":"/one","mode":"pushMissing"}"#, "= root[one#a1]"),
    ("root[one#a1]", #"{"url":"/nope"}"#, "! no_link_match #/url"),
    ("root[a#a1]", #"{"url":5}"#, "! invalid_field #/url"),
    ("root[a#a1]", #"{}"#, "! invalid_field #/url"),
    ("root[a#a1]", #"{"url":"/one","mode":"jump"}"#, "! invalid_field #/mode"),
    ("root[a#a1]", #"{"url":"/one","at":{}}"#, "! unknown_field #/at"),
  ])
  func results(start: String, body: String, expected: String) throws {
    #expect(try open(start, body) == expected)
  }

  @Test func aBatchOpensLinksToo() throws {
    let rig = try Rig("root[a#a1]")
    let body = try JSONValue.parsing(
      #"{"operations":[{"op":"open","url":"/one","mode":"push"},{"op":"push","screen":"b"}]}"#)
    let batch = try OperationBatch.decode(body, links: .decode(.parsing(Self.rules)))
    let transition = try rig.session.applying(batch, now: rig.now, limits: rig.limits)
    #expect(CompactState.text(transition.session) == "root[a#a1,one#s1,b#s2]")
    #expect(
      String(decoding: transition.operations, as: UTF8.self)
        == #"[{"op":"open","url":"/one","mode":"push","id":"s1"},{"op":"push","screen":"b","id":"s2"}]"#)
    let error = #expect(throws: NavigationError.self) { try OperationBatch.decode(body) }
    #expect(error?.pointer == "#/operations/0/url")
  }
}
