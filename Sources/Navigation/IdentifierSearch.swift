/// Looks for several ids at once in stacks that may be deep.
struct IdentifierSearch {
  private var places: [String: Int] = [:]
  private var hashes: Set<UInt32> = []

  var isEmpty: Bool { places.isEmpty }

  /// Adds an id; false when it is there already.
  mutating func insert(_ id: String, _ place: Int) -> Bool {
    hashes.insert(Identifier.hash(id.utf8))
    return places.updateValue(place, forKey: id) == nil
  }

  /// The place of the first id that a screen from `node` down has.
  func first(from node: ScreenStack.Node?) -> Int? {
    let single = hashes.count == 1 ? hashes.first : nil
    var next = node
    while let node = next {
      let hash = node.screen.idHash
      if single.map({ $0 == hash }) ?? hashes.contains(hash), let place = places[node.screen.id] { return place }
      next = node.below
    }
    return nil
  }
}
