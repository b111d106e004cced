/// Finds the members of one object by key in constant time; small objects are searched without it.
struct JSONKeyIndex {
  private struct Slot {
    var hash: UInt32
    /// The node of the key; 0 is free, for node 0 is the document's root.
    var key: UInt32
  }

  /// Up to so many members, comparing each with each is cheaper than hashing.
  static let smallObject = 8

  private var slots: [Slot]

  private init(count: Int) {
    var size = 16
    while size < count * 2 { size *= 2 }
    slots = [Slot](repeating: Slot(hash: 0, key: 0), count: size)
  }

  /// The index of `object`, a value whose keys are known to be distinct.
  init(_ object: JSONValue) {
    self.init(count: object.count)
    for member in object.members {
      let hash = member.key.storage.withString(at: member.key.index) { $0.hash() }
      _ = enter(hash, UInt32(member.key.index)) { _ in false }
    }
  }

  /// The value of `key` in `object`, the one that this index was made of.
  func value(of key: JSONKey, in object: JSONValue) -> JSONValue? {
    key.storage.withString(at: key.index) { wanted in
      let hash = wanted.hash()
      var at = Int(hash) & (slots.count - 1)
      while slots[at].key != 0 {
        let found = Int(slots[at].key)
        if slots[at].hash == hash, object.storage.withString(at: found, { $0 == wanted }) {
          return JSONValue(storage: object.storage, index: found + 1)
        }
        at = (at + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  /// The node of the first key of the object at `index` that an earlier key of it equals.
  static func firstDuplicate(of index: Int, nodes: [JSONNode], text: UnsafeBufferPointer<UInt8>) -> Int? {
    let object = nodes[index]
    guard object.count > 1 else { return nil }
    return object.count <= smallObject
      ? firstDuplicateInSmall(index, object, nodes, text) : firstDuplicateInLarge(index, object, nodes, text)
  }

  private static func firstDuplicateInSmall(
    _ index: Int, _ object: JSONNode, _ nodes: [JSONNode], _ text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var key = index + 1
    for number in 0..<object.count {
      let slice = JSONStringSlice(nodes[key], in: text)
      var earlier = index + 1
      for _ in 0..<number {
        if JSONStringSlice(nodes[earlier], in: text) == slice { return key }
        earlier = Int(nodes[earlier + 1].next)
      }
      key = Int(nodes[key + 1].next)
    }
    return nil
  }

  private static func firstDuplicateInLarge(
    _ index: Int, _ object: JSONNode, _ nodes: [JSONNode], _ text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var table = JSONKeyIndex(count: Int(object.count))
    var key = index + 1
    for _ in 0..<object.count {
      let slice = JSONStringSlice(nodes[key], in: text)
      let isNew = table.enter(slice.hash(), UInt32(key)) { JSONStringSlice(nodes[$0], in: text) == slice }
      guard isNew else { return key }
      key = Int(nodes[key + 1].next)
    }
    return nil
  }

  /// Takes the key in unless `isSame` says of one with the same hash that it is equal.
  private mutating func enter(_ hash: UInt32, _ key: UInt32, isSame: (Int) -> Bool) -> Bool {
    var at = Int(hash) & (slots.count - 1)
    while slots[at].key != 0 {
      if slots[at].hash == hash, isSame(Int(slots[at].key)) { return false }
      at = (at + 1) & (slots.count - 1)
    }
    slots[at] = Slot(hash: hash, key: key)
    return true
  }
}
