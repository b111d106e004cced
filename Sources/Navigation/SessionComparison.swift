/// Compares two lists of layers. What both share is passed by identity, so that the cost follows what differs.
struct SessionComparison {
  /// Entries that stand only in the one list or only in the other, or that were made anew, bottom first, layer by layer.
  private var before: [Screen] = []
  private var after: [Screen] = []
  /// Whether the lists say the same, revisions of entries aside.
  private(set) var isSame = true

  init(_ old: [Layer], _ new: [Layer]) {
    isSame = old.count == new.count
    for index in 0..<max(old.count, new.count) {
      if index >= new.count {
        compare(old[index].stacks, [])
      } else if index >= old.count {
        compare([], new[index].stacks)
      } else {
        if !old[index].hasShape(of: new[index]) { isSame = false }
        compare(old[index].stacks, new[index].stacks)
      }
    }
  }

  /// Ids of `new` that are not in `old`, in the order of `new`.
  var added: [String] { Self.ids(of: after, notIn: before) }

  /// Ids of `old` that are not in `new`, in the order of `old`.
  var removed: [String] { Self.ids(of: before, notIn: after) }

  private mutating func compare(_ old: [Stack], _ new: [Stack]) {
    for index in 0..<max(old.count, new.count) {
      let starts = (before.count, after.count)
      compare(
        index < old.count ? old[index].screens.node : nil, index < new.count ? new[index].screens.node : nil)
      before[starts.0...].reverse()
      after[starts.1...].reverse()
    }
  }

  /// Notes the entries above what both share, top first.
  private mutating func compare(_ old: ScreenStack.Node?, _ new: ScreenStack.Node?) {
    var left = old
    var right = new
    let height = min(old?.count ?? 0, new?.count ?? 0)
    if old?.count != new?.count { isSame = false }
    while let node = left, node.count > height {
      before.append(node.screen)
      left = node.below
    }
    while let node = right, node.count > height {
      after.append(node.screen)
      right = node.below
    }
    while let old = left, let new = right, old !== new {
      if !old.screen.hasContent(of: new.screen) { isSame = false }
      before.append(old.screen)
      after.append(new.screen)
      left = old.below
      right = new.below
    }
  }

  /// Ids are unique in each list, so an entry of the one that is also in the other stands among those that differ.
  private static func ids(of screens: [Screen], notIn others: [Screen]) -> [String] {
    if screens.isEmpty { return [] }
    if others.isEmpty { return screens.map(\.id) }
    if screens.count == 1, others.count == 1 {
      return screens[0].idHash == others[0].idHash && screens[0].idBytes == others[0].idBytes ? [] : [screens[0].id]
    }
    let known = Set(others.map(\.id))
    return screens.map(\.id).filter { !known.contains($0) }
  }
}

extension Layer {
  /// Whether the layers are the same, their screens aside.
  func hasShape(of other: Layer) -> Bool {
    guard stacks.count == other.stacks.count, head === other.head || head.json == other.head.json else { return false }
    return zip(stacks, other.stacks).allSatisfy { $0.head === $1.head || $0.head.json == $1.head.json }
  }
}
