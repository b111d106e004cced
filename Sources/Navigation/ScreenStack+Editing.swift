/// Changing a stack: what is below the change stays shared.
extension ScreenStack {
  mutating func push(_ screen: Screen) {
    node = Node(screen, below: node)
  }

  /// Takes away `count` screens from the top; at least one stays.
  mutating func pop(_ count: Int) {
    for _ in 0..<count {
      guard let below = node.below else { return }
      node = below
    }
  }

  /// The number of screens above the nearest one that fits; nil when none does.
  func distance(where fits: (Node) -> Bool) -> Int? {
    var next: Node? = node
    var distance = 0
    while let node = next {
      if fits(node) { return distance }
      next = node.below
      distance += 1
    }
    return nil
  }

  /// The screen with `distance` others above it.
  func screen(at distance: Int) -> Screen {
    var node = node
    for _ in 0..<distance { node = node.below ?? node }
    return node.screen
  }

  /// Replaces `count` screens, the topmost of which has `distance` others above it, by `screens` (bottom first).
  /// Does nothing when that would leave the stack empty.
  mutating func splice(at distance: Int, removing count: Int, inserting screens: [Screen]) {
    var above: [Screen] = []
    var next: Node? = node
    for _ in 0..<distance {
      guard let node = next else { return }
      above.append(node.screen)
      next = node.below
    }
    for _ in 0..<count { next = next?.below }
    for screen in screens { next = Node(screen, below: next) }
    for screen in above.reversed() { next = Node(screen, below: next) }
    if let next { node = next }
  }
}
