import JSON

/// `metadata.KEY=VALUE` of the list: a string equals itself, another scalar its JSON text; objects and arrays equal nothing.
struct MetadataFilter: Sendable {
  let key: String
  let value: String

  /// Whether all of `filters` hold for `metadata`, a JSON object.
  static func allMatch(_ filters: [MetadataFilter], _ metadata: [UInt8]) -> Bool {
    guard let root = try? JSONDocument(metadata, maximumDepth: RequestBody.maximumDepth).root else { return false }
    return filters.allSatisfy { $0.matches(root) }
  }

  private func matches(_ metadata: JSONValue) -> Bool {
    guard let member = metadata[Array(key.utf8)] else { return false }
    switch member.kind {
    case .object, .array: return false
    case .string: return member.string?.utf8.elementsEqual(value.utf8) == true
    default: return member.rawBytes.elementsEqual(value.utf8)
    }
  }
}
