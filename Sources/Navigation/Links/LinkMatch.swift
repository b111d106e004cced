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

  init(_ rule: LinkRule, _ url: LinkURL) {
    pattern = rule.pattern.text
    mode = rule.mode
    stack = rule.stack
    presentation = rule.presentation
    let captured = Self.captures(rule.pattern, url.segments)
    let byName = Dictionary(uniqueKeysWithValues: captured.map { ($0.name, $0.value) })
    var params = OrderedMembers()
    // The weakest first: the query, the rule's constants, then what the path has.
    for (key, value) in url.query { params.set(key, JSONWriter.quoted(value)) }
    for (key, value) in rule.target.params?.members(byName) ?? [] { params.set(key, value) }
    for (name, value) in captured { params.set(name, JSONWriter.quoted(value)) }
    screens =
      rule.parents.map { parent in
        var params = OrderedMembers()
        for (key, value) in parent.params?.members(byName) ?? [] { params.set(key, value) }
        return Target(screen: parent.screen, params: params.json)
      } + [Target(screen: rule.target.screen, params: params.json)]
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

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (key, value) in members {
      writer.key(key)
      writer.raw(value)
    }
    writer.endObject()
    return writer.bytes
  }
}
