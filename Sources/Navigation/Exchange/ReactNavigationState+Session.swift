import JSON

extension Session {
  /// Appends the state of the base; modals are not shown.
  public func appendReactNavigationState(to out: inout [UInt8]) {
    let base = layers[0]
    guard base.container == .tabs || base.container == .split else {
      return base.stacks[0].appendReactNavigationState(to: &out)
    }
    out.append("{\"index\":")
    JSONWriter.append(Int64(base.active), to: &out)
    out.append(",\"routes\":")
    for (index, stack) in base.stacks.enumerated() {
      out.append(index == 0 ? "[{\"key\":\"" : ",{\"key\":\"")
      out.append(stack.id)
      out.append("\",\"name\":\"")
      out.append(stack.id)
      out.append("\",\"params\":{},\"state\":")
      stack.appendReactNavigationState(to: &out)
      out.append("}")
    }
    out.append("]}")
  }

  /// This session with the base that `state` describes. Modals stay; entries whose key and name are there already keep what
  /// React Navigation does not know: title, bar and timer.
  public func taking(
    _ state: ReactNavigationState, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    var edit = Edit(self, now: now, limits: limits)
    try edit.take(state)
    try edit.checkStateBytes(Self.bytes(of: edit.layers) + besidesLayers, before: stateBytes)
    return transition(to: edit) { _, out in out.append("{\"op\":\"put\"}") }
  }
}

extension Stack {
  fileprivate func appendReactNavigationState(to out: inout [UInt8]) {
    out.append("{\"index\":")
    JSONWriter.append(Int64(screens.count - 1), to: &out)
    out.append(",\"routes\":")
    for (index, screen) in screens.bottomFirst.enumerated() {
      out.append(index == 0 ? "[{\"key\":\"" : ",{\"key\":\"")
      out.append(contentsOf: screen.idBytes)
      out.append("\",\"name\":")
      out.append(contentsOf: screen.nameJSON)
      out.append(",\"params\":")
      out.append(contentsOf: screen.params)
      out.append("}")
    }
    out.append("]}")
  }
}

extension Edit {
  fileprivate mutating func take(_ state: ReactNavigationState) throws(NavigationError) {
    let old = layers[0]
    var draft = state.isNested ? try nested(state, over: old) : flat(state, over: old)
    draft.name = old.head.parts.name
    draft.transition = old.head.parts.transition
    let kept = KeptScreens([old])
    for stack in draft.stacks.indices {
      draft.stacks[stack].screens = draft.stacks[stack].screens.map { $0.keeping(kept[$0.id]) }
      // A timer ends on an entry that has become the first.
      draft.stacks[stack].screens[0].autoPopAt = nil
    }
    var check = LayerCheck(limits: limits, repairs: false)
    let checked: LayerDraft
    do throws(NavigationError) {
      checked = try check.checked(draft, path: "", isBase: true) ?? draft
      try checkUnique(checked.screens, leaving: .layer(0), path: checked.path(toIDOfScreen:))
    } catch {
      throw error.inRoutes(isNested: state.isNested)
    }
    stepOver(checked.screens)
    layers[0] = try make(checked, isBase: true, kept: kept, over: old)
  }

  /// One stack; a bare base stays bare when it can.
  private func flat(_ state: ReactNavigationState, over old: Layer) -> LayerDraft {
    let shown = state.routes[...(state.index ?? state.routes.count - 1)].map(\.draft)
    let isSingle = old.container == .stack || old.container == .screen
    let container: Container = old.container == .screen && shown.count == 1 ? .screen : .stack
    var stack = StackDraft(shown)
    if isSingle { stack.keep(old.stacks[0]) }
    return LayerDraft(.screens, container, [stack])
  }

  /// Tabs, or columns when the names are those of columns.
  private func nested(_ state: ReactNavigationState, over old: Layer) throws(NavigationError) -> LayerDraft {
    var stacks: [StackDraft] = []
    for (index, route) in state.routes.enumerated() {
      guard Identifier.isValid(route.name) else {
        throw .invalid("/routes/\(index)/name", "the name of a tab is an id: \(Identifier.rule)")
      }
      // A tab that was never opened has no state yet: it is a screen of its own name.
      var screen = ScreenDraft(name: route.name)
      screen.params = route.params
      var stack = StackDraft(route.screens ?? [screen])
      stack.id = route.name
      if let before = old.stacks.first(where: { $0.id == route.name }) { stack.keep(before) }
      stacks.append(stack)
    }
    let names = state.routes.map(\.name)
    let areColumns = names == ["sidebar", "detail"] || names == ["sidebar", "content", "detail"]
    let isSplit = areColumns && !(old.container == .tabs && old.stacks.map(\.id) == names)
    var draft = LayerDraft(.stacks, isSplit ? .split : .tabs, stacks)
    draft.active = names[state.index ?? 0]
    if isSplit, old.container == .split {
      draft.visibility = old.head.parts.visibility
      let column = old.head.parts.preferredCompactColumn
      draft.preferredCompactColumn = column.flatMap { names.contains($0.rawValue) ? $0 : nil }
    }
    return draft
  }
}

extension NavigationError {
  /// The same error of a base that was given as routes: `/stacks/0/screens/1/id` is `/routes/0/state/routes/1/key`.
  fileprivate func inRoutes(isNested: Bool) -> NavigationError {
    let path = (pointer ?? "#").split(separator: "/").map { part in
      switch part {
      case "stacks": "routes"
      case "screens": isNested ? "state/routes" : "routes"
      case "id": "key"
      default: String(part)
      }
    }
    return NavigationError(code, detail, pointer: path.joined(separator: "/"))
  }
}

extension StackDraft {
  /// Takes over what React Navigation does not know of a stack.
  fileprivate mutating func keep(_ stack: Stack) {
    title = stack.head.title
    image = stack.head.image
    badge = stack.head.badge
    appearance = stack.head.appearance
  }
}

extension ScreenDraft {
  /// The draft with what React Navigation does not know of an entry, if that is the same screen.
  fileprivate func keeping(_ entry: Screen?) -> ScreenDraft {
    guard let entry, entry.nameJSON.elementsEqual(name) else { return self }
    var draft = self
    draft.title = entry.titleJSON.map(Array.init)
    draft.bar = entry.bar
    draft.autoPopAt = entry.autoPopAt
    return draft
  }
}
