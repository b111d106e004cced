import JSON

/// `set`: all screens of a stack at once; entries that bring an id of the stack keep it.
struct SetScreens: Command {
  private let drafts: [ScreenDraft]
  private let address: Address?

  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError) {
    var common = CommonFields(isInBatch: isInBatch)
    var screens: [ScreenDraft]?
    for (key, value) in body.members {
      if key == "screens" {
        screens = try ScreenDraft.list(value, .operation, limits: limits)
      } else {
        try common.take(key, value)
      }
    }
    guard let screens else { throw .invalid("/screens", "the screens of the stack are needed") }
    drafts = screens
    address = common.address
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    let place = try edit.place(address)
    if drafts.count > 1 { try edit.checkTakesScreens(place) }
    try edit.checkDepth(drafts.count, at: "screens")
    try edit.checkTimer(of: drafts[0], at: "/screens/0/autoPopAfter", isFirst: true, in: place)
    let old = edit[place].screens
    let kept = KeptScreens(old)
    // An entry that stays keeps a timer that runs, unless it brings a new one.
    let drafts = drafts.map { draft in
      guard draft.autoPopAfter == nil, let entry = kept[draft.id] else { return draft }
      var draft = draft
      draft.autoPopAt = entry.autoPopAt
      return draft
    }
    let made = try edit.make(drafts, listedAt: "screens", leaving: .stack(place))
    edit[place].screens = old.replaced(by: made.map(kept.orSame))
    edit.endTimerOfFirst(at: place)
  }
}

/// Entries of a state by their ids, so that those which come back unchanged are kept with their revision.
struct KeptScreens {
  private var entries: [String: Screen] = [:]

  init(_ stack: ScreenStack) {
    for screen in stack.topFirst { entries[screen.id] = screen }
  }

  init(_ layers: [Layer]) {
    for layer in layers {
      for stack in layer.stacks {
        for screen in stack.screens.topFirst { entries[screen.id] = screen }
      }
    }
  }

  subscript(id: String?) -> Screen? {
    id.flatMap { entries[$0] }
  }

  /// The entry kept when `screen` is the same, else `screen`.
  func orSame(_ screen: Screen) -> Screen {
    guard let kept = entries[screen.id], kept.hasContent(of: screen) else { return screen }
    return kept
  }
}

extension ScreenStack {
  /// The stack of `screens` (bottom first, not empty); the common beginning of both is shared.
  func replaced(by screens: [Screen]) -> ScreenStack {
    var shared: Node?
    var next: Node? = node
    while let node = next {
      // Walking down, the lowest node that differs is the last one seen to differ.
      let fits = node.count <= screens.count && screens[node.count - 1] === node.screen
      if !fits { shared = nil } else if shared == nil { shared = node }
      next = node.below
    }
    var top = shared
    for screen in screens[(shared?.count ?? 0)...] { top = Node(screen, below: top) }
    return top.map(ScreenStack.init) ?? self
  }
}
