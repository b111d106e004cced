import JSON

/// Params of a rule, in which a string that is exactly `:name` stands for what the URL has there (docs/api.md §7).
struct ParamsTemplate: Sendable {
  private let value: JSONValue

  /// Checks that every `:name` is one of the pattern's.
  init(_ value: JSONValue, names: [String], limits: NavigationLimits) throws(NavigationError) {
    guard value.kind == .object else { throw .invalid("/params", "must be an object") }
    try OpaqueValue.checkDepth(value, at: "/params", limits: limits)
    self.value = value
    try Self.check(value, names: names, at: "/params")
  }

  /// Members of the object with the names replaced; a missing optional leaves its member out.
  func members(_ captured: [String: String]) -> [(key: String, value: [UInt8])] {
    value.members.compactMap { key, member in
      var writer = JSONWriter()
      guard Self.write(member, captured, to: &writer) else { return nil }
      return (key.string, OpaqueValue.plainSlashes(writer.bytes))
    }
  }

  private static func name(in value: JSONValue) -> String? {
    guard let text = value.string, text.utf8.first == UInt8(ascii: ":"),
      LinkPattern.isName(Array(text.utf8.dropFirst())[...])
    else { return nil }
    return String(text.dropFirst())
  }

  private static func check(_ value: JSONValue, names: [String], at path: String) throws(NavigationError) {
    if let name = name(in: value), !names.contains(name) {
      throw .invalid(path, "the pattern has no parameter \(quoted(name))")
    }
    for (key, member) in value.members {
      try check(member, names: names, at: path + "/" + JSONPointer.token(key.string))
    }
    for (index, element) in value.elements.enumerated() {
      try check(element, names: names, at: "\(path)/\(index)")
    }
  }

  /// Writes the value; false, and nothing written, when it stands for something that is missing.
  private static func write(_ value: JSONValue, _ captured: [String: String], to writer: inout JSONWriter) -> Bool {
    if let name = name(in: value) {
      guard let text = captured[name] else { return false }
      writer.string(text)
      return true
    }
    switch value.kind {
    case .object:
      writer.beginObject()
      for (key, member) in value.members where !isMissing(member, captured) {
        writer.key(key)
        _ = write(member, captured, to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in value.elements { _ = write(element, captured, to: &writer) }
      writer.endArray()
    default:
      writer.value(value)
    }
    return true
  }

  private static func isMissing(_ value: JSONValue, _ captured: [String: String]) -> Bool {
    name(in: value).map { captured[$0] == nil } ?? false
  }
}
