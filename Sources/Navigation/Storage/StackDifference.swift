/// How a stack comes from another: so many screens kept at the bottom, new ones, so many kept at the top.
struct StackDifference {
  let keptBelow: Int
  let keptAbove: Int
  /// Bottom first.
  let inserted: [Screen]

  init(from old: ScreenStack?, to new: ScreenStack) {
    // What a push and a pop of one screen leave needs no walk.
    if let old, new.node.below === old.node {
      (keptBelow, keptAbove, inserted) = (old.count, 0, [new.top])
      return
    }
    if let old, old.node.below === new.node {
      (keptBelow, keptAbove, inserted) = (new.count, 0, [])
      return
    }
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
    guard let old else { return 0 }
    let height = min(old.count, new.count)
    var left = old.lowered(to: height)
    var right = new.lowered(to: height)
    while left !== right {
      guard let below = left.below, let other = right.below else { return 0 }
      left = below
      right = other
    }
    return left.count
  }
}
