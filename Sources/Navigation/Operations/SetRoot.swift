import JSON

/// `setRoot`: another base; every modal goes.
struct SetRoot: Command {
  private let draft: LayerDraft

  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError) {
    let common = CommonFields(isInBatch: isInBatch, takesAddress: false)
    draft = try LayerDraft.root(body, common: common, limits: limits)
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    edit.stepOver(draft.screens)
    let kept = KeptScreens(edit.layers)
    edit.layers = [try edit.make(draft, isBase: true, kept: kept, over: edit.layers[0])]
  }
}
