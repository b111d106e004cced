import JSON

/// `remove`: takes a screen out of the middle of a stack, so that going back skips it.
struct Remove: Command {
  private let target: String
  private let address: Address?

  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError) {
    var common = CommonFields(isInBatch: isInBatch)
    var target: String?
    for (key, value) in body.members {
      if key == "target" {
        target = try Field.string(value, at: "target")
      } else {
        try common.take(key, value)
      }
    }
    guard let target else { throw .invalid("/target", "the id of a screen is needed") }
    self.target = target
    address = common.address
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    let (place, distance) = try edit.find(target, address, at: "target")
    let count = edit[place].screens.count
    guard count > 1 else {
      throw NavigationError(.atRoot, "the only screen of a stack stays", pointer: "#/target")
    }
    edit[place].screens.splice(at: distance, removing: 1, inserting: [])
    if distance == count - 1 { edit.endTimerOfFirst(at: place) }
  }
}
