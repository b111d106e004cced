/// What holds in every state (docs/api.md §1, §3); asserted after each change, and checked by tests.
extension Session {
  /// What is wrong with the state; nil: nothing.
  public func checkInvariants() -> String? {
    if let fault = checkShape() { return fault }
    var ids: Set<String> = []
    var timers = 0
    for layer in layers {
      for stack in layer.stacks {
        var next: ScreenStack.Node? = stack.screens.node
        while let node = next {
          if !ids.insert(node.screen.id).inserted { return "two screens \(node.screen.id)" }
          if node.count != (node.below?.count ?? 0) + 1 { return "miscounted screens" }
          if node.bytes != (node.below?.bytes ?? 0) + node.screen.json.count + 1 { return "miscounted bytes" }
          if node.pathBytes != (node.below?.pathBytes ?? 0) + node.screen.nameJSON.count + 1 {
            return "miscounted names"
          }
          let piece = node.count.isMultiple(of: PathPiece.length) ? node.piece?.below : node.piece
          if piece !== node.below?.piece { return "a path with a gap" }
          if node.screen.revision > revision { return "an entry of the future" }
          if node.screen.autoPopAt != nil { timers += 1 }
          next = node.below
        }
      }
    }
    if timers > 0, nextTimer == nil { return "a timer is lost" }
    return nil
  }

  /// The part of `checkInvariants` that does not look at each screen.
  func checkShape() -> String? {
    guard layers.first?.id == Identifier.root else { return "the base is not root" }
    if Set(layers.map(\.id)).count != layers.count { return "two layers of one id" }
    for (index, layer) in layers.enumerated() {
      if let fault = layer.checkShape(isBase: index == 0) { return fault }
    }
    return nil
  }
}

extension Layer {
  fileprivate func checkShape(isBase: Bool) -> String? {
    if Set(stacks.map(\.id)).count != stacks.count { return "two stacks of one id in \(id)" }
    guard stacks.indices.contains(active), activeStack.id == head.parts.active else {
      return "no active stack in \(id)"
    }
    if isBase == (head.parts.presentation != nil) { return "\(id) is presented wrongly" }
    switch container {
    case .stack, .screen:
      if stacks.map(\.id) != [Identifier.main] { return "not one main stack in \(id)" }
      if container == .screen, stacks[0].screens.count != 1 { return "not one bare screen in \(id)" }
    case .split:
      let columns = stacks.map(\.id)
      if !isBase || columns != ["sidebar", "detail"] && columns != ["sidebar", "content", "detail"] {
        return "wrong columns in \(id)"
      }
    case .tabs: break
    }
    return nil
  }
}
