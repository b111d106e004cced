/// Checks what holds for every layer, whatever body it comes in; with `repairs` it drops what breaks a rule and says so.
struct LayerCheck {
  let limits: NavigationLimits
  let repairs: Bool
  private(set) var repaired: [SessionReplacement.Repair] = []
  /// Ids of the screens seen so far: they are unique in a session.
  private var screenIDs: Set<String> = []

  init(limits: NavigationLimits, repairs: Bool) {
    self.limits = limits
    self.repairs = repairs
  }

  /// Refuses, or takes note of a repair that the caller does.
  mutating func fault(_ error: NavigationError) throws(NavigationError) {
    guard repairs else { throw error }
    repaired.append(SessionReplacement.Repair(pointer: error.pointer ?? "#", detail: error.detail))
  }

  /// The layer as it may stay; nil: nothing of it is left.
  mutating func checked(
    _ draft: LayerDraft, path: String, isBase: Bool
  ) throws(NavigationError) -> LayerDraft? {
    var draft = draft
    guard try isContainerAllowed(draft, path: path, isBase: isBase) else { return nil }
    try checkMembers(&draft, path: path, isBase: isBase)
    try checkStacks(&draft, path: path, isBase: isBase)
    guard !draft.stacks.isEmpty, try areColumnsRight(draft, path: path) else { return nil }
    try checkActive(&draft, path: path)
    try checkCounts(draft, path: path)
    return draft
  }

  private mutating func isContainerAllowed(
    _ draft: LayerDraft, path: String, isBase: Bool
  ) throws(NavigationError) -> Bool {
    guard draft.container == .split, !isBase else { return true }
    try fault(.invalid("\(path)/container", "only the base can be split into columns"))
    return false
  }

  private mutating func checkMembers(
    _ draft: inout LayerDraft, path: String, isBase: Bool
  ) throws(NavigationError) {
    if isBase, draft.presentation != nil {
      try fault(.invalid("\(path)/presentation", "the base is not presented"))
      draft.presentation = nil
    }
    if !isBase, draft.name != nil {
      try fault(.invalid("\(path)/name", "only the base has a name"))
      draft.name = nil
    }
    if !isBase, draft.transition != nil {
      try fault(.invalid("\(path)/transition", "only the base has a root's transition"))
      draft.transition = nil
    }
    if draft.container != .split, draft.visibility != nil {
      try fault(.invalid("\(path)/visibility", "only a split container has columns"))
      draft.visibility = nil
    }
    let column = draft.preferredCompactColumn?.rawValue
    if let column, draft.container != .split || !draft.stacks.contains(where: { $0.id == column }) {
      try fault(.invalid("\(path)/preferredCompactColumn", "there is no column \(column)"))
      draft.preferredCompactColumn = nil
    }
  }

  private mutating func checkActive(_ draft: inout LayerDraft, path: String) throws(NavigationError) {
    guard let active = draft.active, !draft.stacks.contains(where: { $0.id == active }) else { return }
    try fault(.invalid("\(path)/active", "there is no stack \(active)"))
    draft.active = nil
  }

  private mutating func areColumnsRight(_ draft: LayerDraft, path: String) throws(NavigationError) -> Bool {
    guard draft.container == .split else { return true }
    let ids = draft.stacks.map(\.id)
    if ids == ["sidebar", "detail"] || ids == ["sidebar", "content", "detail"] { return true }
    try fault(.invalid("\(path)/stacks", "columns are sidebar and detail, or sidebar, content and detail"))
    return false
  }

  private func checkCounts(_ draft: LayerDraft, path: String) throws(NavigationError) {
    if draft.stacks.count > limits.stacksPerContainer {
      throw NavigationError(
        .limitReached, "a container may hold \(limits.stacksPerContainer) stacks", pointer: "#\(path)/stacks")
    }
    for (index, stack) in draft.stacks.enumerated() where stack.screens.count > limits.screensPerStack {
      throw NavigationError(
        .limitReached, "a stack may hold \(limits.screensPerStack) screens",
        pointer: "#" + path + draft.path(toStack: index))
    }
  }
}

/// The stacks of a layer.
extension LayerCheck {
  private mutating func checkStacks(
    _ draft: inout LayerDraft, path: String, isBase: Bool
  ) throws(NavigationError) {
    if draft.stacks.isEmpty {
      try fault(NavigationError(.emptyStack, "a layer holds at least one stack", pointer: "#\(path)/stacks"))
    }
    let isSingle = draft.container == .stack || draft.container == .screen
    if isSingle, draft.stacks.count > 1 {
      try fault(.invalid("\(path)/stacks", "a \(draft.container.rawValue) container has one stack"))
      draft.stacks.removeLast(draft.stacks.count - 1)
    }
    var ids: Set<String> = []
    var stacks: [StackDraft] = []
    for (index, stack) in draft.stacks.enumerated() {
      var stack = stack
      let stackPath = "\(path)/stacks/\(index)"
      if isSingle {
        try checkMain(&stack, path: stackPath)
      } else if try !isIDFree(stack, path: stackPath, &ids) {
        continue
      }
      try checkScreens(of: &stack, draft, index, path: path, isBase: isBase)
      if !stack.screens.isEmpty { stacks.append(stack) }
    }
    draft.stacks = stacks
  }

  private mutating func checkMain(_ stack: inout StackDraft, path: String) throws(NavigationError) {
    if let id = stack.id, id != Identifier.main {
      try fault(.invalid("\(path)/id", "the only stack of a layer is called main"))
    }
    stack.id = Identifier.main
  }

  private mutating func isIDFree(
    _ stack: StackDraft, path: String, _ ids: inout Set<String>
  ) throws(NavigationError) -> Bool {
    guard let id = stack.id else { throw .invalid("\(path)/id", "a stack beside others needs an id") }
    if ids.insert(id).inserted { return true }
    try fault(NavigationError(.duplicateID, "the layer has a stack \(quoted(id)) already", pointer: "#\(path)/id"))
    return false
  }

  private mutating func checkScreens(
    of stack: inout StackDraft, _ draft: LayerDraft, _ index: Int, path: String, isBase: Bool
  ) throws(NavigationError) {
    let screensPath = path + draft.path(toStack: index)
    if stack.screens.isEmpty {
      try fault(NavigationError(.emptyStack, "a stack holds at least one screen", pointer: "#" + screensPath))
      return
    }
    if draft.container == .screen, stack.screens.count > 1 {
      try fault(.invalid(screensPath, "a bare screen is one screen"))
      stack.screens.removeLast(stack.screens.count - 1)
    }
    var screens: [ScreenDraft] = []
    for (number, screen) in stack.screens.enumerated() {
      if let id = screen.id, !screenIDs.insert(id).inserted {
        let idPath = draft.form == .screen ? "/id" : "\(screensPath)/\(number)/id"
        try fault(NavigationError(.duplicateID, "there is a screen \(quoted(id)) already", pointer: "#" + idPath))
        continue
      }
      screens.append(screen)
    }
    if isBase, screens.first?.autoPopAfter != nil {
      throw .invalid(path + draft.path(toFirstScreenOf: index, "autoPopAfter"), Self.neverPopped)
    }
    if isBase, screens.first?.autoPopAt != nil {
      try fault(.invalid(path + draft.path(toFirstScreenOf: index, "autoPopAt"), Self.neverPopped))
      screens[0].autoPopAt = nil
    }
    stack.screens = screens
  }

  private static let neverPopped = "the first screen of a stack of the base is never popped"
}
