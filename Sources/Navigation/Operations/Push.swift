import JSON

/// `push`: one screen or several on top of a stack.
struct Push: Command {
  private let drafts: [ScreenDraft]
  /// The name of the list, when the body has one.
  private let list: StaticString?
  private let address: Address?

  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError) {
    var common = CommonFields(isInBatch: isInBatch)
    var fields = ScreenFields(.operation, limits: limits)
    var screens: [ScreenDraft]?
    for (key, value) in body.members {
      if key == "screens" {
        screens = try ScreenDraft.list(value, .operation, limits: limits)
      } else if try !fields.take(key, value) {
        try common.takeBesideScreen(key, value)
      }
    }
    (drafts, list) = try ScreenFields.oneOrList(fields, screens)
    address = common.address
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    let place = try edit.place(address)
    try edit.checkTakesScreens(place)
    try edit.checkDepth(edit[place].screens.count + drafts.count, at: list ?? "screen")
    let screens = try edit.make(drafts, listedAt: list)
    for screen in screens { edit[place].screens.push(screen) }
  }
}

extension ScreenFields {
  /// The screens of a body that gives either the members of one or a list.
  static func oneOrList(
    _ fields: ScreenFields, _ screens: [ScreenDraft]?
  ) throws(NavigationError) -> (drafts: [ScreenDraft], list: StaticString?) {
    guard let screens else { return ([try fields.draft()], nil) }
    guard !fields.holdsScreen else { throw .invalid("/screens", "is given beside the members of one screen") }
    return (screens, "screens")
  }
}
