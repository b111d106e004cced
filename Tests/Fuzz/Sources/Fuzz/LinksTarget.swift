import JSON
import Navigation

/// The first line is rules of deep links, the others are URLs: rules that were taken are taken again from their document, and
/// whatever a URL matches can be opened or is refused.
enum LinksTarget {
  private static let session = OperationsTarget.made(
    JSONText.value(
      #"{"root":{"container":"tabs","stacks":[{"id":"a","screens":[{"screen":"x"}]},{"id":"b","screens":[{"screen":"y"}]}],"active":"a"}}"#
    ),
    OperationsTarget.start)

  static func run(_ input: [UInt8]) {
    let limits = OperationsTarget.limits
    let lines = input.split(separator: UInt8(ascii: "\n"), maxSplits: 20)
    guard let first = lines.first, let body = try? JSONDocument(Array(first), maximumDepth: 80).root else { return }
    // A URL by itself is tried on fixed rules.
    let rules = (try? LinkRules.decode(body, limits: limits)) ?? .none
    guard let again = LinkRules(document: rules.document) else { fatalError("the document cannot be read") }
    require(again.document == rules.document, "the document is another one when it was read")
    for line in lines.dropFirst() {
      let url = String(decoding: line, as: UTF8.self)
      let match = try? rules.match(url, limits: limits)
      require((match == nil) == ((try? again.match(url, limits: limits)) == nil), "\(url) is found by one of them")
      open(url, rules)
      guard let match else { continue }
      var json: [UInt8] = []
      match.append(to: &json)
      require((try? JSONDocument(json, maximumDepth: .max)) != nil, "\(url) resolves to no JSON")
    }
  }

  private static func open(_ url: String, _ rules: LinkRules) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("url")
    writer.string(url)
    writer.endObject()
    guard let session, let body = try? JSONDocument(writer.bytes).root,
      let operation = try? Operation.decode(name: "open", body: body, links: rules, limits: OperationsTarget.limits),
      let transition = try? session.applying(operation, now: OperationsTarget.start, limits: OperationsTarget.limits)
    else { return }
    OperationsTarget.check(session, transition)
  }
}

/// JSON that a target itself begins with.
enum JSONText {
  static func value(_ text: String) -> JSONValue {
    do { return try JSONDocument(Array(text.utf8)).root } catch { fatalError("\(error)") }
  }
}
