public import JSON

/// The rules of deep links (docs/api.md §7), checked as a whole and compiled once.
public struct LinkRules: Sendable {
  private let rules: [LinkRule]
  private let trie: LinkTrie
  /// The document as it is stored and shown: `{"version":1,"rules":[…]}`.
  public let document: [UInt8]

  /// No rules.
  public static let none = LinkRules(rules: [], list: Array("[]".utf8))

  private init(rules: [LinkRule], list: [UInt8]) {
    self.rules = rules
    var trie = LinkTrie()
    for (index, rule) in rules.enumerated() { trie.insert(rule.pattern, rule: index) }
    self.trie = trie
    document = Array(#"{"version":1,"rules":"#.utf8) + list + Array("}".utf8)
  }

  /// Reads the body of `PUT /v1/links`.
  public static func decode(
    _ body: JSONValue, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> LinkRules {
    var list: JSONValue?
    for (key, value) in try Field.body(body) {
      switch key {
      case "version": guard value.int == 1 else { throw .invalid("/version", "must be 1") }
      case "rules": list = value
      default: throw .unknown(key)
      }
    }
    guard let list else { throw .invalid("/rules", "the rules are needed") }
    var rules: [LinkRule] = []
    var shapes: Set<[[UInt8]]> = []
    for element in try Field.array(list, at: "rules") {
      do throws(NavigationError) {
        let rule = try LinkRule(element, limits: limits)
        guard shapes.insert(rule.pattern.shape).inserted else {
          throw NavigationError.invalid("/pattern", "an earlier rule has the same pattern")
        }
        rules.append(rule)
      } catch {
        throw error.under("/rules/\(rules.count)")
      }
    }
    return LinkRules(rules: rules, list: OpaqueValue.minified(list))
  }

  /// Reads a stored `document`; nil: it is none.
  public init?(document: [UInt8]) {
    guard let value = try? JSONDocument(document, maximumDepth: .max).root,
      let rules = try? LinkRules.decode(value, limits: .unlimited)
    else { return nil }
    self = rules
  }

  /// The rule for a URL with what the URL has in its places.
  /// - Throws: `invalid_field` for a URL that is none, `no_link_match` when no rule is for it, `limit_reached` when what
  ///   it makes is more than a screen or a session may hold.
  public func match(
    _ url: String, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> LinkMatch {
    guard let url = LinkURL(url) else { throw .invalid("/url", "has a broken percent-encoding") }
    guard let found = search(url).rule else {
      throw NavigationError(.noLinkMatch, "no rule fits this link", pointer: "#/url")
    }
    return try LinkMatch(rules[found], url, limits: limits)
  }

  /// The place of a URL's rule, and in how many steps it was found.
  func search(_ url: LinkURL) -> (rule: Int?, steps: Int) {
    var search = LinkTrie.Search(url)
    let rule = trie.match(url.segments[...], &search)
    return (rule, search.steps)
  }
}
