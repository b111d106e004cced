import TestSupport

/// Makes up rules and URLs over few words, so that many rules are for one URL.
extension ScriptWriter {
  private static let segments = [
    ("a", "a"), ("b", "b"), ("c", "c"), ("7", "7"), ("x y", "x%20y"), ("+", "+"), ("é", "%C3%A9"), ("a/b", "a%2fb"),
    ("b", "%62"),
  ]
  private static let items = [
    (("q", "1"), "q=1"), (("x", "z"), "x=z"), (("flag", ""), "flag"), (("q", "a b"), "q=a+b"),
    (("k", "é"), "%6b=%C3%A9"),
  ]
  private static let origins: [(text: String, scheme: String?, host: String?)] = [
    ("/", nil, nil), ("", nil, nil), ("shop://", "shop", nil), ("SHOP:///", "shop", nil), ("web://", "web", nil),
    ("https://h.example/", "https", "h.example"), ("HTTPS://me@H.Example/", "https", "h.example"),
    ("http://other/", "http", "other"),
  ]

  /// Rules without a conflict.
  mutating func links() -> [ModelLink] {
    var links: [ModelLink] = []
    for _ in 0..<pick([0, 4, 12, 30]) {
      let link = link()
      if !links.contains(where: { $0.shape == link.shape }) { links.append(link) }
    }
    return links
  }

  mutating func url() -> ModelURL {
    let origin = pick(Self.origins)
    let parts = (0..<pick([0, 1, 1, 2, 2, 2, 3, 4])).map { _ in pick(Self.segments) }
    let items = (0..<pick([0, 0, 1, 3])).map { _ in pick(Self.items) }
    let separator = chance(10) ? "//" : "/"
    var text = origin.text + parts.map(\.1).joined(separator: separator) + (chance(10) ? "/" : "")
    let isBroken = chance(3)
    if isBroken { text += pick(["/%zz", "/%", "/%FF", "?q=%4"]) }
    if !items.isEmpty { text += (isBroken ? "&" : "?") + items.map(\.1).joined(separator: "&") }
    if chance(10) { text += "#a?b=%zz" }
    return ModelURL(
      text: text, scheme: origin.scheme, host: origin.host, segments: parts.map(\.0),
      query: items.map { (key: $0.0.0, value: $0.0.1) }, isBroken: isBroken)
  }

  private mutating func link() -> ModelLink {
    let origin = pick([(nil, nil), (nil, nil), (nil, nil), ("shop", nil), ("https", "h.example")])
    var link = ModelLink(scheme: origin.0, host: origin.1, segments: [], name: name)
    var names: [String] = []
    let count = pick([0, 1, 1, 2, 2, 3])
    for index in 0..<count {
      // Names of parameters differ in a pattern.
      let parameter = ["x", "y", "z"][index]
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<3:
        link.segments.append(.literal(pick(["a", "b", "c"])))
        continue
      case 6 where index == count - 1: link.segments.append(.maybe(parameter))
      case 7 where index == count - 1: link.segments.append(.rest(parameter))
      default: link.segments.append(.one(parameter))
      }
      names.append(parameter)
    }
    link.params = members(names)
    for _ in 0..<pick([0, 0, 1, 2]) { link.parents.append(.init(name: name, params: members(names))) }
    if chance(60) { link.mode = pick(["set", "push", "pushMissing", "present"]) }
    if chance(25) { link.stack = pick(["t1", "t2", "sidebar", "detail"]) }
    if chance(30) { link.present = (pick(["sheet", "fullScreen"]), chance(50)) }
    return link
  }

  private mutating func members(_ names: [String]) -> [ModelLink.Member] {
    var members: [ModelLink.Member] = []
    if chance(30) { members.append(.init(key: "q", value: .json(pick(["1.0", "null", "\":-)\""])))) }
    if let parameter = names.last {
      if chance(30) { members.append(.init(key: "x", value: .parameter(parameter))) }
      if chance(20) {
        let inner: [ModelLink.Member] = [
          .init(key: "n", value: .parameter(parameter)), .init(key: "t", value: .json("true")),
        ]
        members.append(.init(key: "deep", value: .object(inner)))
      }
    }
    return members
  }
}
