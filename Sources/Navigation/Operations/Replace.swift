import JSON

/// `replace`: the top screen gives way to a new one.
struct Replace: Command {
  private let draft: ScreenDraft
  private let address: Address?

  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError) {
    var common = CommonFields(isInBatch: isInBatch)
    var fields = ScreenFields(.operation, limits: limits)
    for (key, value) in body.members {
      if try !fields.take(key, value) { try common.takeBesideScreen(key, value) }
    }
    draft = try fields.draft()
    address = common.address
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    let place = try edit.place(address)
    let screens = edit[place].screens
    try edit.checkTimer(of: draft, at: "/autoPopAfter", isFirst: screens.count == 1, in: place)
    let made = try edit.make([draft], listedAt: nil, leaving: .top(of: place))
    let screen = made[0].hasContent(of: screens.top) ? screens.top : made[0]
    edit[place].screens = ScreenStack(ScreenStack.Node(screen, below: screens.node.below))
  }
}

extension Edit {
  /// Refuses a timer on the first screen of a stack of the base: it could never be popped.
  func checkTimer(
    of draft: ScreenDraft, at path: @autoclosure () -> String, isFirst: Bool, in place: Place
  ) throws(NavigationError) {
    guard isFirst, place.layer == 0, draft.autoPopAfter != nil else { return }
    throw .invalid(path(), "the first screen of a stack of the base is never popped")
  }
}
