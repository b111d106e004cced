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
  /// - Throws: `limit_reached` as soon as they take more than `limit` bytes. A short rule can hold a name very often, and a
  ///   URL can be long, so what they make together is never written out before it is measured.
  func members(
    _ captured: [String: String], limit: Int
  ) throws(NavigationError) -> [(key: String, value: [UInt8])] {
    var room = limit
    var members: [(key: String, value: [UInt8])] = []
    for (key, member) in value.members where !Self.isMissing(member, captured) {
      var writer = JSONWriter()
      try Self.write(member, captured, limit: room, to: &writer)
      room -= writer.bytes.count
      if room < 0 { throw .linkParams(over: limit) }
      members.append((key.string, OpaqueValue.plainSlashes(writer.bytes)))
    }
    return members
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

  /// Writes the value, or nothing when it stands for something that is missing; stops when there is more than `limit`.
  private static func write(
    _ value: JSONValue, _ captured: [String: String], limit: Int, to writer: inout JSONWriter
  ) throws(NavigationError) {
    if writer.bytes.count > limit { throw .linkParams(over: limit) }
    if let name = name(in: value) {
      if let text = captured[name] { writer.string(text) }
      return
    }
    switch value.kind {
    case .object:
      writer.beginObject()
      for (key, member) in value.members where !isMissing(member, captured) {
        writer.key(key)
        try write(member, captured, limit: limit, to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in value.elements { try write(element, captured, limit: limit, to: &writer) }
      writer.endArray()
    default:
      writer.value(value)
    }
  }

  private static func isMissing(_ value: JSONValue, _ captured: [String: String]) -> Bool {
    name(in: value).map { captured[$0] == nil } ?? false
  }
}
