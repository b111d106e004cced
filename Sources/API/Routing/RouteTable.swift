import HTTP

/// The table of routes compiled into a trie of path segments, in which a path is looked up without allocating.
///
/// Nodes are numbers in one array and their literals ranges of another, so that a walk touches no reference counts.
struct RouteTable: Sendable {
  /// Where a path leads.
  struct Match {
    let resource: Resource
    /// The segment in the place of the pattern's first braces, decoded; empty when it has none.
    let parameter: String
    /// The segment in the place of its second braces.
    let secondParameter: String
  }

  private struct Node {
    var literal = 0..<0
    var firstChild: Int?
    var nextSibling: Int?
    var parameterChild: Int?
    var resource: Int?
  }

  /// Every path once, in the order of the table.
  let resources: [Resource]
  /// Every route, those of one path together.
  let rows: [Route]
  private var nodes = [Node()]
  private var literals: [UInt8] = []

  init(_ routes: [Route]) {
    var paths: [String] = []
    for route in routes where !paths.contains(route.path) { paths.append(route.path) }
    var (resources, rows): ([Resource], [Route]) = ([], [])
    for path in paths {
      let routes = routes.filter { $0.path == path }
      resources.append(Resource(path: path, routes: routes, firstRow: rows.count))
      rows += routes
    }
    (self.resources, self.rows) = (resources, rows)
    for (index, path) in paths.enumerated() { insert(path, resource: index) }
  }

  private mutating func insert(_ path: String, resource: Int) {
    var node = 0
    for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      node = segment.hasPrefix("{") ? insertParameter(under: node) : insertLiteral(Array(segment.utf8), under: node)
    }
    nodes[node].resource = resource
  }

  private mutating func insertParameter(under parent: Int) -> Int {
    if let child = nodes[parent].parameterChild { return child }
    nodes.append(Node())
    nodes[parent].parameterChild = nodes.count - 1
    return nodes.count - 1
  }

  private mutating func insertLiteral(_ segment: [UInt8], under parent: Int) -> Int {
    if let child = literalChild(of: parent, segment, segment.indices) { return child }
    var node = Node()
    node.literal = literals.count..<literals.count + segment.count
    node.nextSibling = nodes[parent].firstChild
    literals += segment
    nodes.append(node)
    nodes[parent].firstChild = nodes.count - 1
    return nodes.count - 1
  }

  private func literalChild(of parent: Int, _ bytes: [UInt8], _ segment: Range<Int>) -> Int? {
    var candidate = nodes[parent].firstChild
    while let child = candidate {
      if isLiteral(nodes[child].literal, bytes, segment) { return child }
      candidate = nodes[child].nextSibling
    }
    return nil
  }

  private func isLiteral(_ literal: Range<Int>, _ bytes: [UInt8], _ segment: Range<Int>) -> Bool {
    guard literal.count == segment.count else { return false }
    for offset in 0..<literal.count where literals[literal.lowerBound + offset] != bytes[segment.lowerBound + offset] {
      return false
    }
    return true
  }
}

extension RouteTable {
  /// The resource at the target's path. Nil: there is none.
  ///
  /// A path without `%` is compared as it came. One with it is split before it is decoded, so that `%2F` never becomes a
  /// separator. Dot segments are removed by nobody and match nothing.
  func match(_ target: RequestTarget) throws(RequestFailure) -> Match? {
    let path = target.path
    guard path.first == UInt8(ascii: "/") else { return nil }
    if path.contains(UInt8(ascii: "%")) { return match(segments: try target.segments().map { Array($0.utf8) }) }
    var walk = Walk()
    var start = 1
    while start <= path.count {
      let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.count
      guard step(&walk, path, start..<end) else { return nil }
      start = end + 1
    }
    return finish(walk)
  }

  private func match(segments: [[UInt8]]) -> Match? {
    var walk = Walk()
    for segment in segments {
      guard step(&walk, segment, segment.indices) else { return nil }
    }
    return finish(walk)
  }

  private struct Walk {
    var node = 0
    var parameter: String?
    var secondParameter = ""
  }

  /// Goes down one segment; false when nothing continues there.
  private func step(_ walk: inout Walk, _ bytes: [UInt8], _ segment: Range<Int>) -> Bool {
    if let child = literalChild(of: walk.node, bytes, segment) {
      walk.node = child
      return true
    }
    guard let child = nodes[walk.node].parameterChild, !segment.isEmpty else { return false }
    let isDots = segment.count <= 2 && bytes[segment].allSatisfy { $0 == UInt8(ascii: ".") }
    guard !isDots else { return false }
    walk.node = child
    let text = String(decoding: bytes[segment], as: UTF8.self)
    if walk.parameter == nil { walk.parameter = text } else { walk.secondParameter = text }
    return true
  }

  private func finish(_ walk: Walk) -> Match? {
    nodes[walk.node].resource.map {
      Match(resource: resources[$0], parameter: walk.parameter ?? "", secondParameter: walk.secondParameter)
    }
  }
}
