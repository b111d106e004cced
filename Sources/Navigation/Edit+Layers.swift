/// Making layers from drafts that were checked.
extension Edit {
  /// Makes a layer: first its own id, then those of its screens, stack by stack.
  /// - Parameters:
  ///   - kept: entries that stay when they come back unchanged.
  ///   - old: the layer that stood in this place, whose nodes are shared where they can be.
  mutating func make(
    _ draft: LayerDraft, isBase: Bool, kept: KeptScreens? = nil, over old: Layer? = nil
  ) throws(NavigationError) -> Layer {
    let id = isBase ? Identifier.root : draft.id ?? counter.nextLayerID(in: layers)
    let head = try draft.head(id: id, isBase: isBase, now: now)
    var stacks: [Stack] = []
    for (index, stack) in draft.stacks.enumerated() {
      var screens = stack.screens.map { make($0) }
      if let kept { screens = screens.map(kept.orSame) }
      let before = old.flatMap { index < $0.stacks.count ? $0.stacks[index].screens : nil }
      guard let made = before?.replaced(by: screens) ?? ScreenStack(bottomFirst: screens) else { continue }
      stacks.append(Stack(head: stack.head, screens: made))
    }
    let active = stacks.firstIndex { $0.id == head.parts.active } ?? 0
    return Layer(head: head, active: active, stacks: stacks)
  }
}
