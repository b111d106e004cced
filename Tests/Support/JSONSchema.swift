import JSON

/// JSON Schema 2020-12 as far as the program's OpenAPI document uses it. A keyword that it does not know is a fault, so that
/// nothing in the document goes unchecked.
public struct JSONSchema {
  /// What a value came to under a schema.
  private struct Outcome {
    var faults: [String] = []
    /// Members that some keyword looked at.
    var evaluated: Set<String> = []
    /// Whether the members were listed at all.
    var isShaped = false

    mutating func merge(_ other: Outcome) {
      faults += other.faults
      evaluated.formUnion(other.evaluated)
      isShaped = isShaped || other.isShaped
    }
  }

  private let document: JSONValue
  /// Whether an object may have no members beside those that its schema lists: for what the program itself writes.
  private let isStrict: Bool

  /// - Parameter document: where `$ref` leads.
  public init(document: JSONValue, strict: Bool) {
    self.document = document
    isStrict = strict
  }

  /// What is wrong with a value; empty when it fits.
  public func faults(of value: JSONValue, under schema: JSONValue, at path: String = "#") -> [String] {
    var outcome = apply(schema, to: value, at: path)
    if isStrict, outcome.isShaped {
      for (key, _) in value.members where !outcome.evaluated.contains(key.string) {
        outcome.faults.append("\(path): nobody told of \(key.string)")
      }
    }
    return outcome.faults
  }

  /// Keywords that say nothing about values.
  private static let annotations: Set<String> = ["description", "default", "example", "examples", "discriminator"]

  private func apply(_ schema: JSONValue, to value: JSONValue, at path: String) -> Outcome {
    var outcome = Outcome()
    if let allows = schema.bool {
      if !allows { outcome.faults.append("\(path): must not be there") }
      return outcome
    }
    for (key, keyword) in schema.members where !Self.annotations.contains(key.string) {
      if applyInPlace(key.string, keyword, schema, to: value, at: path, &outcome) { continue }
      if applyToMembers(key.string, keyword, schema, to: value, at: path, &outcome) { continue }
      guard let holds = assertion(key.string, keyword, value) else {
        outcome.faults.append("\(path): the schema has \(key.string)")
        continue
      }
      if !holds { outcome.faults.append("\(path): \(value.text.prefix(60)) against \(key.string) \(keyword.text)") }
    }
    if let rest = schema["unevaluatedProperties"], value.kind == .object {
      for (key, member) in value.members where !outcome.evaluated.contains(key.string) {
        outcome.faults += faults(of: member, under: rest, at: "\(path)/\(key.string)")
        outcome.evaluated.insert(key.string)
      }
    }
    return outcome
  }
}

// MARK: - Keywords

extension JSONSchema {
  /// Keywords that apply other schemas to the same value.
  private func applyInPlace(
    _ key: String, _ keyword: JSONValue, _ schema: JSONValue, to value: JSONValue, at path: String,
    _ outcome: inout Outcome
  ) -> Bool {
    func tried(_ schemas: some Sequence<JSONValue>) -> [Outcome] { schemas.map { apply($0, to: value, at: path) } }
    switch key {
    case "$ref":
      guard let target = document.at(String((keyword.string ?? "").dropFirst())) else {
        outcome.faults.append("\(path): \(keyword.text) leads nowhere")
        return true
      }
      outcome.merge(apply(target, to: value, at: path))
    case "allOf":
      for one in tried(keyword.elements) { outcome.merge(one) }
    case "anyOf", "oneOf":
      let all = tried(keyword.elements)
      let fitting = all.filter(\.faults.isEmpty)
      for one in fitting { outcome.merge(one) }
      if fitting.isEmpty {
        outcome.faults += all.flatMap(\.faults)
      } else if key == "oneOf", fitting.count > 1 {
        outcome.faults.append("\(path): fits \(fitting.count) of oneOf")
      }
    case "not":
      if apply(keyword, to: value, at: path).faults.isEmpty { outcome.faults.append("\(path): not \(keyword.text)") }
    case "if":
      let branch = apply(keyword, to: value, at: path).faults.isEmpty ? schema["then"] : nil
      if let branch { outcome.merge(apply(branch, to: value, at: path)) }
    case "then", "unevaluatedProperties": break
    default: return false
    }
    return true
  }

  /// Keywords that apply other schemas to members and elements.
  private func applyToMembers(
    _ key: String, _ keyword: JSONValue, _ schema: JSONValue, to value: JSONValue, at path: String,
    _ outcome: inout Outcome
  ) -> Bool {
    switch key {
    case "properties":
      outcome.isShaped = true
      for (name, member) in value.members {
        guard let rule = keyword.member(name.string) else { continue }
        outcome.evaluated.insert(name.string)
        outcome.faults += faults(of: member, under: rule, at: "\(path)/\(name.string)")
      }
    case "additionalProperties":
      for (name, member) in value.members where schema["properties"]?.member(name.string) == nil {
        outcome.evaluated.insert(name.string)
        outcome.faults += faults(of: member, under: keyword, at: "\(path)/\(name.string)")
      }
    case "items":
      let listed = schema["prefixItems"]?.count ?? 0
      for (index, element) in value.elements.enumerated() where index >= listed {
        outcome.faults += faults(of: element, under: keyword, at: "\(path)/\(index)")
      }
    case "prefixItems":
      for (index, pair) in zip(value.elements, keyword.elements).enumerated() {
        outcome.faults += faults(of: pair.0, under: pair.1, at: "\(path)/\(index)")
      }
    default: return false
    }
    return true
  }

  /// Whether a keyword that looks at the value alone holds; nil for one that is not known.
  private func assertion(_ key: String, _ keyword: JSONValue, _ value: JSONValue) -> Bool? {
    switch key {
    case "type":
      return keyword.string.map { Self.isType($0, value) }
        ?? keyword.elements.contains { Self.isType($0.string ?? "", value) }
    case "enum": return keyword.elements.contains { jsonEqual($0, value) }
    case "const": return jsonEqual(keyword, value)
    case "required":
      return value.kind != .object || keyword.elements.allSatisfy { value.member($0.string ?? "") != nil }
    case "dependentRequired":
      return keyword.members.allSatisfy { name, needed in
        value.member(name.string) == nil || needed.elements.allSatisfy { value.member($0.string ?? "") != nil }
      }
    case "minItems": return value.kind != .array || value.count >= keyword.int ?? 0
    case "maxItems": return value.kind != .array || value.count <= keyword.int ?? 0
    case "minLength": return value.string.map { $0.unicodeScalars.count >= keyword.int ?? 0 } ?? true
    case "maxLength": return value.string.map { $0.unicodeScalars.count <= keyword.int ?? 0 } ?? true
    case "minimum": return value.double.map { $0 >= keyword.double ?? 0 } ?? true
    case "maximum": return value.double.map { $0 <= keyword.double ?? 0 } ?? true
    case "exclusiveMinimum": return value.double.map { $0 > keyword.double ?? 0 } ?? true
    case "pattern": return value.string.map { Self.matches(keyword.string ?? "", $0) } ?? true
    case "format": return value.string.map { Self.hasFormat(keyword.string ?? "", $0) } ?? true
    default: return nil
    }
  }

  private static func isType(_ name: String, _ value: JSONValue) -> Bool {
    switch value.kind {
    case .object: name == "object"
    case .array: name == "array"
    case .string: name == "string"
    case .number: name == "number" || (name == "integer" && value.int != nil)
    case .true, .false: name == "boolean"
    case .null: name == "null"
    }
  }

  private static func matches(_ pattern: String, _ text: String) -> Bool {
    guard let regex = try? Regex(pattern) else { return false }
    return text.firstMatch(of: regex.matchingSemantics(.unicodeScalar)) != nil
  }

  private static func hasFormat(_ format: String, _ text: String) -> Bool {
    switch format {
    case "date-time": matches(#"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$"#, text)
    case "uri-reference": !text.contains(" ")
    default: false
    }
  }
}
