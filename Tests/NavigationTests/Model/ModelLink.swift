/// A rule of deep links in the model's words: docs/api.md §7, with the reading of a URL left to the one who makes it up.
struct ModelLink: Equatable {
  enum Segment: Equatable {
    case literal(String)
    case one(String)
    case maybe(String)
    case rest(String)
  }

  /// A value of params: a JSON text, the value of a parameter, or an object.
  indirect enum Value: Equatable {
    case json(String)
    case parameter(String)
    case object([Member])
  }

  struct Member: Equatable {
    var key: String
    var value: Value
  }

  struct Parent: Equatable {
    var name: String
    var params: [Member]
  }

  var scheme: String?
  var host: String?
  var segments: [Segment]
  var name: String
  var params: [Member] = []
  var parents: [Parent] = []
  var mode: String?
  var stack: String?
  /// `present`, where the rule has it.
  var present: (style: String, embed: Bool)?

  static func == (left: ModelLink, right: ModelLink) -> Bool { left.json == right.json }

  /// Names of parameters aside, what the rule is for.
  var shape: String {
    let parts = segments.map { segment in
      switch segment {
      case .literal(let text): "=" + text
      case .one: ":"
      case .maybe: "?"
      case .rest: "*"
      }
    }
    return "\(scheme ?? "") \(host ?? "") " + parts.joined(separator: " ")
  }

  /// How the rule stands to the URL: for each segment 0 for the text itself, 1 for a parameter, 2 for the rest; and what the
  /// URL has in the rule's places. Nil: it is not for this URL.
  func fit(_ url: ModelURL) -> (rank: [Int], values: [(name: String, value: String)])? {
    if let scheme, scheme != url.scheme { return nil }
    if let host, host != url.host { return nil }
    var rank: [Int] = []
    var values: [(name: String, value: String)] = []
    for (index, segment) in segments.enumerated() {
      let isThere = index < url.segments.count
      switch segment {
      case .literal(let text):
        guard isThere, url.segments[index] == text else { return nil }
        rank.append(0)
      case .one(let name), .maybe(let name):
        if !isThere, case .maybe = segment { continue }
        guard isThere else { return nil }
        rank.append(1)
        values.append((name, url.segments[index]))
      case .rest(let name):
        guard isThere else { return nil }
        return (rank + [2], values + [(name, url.segments[index...].joined(separator: "/"))])
      }
    }
    return segments.count < url.segments.count ? nil : (rank, values)
  }

  /// Parents first, the target last.
  func screens(_ url: ModelURL, _ values: [(name: String, value: String)]) -> [ModelOperation.NewScreen] {
    var target: [(key: String, json: String)] = []
    func set(_ key: String, _ json: String) {
      if let index = target.firstIndex(where: { $0.key == key }) {
        target[index].json = json
      } else {
        target.append((key, json))
      }
    }
    for (key, value) in url.query { set(key, "\"\(value)\"") }
    for member in params {
      if let json = member.value.json(values) { set(member.key, json) }
    }
    for (name, value) in values { set(name, "\"\(value)\"") }
    let object = "{" + target.map { "\"\($0.key)\":\($0.json)" }.joined(separator: ",") + "}"
    return parents.map { .init(name: $0.name, params: ModelLink.Value.object($0.params).json(values)) }
      + [.init(name: name, params: object)]
  }
}

extension ModelLink.Value {
  /// Nil: an optional parameter that the URL does not have.
  func json(_ values: [(name: String, value: String)]) -> String? {
    switch self {
    case .json(let text): return text
    case .parameter(let name): return values.first { $0.name == name }.map { "\"\($0.value)\"" }
    case .object(let members):
      let texts = members.compactMap { member in member.value.json(values).map { "\"\(member.key)\":\($0)" } }
      return "{" + texts.joined(separator: ",") + "}"
    }
  }

  /// As a rule has it.
  var template: String {
    switch self {
    case .json(let text): text
    case .parameter(let name): "\":\(name)\""
    case .object(let members):
      "{" + members.map { "\"\($0.key)\":\($0.value.template)" }.joined(separator: ",") + "}"
    }
  }
}

extension ModelLink {
  /// The rule as `PUT /v1/links` takes it.
  var json: String {
    let path = segments.map { segment in
      switch segment {
      case .literal(let text): text
      case .one(let name): ":" + name
      case .maybe(let name): ":\(name)?"
      case .rest(let name): "*" + name
      }
    }
    let origin = scheme.map { "\($0)://" + (host.map { $0 + "/" } ?? "") } ?? "/"
    let parents = parents.map { "{\"screen\":\"\($0.name)\",\"params\":\(Value.object($0.params).template)}" }
    let members = [
      "\"pattern\":\"\(origin + path.joined(separator: "/"))\"", "\"screen\":\"\(name)\"",
      "\"params\":" + Value.object(params).template, "\"parents\":[\(parents.joined(separator: ","))]",
      mode.map { "\"mode\":\"\($0)\"" }, stack.map { "\"stack\":\"\($0)\"" },
      present.map { "\"present\":{\"style\":\"\($0.style)\",\"embedInStack\":\($0.embed)}" },
    ]
    return "{" + members.compactMap { $0 }.joined(separator: ",") + "}"
  }
}

/// A URL as it is written, and what it means.
struct ModelURL {
  var text: String
  var scheme: String?
  var host: String?
  var segments: [String]
  var query: [(key: String, value: String)]
  /// Whether a percent-encoding is broken.
  var isBroken = false
}
