/// What is not an operation of a client: timers, going back, and taking over a path.
extension NaiveModel {
  /// A screen that has become the first of a stack of the base is never popped: its timer goes.
  mutating func endTimersOfFirsts() {
    let revision = revision + 1
    changeScreens { screen, layer, index in
      guard layer == 0, index == 0, screen.autoPopAt != nil else { return }
      screen.autoPopAt = nil
      screen.revision = revision
    }
  }

  /// Lets the first timer that is due go off; false: none is.
  mutating func fireTimer() -> Bool {
    var first: (due: Int, layer: Int, stack: Int?, index: Int)?
    func look(_ due: Int?, _ layer: Int, _ stack: Int?, _ index: Int) {
      if let due, due <= now, due < first?.due ?? .max { first = (due, layer, stack, index) }
    }
    for (layer, content) in layers.enumerated() {
      look(content.autoDismissAt, layer, nil, 0)
      for (stack, content) in content.stacks.enumerated() {
        for (index, screen) in content.screens.enumerated() { look(screen.autoPopAt, layer, stack, index) }
      }
    }
    guard let first else { return false }
    if let stack = first.stack, first.index > 0 {
      layers[first.layer].stacks[stack].screens = Array(layers[first.layer].stacks[stack].screens[..<first.index])
    } else {
      layers = Array(layers[..<first.layer])
    }
    return true
  }

  /// Takes over the layers of an earlier state; the counter stays, and a timer whose time has passed does not come back.
  mutating func goBack(to earlier: NaiveModel) {
    let (now, revision) = (now, revision + 1)
    layers = earlier.layers
    for layer in layers.indices {
      if let due = layers[layer].autoDismissAt, due <= now { layers[layer].autoDismissAt = nil }
    }
    changeScreens { screen, _, _ in
      guard let due = screen.autoPopAt, due <= now else { return }
      screen.autoPopAt = nil
      screen.revision = revision
    }
  }

  /// `PUT …/navigation-path`: `path` is bottom first.
  mutating func follow(_ path: [ModelOperation.NewScreen], _ at: ModelOperation.At) throws {
    let (layer, stack) = try find(at)
    if layers[layer].container == "screen", !path.isEmpty { throw Refusal(code: "no_navigation_stack") }
    let old = layers[layer].stacks[stack].screens
    let above = follow(path, Array(old[1...]), keeping: path.count)
    layers[layer].stacks[stack].screens = [old[0]] + above
  }
}
