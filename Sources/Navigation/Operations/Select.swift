import JSON

/// `select`: chooses a tab or focuses a column; each keeps its screens.
struct Select: Command {
  private let stack: String
  private let toRoot: Bool
  private let address: Address?

  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError) {
    var common = CommonFields(isInBatch: isInBatch)
    var stack: String?
    var toRoot = false
    for (key, value) in body.members {
      switch key {
      case "stack": stack = try Field.string(value, at: "stack")
      case "toRoot": toRoot = try Field.bool(value, at: "toRoot")
      default: try common.take(key, value)
      }
    }
    guard let stack else { throw .invalid("/stack", "the id of a stack is needed") }
    guard common.address?.stack == nil else { throw .invalid("/at/stack", "the stack is given by stack") }
    self.stack = stack
    self.toRoot = toRoot
    address = common.address
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    let layer = try edit.layerIndex(address)
    guard let index = edit.layers[layer].stackIndex(stack) else {
      throw NavigationError(
        .stackNotFound, "layer \(quoted(edit.layers[layer].id)) has no stack \(quoted(stack))", pointer: "#/stack")
    }
    let place = Edit.Place(layer: layer, stack: index)
    edit.select(place)
    if toRoot {
      edit[place].screens.pop(edit[place].screens.count - 1)
    }
  }
}
