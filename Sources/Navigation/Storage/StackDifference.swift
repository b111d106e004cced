/// How a stack comes from another: so many screens kept at the bottom, new ones, so many kept at the top.
struct StackDifference {
  let keptBelow: Int
  let keptAbove: Int
  /// Bottom first.
  let inserted: [Screen]

  init(from old: ScreenStack?, to new: ScreenStack) {
    var left = old?.node
    var right: ScreenStack.Node? = new.node
    // Screens above what the stacks share, top first.
    var before: [Screen] = []
    var after: [Screen] = []
    while left !== right {
      let (leftCount, rightCount) = (left?.count ?? 0, right?.count ?? 0)
      if leftCount >= rightCount, let node = left {
        before.append(node.screen)
        left = node.below
      }
      if rightCount >= leftCount, let node = right {
        after.append(node.screen)
        right = node.below
      }
    }
    // An edit in the middle makes new nodes above it, around the same screens.
    let above = zip(before, after).prefix { $0 === $1 }.count
    keptBelow = right?.count ?? 0
    keptAbove = above
    inserted = after[above...].reversed()
  }
}
