import JSON

/// What a link opens: the rule's screens with the URL's values in them.
public struct LinkMatch: Sendable {
  /// A screen to open.
  struct Target: Sendable {
    var screen: String
    /// A JSON object.
    var params: [UInt8]
  }

  let pattern: String
  /// What the rule wants done.
  public let mode: LinkMode
  let stack: String?
  let presentation: LinkPresentation?
  /// Parents first, the target last.
  let screens: [Target]

  /// - Throws: `limit_reached` for params over a screen's limit, and for screens that no session has room for.
  init(_ rule: LinkRule, _ url: LinkURL, limits: NavigationLimits) throws(NavigationError) {
    pattern = rule.pattern.text
    mode = rule.mode
    stack = rule.stack
    presentation = rule.presentation
    let captured = Self.captures(rule.pattern, url.segments)
    let byName = Dictionary(uniqueKeysWithValues: captured.map { ($0.name, $0.value) })
    var params = OrderedMembers()
    // The weakest first: the query, the rule's constants, then what the path has.
    for (key, value) in url.query { params.set(key, JSONWriter.quoted(value)) }
    try params.set(rule.target, byName, limits)
    for (name, value) in captured { params.set(name, JSONWriter.quoted(value)) }
    let target = try Target(screen: rule.target.screen, params: params.json(limits))
    var room = limits.stateBytes - target.params.count
    var screens: [Target] = []
    screens.reserveCapacity(rule.parents.count + 1)
    for parent in rule.parents {
      var params = OrderedMembers()
      try params.set(parent, byName, limits)
      screens.append(try Target(screen: parent.screen, params: params.json(limits)))
      room -= screens[screens.count - 1].params.count
      if room < 0 { throw .linkParams(over: limits.stateBytes) }
    }
    self.screens = screens + [target]
  }

  private static func captures(_ pattern: LinkPattern, _ segments: [String]) -> [(name: String, value: String)] {
    var captured: [(name: String, value: String)] = []
    for (index, segment) in pattern.segments.enumerated() where index < segments.count {
      switch segment {
      case .literal: continue
      case .parameter(let name), .optional(let name): captured.append((name, segments[index]))
      case .rest(let name): captured.append((name, segments[index...].joined(separator: "/")))
      }
    }
    return captured
  }

  /// Appends what would be done: `{"pattern","mode","stack"?,"present"?,"screens":[{screen, params}…]}`.
  public func append(to out: inout [UInt8]) {
    var list: [UInt8] = []
    for screen in screens {
      var writer = MemberWriter()
      writer.string("screen", screen.screen)
      writer.raw("params", screen.params)
      list.append(list.isEmpty ? "[{" : ",{")
      list.append(contentsOf: writer.bytes)
      list.append("}")
    }
    list.append("]")
    var writer = MemberWriter()
    writer.string("pattern", pattern)
    writer.string("mode", mode.rawValue)
    writer.string("stack", stack)
    writer.raw("present", presentation?.json)
    writer.raw("screens", list)
    out.append("{")
    out.append(contentsOf: writer.bytes)
    out.append("}")
  }
}

/// Members of an object in the order in which their keys came first.
private struct OrderedMembers {
  private var places: [String: Int] = [:]
  private var members: [(key: String, value: [UInt8])] = []

  mutating func set(_ key: String, _ value: [UInt8]) {
    // Keys are compared by scalars, as everywhere: a dictionary of strings would take canonical equals for one.
    let quoted = String(key.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: "."))
    if let place = places[quoted] {
      members[place].value = value
    } else {
      places[quoted] = members.count
      members.append((key, value))
    }
  }

  /// The constants of a rule's screen, with the names replaced.
  mutating func set(
    _ screen: LinkRule.Target, _ captured: [String: String], _ limits: NavigationLimits
  ) throws(NavigationError) {
    guard let params = screen.params else { return }
    for (key, value) in try params.members(captured, limit: limits.paramsBytes) { set(key, value) }
  }

  /// - Throws: `limit_reached` when a screen's params may not be as long.
  func json(_ limits: NavigationLimits) throws(NavigationError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (key, value) in members {
      writer.key(key)
      writer.raw(value)
    }
    writer.endObject()
    if writer.bytes.count > limits.paramsBytes { throw .linkParams(over: limits.paramsBytes) }
    return writer.bytes
  }
}

extension NavigationError {
  /// The error for a link with more in its params than `limit` bytes.
  static func linkParams(over limit: Int) -> NavigationError {
    NavigationError(.limitReached, "the params that this link makes take more than \(limit) bytes", pointer: "#/url")
  }
}
