import JSON

/// `navigate`: goes to a screen by its name: updates it when it is on top, pops back to it when asked, else pushes it.
struct Navigate: Command {
  private let draft: ScreenDraft
  private let update: ScreenUpdate
  private let goesBack: Bool
  private let address: Address?

  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError) {
    var common = CommonFields(isInBatch: isInBatch)
    var fields = ScreenFields(.operation, limits: limits)
    var params: JSONValue?
    var back = false
    var merge = false
    for (key, value) in body.members {
      switch key {
      case "back": back = try Field.bool(value, at: "back")
      case "merge": merge = try Field.bool(value, at: "merge")
      default:
        if key == "params" { params = value }
        if try !fields.take(key, value) { try common.takeBesideScreen(key, value) }
      }
    }
    draft = try fields.draft()
    update = ScreenUpdate(
      params: merge ? params.map(ScreenUpdate.Params.merged) : fields.params.map(ScreenUpdate.Params.replaced),
      title: fields.title.map { .some(JSONWriter.quoted($0)) }, bar: fields.bar.map { .some($0) })
    goesBack = back
    address = common.address
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    let place = try edit.place(address)
    let screens = edit[place].screens
    if let distance = distance(in: screens) {
      edit[place].screens.pop(distance)
      try edit.update(screenAt: place, distance: 0, update, mergeKey: "params")
      return
    }
    try edit.checkTakesScreens(place)
    try edit.checkDepth(screens.count + 1, at: "screen")
    let made = try edit.make([draft], listedAt: nil)
    edit[place].screens.push(made[0])
  }

  /// How many screens are above the one to go to; nil when it is to be pushed.
  private func distance(in screens: ScreenStack) -> Int? {
    let name = ScreenKey(quotedName: draft.name)
    if name.isName(of: screens.node) { return 0 }
    return goesBack ? screens.distance(where: name.isName) : nil
  }
}
