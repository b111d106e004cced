/// The patterns of all rules as a tree of segments: matching looks at the segments of a URL, not at the number of rules.
///
/// Segment by segment a literal beats a parameter and a parameter beats the rest; then the earlier rule. Every node is
/// visited once at most, so that no set of rules makes a match explode; and at a node rules are found by scheme and host, so
/// that many hosts with the same paths cost nothing either.
struct LinkTrie: Sendable {
  /// The scheme and the host that a pattern names; nil: any.
  struct Origin: Hashable {
    private var scheme: String?
    /// Its octets.
    private var host: [UInt8]?

    init(scheme: String? = nil, host: String? = nil) {
      self.scheme = scheme
      self.host = host.map { Array($0.utf8) }
    }
  }

  /// One look for a URL's rule.
  struct Search {
    /// What rules for the URL may name.
    let origins: [Origin]
    /// Nodes looked at: what the search cost.
    private(set) var steps = 0

    init(_ url: LinkURL) {
      var origins = [Origin()]
      if url.scheme != nil { origins.append(Origin(scheme: url.scheme)) }
      if url.host != nil { origins.append(Origin(scheme: url.scheme, host: url.host)) }
      self.origins = origins
    }

    fileprivate mutating func step() { steps += 1 }

    /// The earliest of the rules that are for the URL.
    fileprivate func first(of rules: [Origin: Int]) -> Int? {
      origins.compactMap { rules[$0] }.min()
    }
  }

  private struct Node {
    /// By their octets: as strings, differently composed letters would be one.
    var literals: [[UInt8]: Int] = [:]
    var parameter: Int?
    /// The earliest rule of each origin that ends here.
    var rules: [Origin: Int] = [:]
    /// The earliest rule of each origin that takes all the rest from here.
    var restRules: [Origin: Int] = [:]
  }

  private var nodes = [Node()]

  /// Adds a rule behind those that are there.
  mutating func insert(_ pattern: LinkPattern, rule: Int) {
    let origin = Origin(scheme: pattern.scheme, host: pattern.host)
    var node = 0
    for segment in pattern.segments {
      switch segment {
      case .literal(let text): node = child(of: node, text)
      case .parameter: node = parameterChild(of: node)
      case .optional:
        nodes[node].rules[origin] = nodes[node].rules[origin] ?? rule
        node = parameterChild(of: node)
      case .rest:
        nodes[node].restRules[origin] = nodes[node].restRules[origin] ?? rule
        return
      }
    }
    nodes[node].rules[origin] = nodes[node].rules[origin] ?? rule
  }

  /// The best rule for the segments.
  func match(_ segments: ArraySlice<String>, from node: Int = 0, _ search: inout Search) -> Int? {
    search.step()
    guard let first = segments.first else { return search.first(of: nodes[node].rules) }
    if let next = nodes[node].literals[Array(first.utf8)], let rule = match(segments.dropFirst(), from: next, &search) {
      return rule
    }
    if let next = nodes[node].parameter, let rule = match(segments.dropFirst(), from: next, &search) {
      return rule
    }
    return search.first(of: nodes[node].restRules)
  }

  private mutating func child(of node: Int, _ text: String) -> Int {
    let octets = Array(text.utf8)
    if let next = nodes[node].literals[octets] { return next }
    nodes.append(Node())
    nodes[node].literals[octets] = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func parameterChild(of node: Int) -> Int {
    if let next = nodes[node].parameter { return next }
    nodes.append(Node())
    nodes[node].parameter = nodes.count - 1
    return nodes.count - 1
  }
}
