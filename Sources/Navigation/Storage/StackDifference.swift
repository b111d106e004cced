/// How a stack comes from another: so many screens kept at the bottom, new ones, so many kept at the top.
struct StackDifference {
  let keptBelow: Int
  let keptAbove: Int
  /// Bottom first.
  let inserted: [Screen]

  init(from old: ScreenStack?, to new: ScreenStack) {
    let shared = Self.shared(old?.node, new.node)
    keptBelow = shared
    // An edit in the middle makes new nodes above it, around the same screens.
    var above = 0
    var left = old?.node
    var right: ScreenStack.Node? = new.node
    while let old = left, let new = right, old.count > shared, new.count > shared, old.screen === new.screen {
      above += 1
      left = old.below
      right = new.below
    }
    keptAbove = above
    var inserted: [Screen] = []
    while let node = right, node.count > shared {
      inserted.append(node.screen)
      right = node.below
    }
    inserted.reverse()
    self.inserted = inserted
  }

  /// How many entries from the bottom up are the very same nodes.
  private static func shared(_ old: ScreenStack.Node?, _ new: ScreenStack.Node) -> Int {
    var left = old
    var right: ScreenStack.Node? = new
    while left !== right {
      let (leftCount, rightCount) = (left?.count ?? 0, right?.count ?? 0)
      if leftCount >= rightCount { left = left?.below }
      if rightCount >= leftCount { right = right?.below }
    }
    return right?.count ?? 0
  }
}
