/// The patterns of all rules as a tree of segments: matching looks at the segments of a URL, not at the number of rules.
///
/// Segment by segment a literal beats a parameter and a parameter beats the rest; then the earlier rule. Every node is
/// visited once at most, so that no set of rules makes a match explode.
struct LinkTrie: Sendable {
  private struct Node {
    /// By their octets: as strings, differently composed letters would be one.
    var literals: [[UInt8]: Int] = [:]
    var parameter: Int?
    /// Rules that end here, in their order.
    var rules: [Int] = []
    /// Rules that take all the rest from here, in their order.
    var restRules: [Int] = []
  }

  private var nodes = [Node()]

  mutating func insert(_ pattern: LinkPattern, rule: Int) {
    var node = 0
    for segment in pattern.segments {
      switch segment {
      case .literal(let text): node = child(of: node, text)
      case .parameter: node = parameterChild(of: node)
      case .optional:
        nodes[node].rules.append(rule)
        node = parameterChild(of: node)
      case .rest:
        nodes[node].restRules.append(rule)
        return
      }
    }
    nodes[node].rules.append(rule)
  }

  /// The best rule for the segments among those that `fits` takes.
  func match(_ segments: ArraySlice<String>, from node: Int = 0, where fits: (Int) -> Bool) -> Int? {
    guard let first = segments.first else { return nodes[node].rules.first(where: fits) }
    if let next = nodes[node].literals[Array(first.utf8)],
      let rule = match(segments.dropFirst(), from: next, where: fits)
    {
      return rule
    }
    if let next = nodes[node].parameter, let rule = match(segments.dropFirst(), from: next, where: fits) {
      return rule
    }
    return nodes[node].restRules.first(where: fits)
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
