/// Walking objects and arrays.
extension JSONValue {
  /// The members of an object in the order given; empty for another kind.
  public var members: Members {
    Members(storage: storage, position: index + 1, left: kind == .object ? count : 0)
  }

  /// The elements of an array; empty for another kind.
  public var elements: Elements {
    Elements(storage: storage, position: index + 1, left: kind == .array ? count : 0)
  }

  /// The value of the member `key`; nil when there is none, or when this is no object.
  public subscript(key: StaticString) -> JSONValue? {
    key.withUTF8Buffer { value(at: $0) }
  }

  /// The value of the member whose key has these octets in UTF-8.
  public subscript(key: [UInt8]) -> JSONValue? {
    key.withUnsafeBufferPointer { value(at: $0) }
  }

  private func value(at key: UnsafeBufferPointer<UInt8>) -> JSONValue? {
    guard kind == .object else { return nil }
    var at = index + 1
    for _ in 0..<count {
      if storage.withString(at: at, { $0.equals(key) }) { return JSONValue(storage: storage, index: at + 1) }
      at = Int(storage.nodes[at + 1].next)
    }
    return nil
  }

  /// The members of an object, key by key.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    let storage: JSONStorage
    var position: Int
    var left: Int

    /// How many are left, exactly.
    public var underestimatedCount: Int { left }

    /// The next member; nil at the end.
    public mutating func next() -> (key: JSONKey, value: JSONValue)? {
      guard left > 0 else { return nil }
      left -= 1
      let key = position
      position = Int(storage.nodes[key + 1].next)
      return (JSONKey(storage: storage, index: key), JSONValue(storage: storage, index: key + 1))
    }
  }

  /// The elements of an array, one by one.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    let storage: JSONStorage
    var position: Int
    var left: Int

    /// How many are left, exactly.
    public var underestimatedCount: Int { left }

    /// The next element; nil at the end.
    public mutating func next() -> JSONValue? {
      guard left > 0 else { return nil }
      left -= 1
      let element = position
      position = Int(storage.nodes[element].next)
      return JSONValue(storage: storage, index: element)
    }
  }
}
