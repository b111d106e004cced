import JSON

/// `dismiss`: takes modal layers away from the top.
struct Dismiss: Command {
  private enum Target {
    case top
    case layer(String)
    case above(String)
    case count(Int)
    case all
  }

  private let target: Target

  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError) {
    var common = CommonFields(isInBatch: isInBatch, takesAddress: false)
    var layer: String?
    var to: String?
    var count: Int?
    var all = false
    for (key, value) in body.members {
      switch key {
      case "layer": layer = try Field.string(value, at: "layer")
      case "to": to = try Field.string(value, at: "to")
      case "count": count = try Field.count(value, at: "count")
      case "all": all = try Field.bool(value, at: "all")
      default: try common.take(key, value)
      }
    }
    if to != nil, layer != nil { throw .invalid("/to", "does not go with layer") }
    if count != nil, layer != nil || to != nil { throw .invalid("/count", "does not go with layer or to") }
    if all, layer != nil || to != nil || count != nil { throw .invalid("/all", "does not go with layer, to or count") }
    if layer == Identifier.root { throw .invalid("/layer", "the base is never dismissed") }
    target = layer.map(Target.layer) ?? to.map(Target.above) ?? count.map(Target.count) ?? (all ? .all : .top)
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    let modals = edit.layers.count - 1
    switch target {
    case .all:
      edit.dismissLayers(above: 0)
    case .above(let id):
      edit.dismissLayers(above: try index(of: id, at: "to", edit))
    case .top:
      try checkPresented(1, of: modals, at: nil)
      edit.dismissLayers(above: modals - 1)
    case .count(let count):
      try checkPresented(max(count, 1), of: modals, at: "#/count")
      edit.dismissLayers(above: modals - count)
    case .layer(let id):
      try checkPresented(1, of: modals, at: "#/layer")
      edit.dismissLayers(above: try index(of: id, at: "layer", edit) - 1)
    }
  }

  private func index(of id: String, at key: StaticString, _ edit: Edit) throws(NavigationError) -> Int {
    guard let index = edit.layers.firstIndex(where: { $0.id == id }) else {
      throw NavigationError(.layerNotFound, "there is no layer \(quoted(id))", pointer: "#/\(key)")
    }
    return index
  }

  private func checkPresented(_ count: Int, of modals: Int, at pointer: String?) throws(NavigationError) {
    guard count > modals else { return }
    let detail =
      switch modals {
      case 0: "no modal is presented"
      case 1: "only one modal is presented"
      default: "only \(modals) modals are presented"
      }
    throw NavigationError(.nothingPresented, detail, pointer: pointer)
  }
}
