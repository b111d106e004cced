import JSON

/// `insert`: a screen in the middle of a stack, so that going back finds it.
struct Insert: Command {
  private let draft: ScreenDraft
  private let neighbour: String
  private let isBefore: Bool
  private let address: Address?

  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError) {
    var common = CommonFields(isInBatch: isInBatch)
    var fields = ScreenFields(.operation, limits: limits)
    var before: String?
    var after: String?
    for (key, value) in body.members {
      switch key {
      case "before": before = try Field.string(value, at: "before")
      case "after": after = try Field.string(value, at: "after")
      default: if try !fields.take(key, value) { try common.takeBesideScreen(key, value) }
      }
    }
    draft = try fields.draft()
    if before != nil, after != nil { throw .invalid("/after", "does not go with before") }
    guard let neighbour = before ?? after else { throw .invalid("/before", "before or after is needed") }
    self.neighbour = neighbour
    isBefore = before != nil
    address = common.address
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    let (place, distance) = try edit.find(neighbour, address, at: isBefore ? "before" : "after")
    let count = edit[place].screens.count
    try edit.checkTakesScreens(place)
    try edit.checkDepth(count + 1, at: "screen")
    try edit.checkTimer(of: draft, at: "/autoPopAfter", isFirst: isBefore && distance == count - 1, in: place)
    let made = try edit.make([draft], listedAt: nil)
    edit[place].screens.splice(at: isBefore ? distance + 1 : distance, removing: 0, inserting: made)
  }
}
