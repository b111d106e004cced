import JSON
import TestSupport

/// Fills in `{id}`, `{uniq}` and `{$NAME}` in the texts of a case, and the short forms for large bodies.
struct Placeholders {
  let id: String?
  let uniq: String
  let saved: [String: JSONValue]

  /// The text with the placeholders replaced; values that are no strings as JSON.
  func fill(_ text: String) throws -> String {
    var out = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      out += rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}"), Self.isName(rest[rest.index(after: open)..<close]) else {
        out.append("{")
        rest = rest[rest.index(after: open)...]
        continue
      }
      let value = try value(of: String(rest[rest.index(after: open)..<close]))
      out += value.string ?? value.plain
      rest = rest[rest.index(after: close)...]
    }
    return out + rest
  }

  /// The value with its strings filled in; a string that is one placeholder becomes the value itself.
  func fill(_ value: JSONValue) throws -> JSONValue {
    switch value.kind {
    case .string: return try fillString(value.string ?? "")
    case .array: return .list(try value.elements.map(fill))
    case .object: return try fillShortForm(value) ?? .object(try value.pairs.map { ($0.key, try fill($0.value)) })
    default: return value
    }
  }

  private func fillString(_ text: String) throws -> JSONValue {
    if text.hasPrefix("{"), text.hasSuffix("}"), Self.isName(text.dropFirst().dropLast()) {
      return try value(of: String(text.dropFirst().dropLast()))
    }
    return .string(try fill(text))
  }

  private func fillShortForm(_ value: JSONValue) throws -> JSONValue? {
    if let part = value["$repeat"]?.element(0)?.string, let count = value["$repeat"]?.element(1)?.int {
      return .string(String(repeating: part, count: Int(count)))
    }
    if let depth = value["$nest"]?.int {
      return try .parsing(
        String(repeating: "[", count: Int(depth)) + String(repeating: "]", count: Int(depth)), maximumDepth: 60_000)
    }
    if let template = value["$list"]?.element(0)?.plain, let count = value["$list"]?.element(1)?.int {
      return .list(
        try (0..<count).map { try fill(JSONValue.parsing(template.replacing("{n}", with: String($0)))) })
    }
    return nil
  }

  private func value(of name: String) throws -> JSONValue {
    switch name {
    case "id": return .string(id ?? "no-session")
    case "uniq": return .string(uniq)
    default:
      guard let value = saved[String(name.dropFirst())] else {
        throw Mismatch("request", "a saved value \(name.dropFirst())", "nothing saved under that name")
      }
      return value
    }
  }

  private static func isName(_ text: Substring) -> Bool {
    if text == "id" || text == "uniq" { return true }
    return text.first == "$" && text.utf8.count > 1
      && text.dropFirst().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
