/// Looks up many keys in one object: by comparing when it is small, by an index when it is not.
struct JSONMemberLookup {
  private let object: JSONValue
  private let index: JSONKeyIndex?

  init(_ object: JSONValue) {
    self.object = object
    index = object.count > JSONKeyIndex.smallObject ? JSONKeyIndex(object) : nil
  }

  subscript(key: JSONKey) -> JSONValue? {
    if let index { return index.value(of: key, in: object) }
    return key.storage.withString(at: key.index) { wanted in
      for member in object.members
      where member.key.storage.withString(at: member.key.index, { $0 == wanted }) {
        return member.value
      }
      return nil
    }
  }
}
