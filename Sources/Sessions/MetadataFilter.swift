import JSON

/// `metadata.KEY=VALUE` of the list: a string equals itself, another scalar its JSON text; objects and arrays equal nothing.
public struct MetadataFilter: Equatable, Sendable {
  /// The name of a member of the metadata.
  public let key: String
  /// What it must equal.
  public let value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// What a store finds candidates by.
  var pair: MetadataPair { MetadataPair(name: key.utf8, value: value.utf8) }

  /// Whether all of `filters` hold for `metadata`, a JSON object.
  static func allMatch(_ filters: [MetadataFilter], _ metadata: [UInt8]) -> Bool {
    if filters.isEmpty { return true }
    guard let root = try? JSONDocument(metadata, maximumDepth: .max).root else { return false }
    return filters.allSatisfy { filter in
      root[Array(filter.key.utf8)]?.filterText?.elementsEqual(filter.value.utf8) == true
    }
  }
}
