/// The API keys of a server.
public struct KeyRing: Equatable, Sendable {
  /// In the order in which they were made.
  public private(set) var keys: [APIKey] = []

  /// No keys.
  public init() {}

  /// Why a key cannot be added.
  public enum Conflict: Error, Equatable, Sendable {
    /// A key of this name is there.
    case name(String)
    /// The same key is there under this name.
    case digest(String)
  }

  /// Adds a key.
  public mutating func add(_ key: APIKey) throws(Conflict) {
    if keys.contains(where: { $0.name == key.name }) { throw .name(key.name) }
    if let twin = keys.first(where: { $0.digest == key.digest }) { throw .digest(twin.name) }
    keys.append(key)
  }

  /// Takes the key of this name away; false: there is none.
  public mutating func remove(_ name: String) -> Bool {
    guard let index = keys.firstIndex(where: { $0.name == name }) else { return false }
    keys.remove(at: index)
    return true
  }

  /// The key that has this digest. Compared with every one, so that the time does not tell which.
  func key(with digest: Digest) -> APIKey? {
    var found: APIKey?
    for key in keys where key.digest == digest { found = key }
    return found
  }
}
