/// All layers of a session.
extension LayerCheck {
  /// The layers as they may stay, base first, never none.
  mutating func checked(_ drafts: [LayerDraft]) throws(NavigationError) -> [LayerDraft] {
    if drafts.isEmpty { try fault(.invalid("/layers", "a session has a base layer")) }
    var layers: [LayerDraft] = []
    var ids: Set<String> = [Identifier.root]
    var hasBase = false
    for (index, draft) in drafts.enumerated() {
      let path = "/layers/\(index)"
      if index == 0 {
        var draft = draft
        try checkBaseID(&draft, path: path)
        guard let base = try checked(draft, path: path, isBase: true) else { continue }
        layers.append(base)
        hasBase = true
      } else {
        guard try isIDFree(draft, path: path, &ids) else { continue }
        if let layer = try checked(draft, path: path, isBase: false) { layers.append(layer) }
      }
    }
    if !hasBase { layers.insert(.defaultRoot, at: 0) }
    guard layers.count <= limits.layers else {
      throw NavigationError(.limitReached, "a session may have \(limits.layers) layers", pointer: "#/layers")
    }
    return layers
  }

  private mutating func checkBaseID(_ draft: inout LayerDraft, path: String) throws(NavigationError) {
    if let id = draft.id, id != Identifier.root {
      try fault(.invalid("\(path)/id", "the first layer is the base and is called root"))
    }
    draft.id = Identifier.root
  }

  private mutating func isIDFree(
    _ draft: LayerDraft, path: String, _ ids: inout Set<String>
  ) throws(NavigationError) -> Bool {
    guard let id = draft.id, !ids.insert(id).inserted else { return true }
    let detail = "there is a layer \(quoted(id)) already"
    try fault(
      id == Identifier.root
        ? .invalid("\(path)/id", detail) : NavigationError(.duplicateID, detail, pointer: "#\(path)/id"))
    return false
  }
}
