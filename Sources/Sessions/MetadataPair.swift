import JSON

/// What a store finds sessions by: a hash of the name and the value of one scalar member of their metadata.
///
/// A hash takes the same room for every value, and what it confuses is told apart afterwards (`MetadataFilter`). It is kept
/// on disk: another way to make it needs a migration.
public struct MetadataPair: Hashable, Sendable {
  /// As the store keeps it.
  public let hash: Int64

  /// Stands for all the members of metadata with more than `limit` of them: such a session may match any filter.
  public static let unlisted = MetadataPair(hash: 0)
  /// Members of one session that are found by pairs of their own.
  static let limit = 256

  /// What a store kept.
  public init(hash: Int64) {
    self.hash = hash
  }

  /// The pair of a member of this name; `value` is what a filter compares it with.
  public init(name: some Sequence<UInt8>, value: some Sequence<UInt8>) {
    // FNV-1a. UTF-8 has no byte 0xff, so a name never runs into its value.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01b3 }
    hash = (hash ^ 0xff) &* 0x0100_0000_01b3
    for byte in value { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01b3 }
    self.hash = hash == 0 ? 1 : Int64(bitPattern: hash)
  }

  /// The pairs of metadata, a JSON object: each once, in the order of their hashes.
  public static func all(in metadata: [UInt8]) -> [MetadataPair] {
    guard metadata.count > 2, let root = try? JSONDocument(metadata, maximumDepth: .max).root else { return [] }
    var hashes: Set<Int64> = []
    for (key, value) in root.members {
      guard let text = value.filterText else { continue }
      if hashes.count == limit { return [.unlisted] }
      hashes.insert(MetadataPair(name: key.string.utf8, value: text).hash)
    }
    return hashes.sorted().map(MetadataPair.init(hash:))
  }
}

extension JSONValue {
  /// What a filter compares a member with: a string's text, another scalar as it was written; nil for objects and arrays.
  var filterText: [UInt8]? {
    switch kind {
    case .object, .array: nil
    case .string: string.map { Array($0.utf8) }
    default: Array(rawBytes)
    }
  }
}
