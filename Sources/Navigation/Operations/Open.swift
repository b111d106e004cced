import JSON

/// `open`: a deep link, matched by the rules of the server (docs/api.md §7).
struct Open: AppliedCommand {
  private let match: LinkMatch
  private let mode: LinkMode

  /// Reads the members of the body and finds the rule.
  init(
    _ body: JSONValue, isInBatch: Bool, links: LinkRules, limits: NavigationLimits
  ) throws(NavigationError) {
    var common = CommonFields(isInBatch: isInBatch, takesAddress: false)
    var url: String?
    var mode: LinkMode?
    for (key, value) in body.members {
      switch key {
      case "url": url = try Field.string(value, at: "url")
      case "mode": mode = try Field.choice(value, at: "mode")
      default: try common.take(key, value)
      }
    }
    guard let url else { throw .invalid("/url", "the link is needed") }
    match = try links.match(url, limits: limits)
    self.mode = mode ?? match.mode
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    switch mode {
    case .set: try set(&edit, keepsBeginning: false)
    case .pushMissing: try set(&edit, keepsBeginning: true)
    case .push: try push(&edit)
    case .present: try present(&edit)
    }
  }

  private var drafts: [ScreenDraft] { match.screens.map(\.draft) }

  private func set(_ edit: inout Edit, keepsBeginning: Bool) throws(NavigationError) {
    edit.dismissLayers(above: 0)
    let place = try base(edit)
    if match.screens.count > 1 { try edit.checkTakesScreens(place) }
    try edit.checkDepth(match.screens.count, at: "url")
    let old = edit[place].screens
    let kept =
      keepsBeginning ? zip(old.bottomFirst, match.screens).prefix { $0.isSame(as: $1) }.map(\.0) : []
    let made = drafts[kept.count...].map { edit.make($0) }
    edit[place].screens = old.replaced(by: kept + made)
    edit.select(place)
  }

  private func push(_ edit: inout Edit) throws(NavigationError) {
    let place = try match.stack == nil ? edit.place(nil) : base(edit)
    try edit.checkTakesScreens(place)
    try edit.checkDepth(edit[place].screens.count + 1, at: "url")
    edit[place].screens.push(edit.make(drafts[drafts.count - 1]))
    if match.stack != nil { edit.select(place) }
  }

  private func present(_ edit: inout Edit) throws(NavigationError) {
    try edit.checkLayerCount()
    let embeds = match.presentation?.embedsInStack ?? false
    let stack = StackDraft(embeds ? drafts : drafts.suffix(1), appearance: match.presentation?.appearance)
    var layer = LayerDraft(.screens, embeds ? .stack : .screen, [stack])
    layer.presentation = match.presentation?.fields
    let made = try edit.make(layer, isBase: false)
    edit.layerID = made.id
    edit.layers.append(made)
  }

  /// The stack of the base that the link is about.
  private func base(_ edit: Edit) throws(NavigationError) -> Edit.Place {
    guard let id = match.stack else { return Edit.Place(layer: 0, stack: edit.layers[0].active) }
    guard let index = edit.layers[0].stackIndex(id) else {
      throw NavigationError(.stackNotFound, "the base has no stack \(quoted(id))", pointer: "#/url")
    }
    return Edit.Place(layer: 0, stack: index)
  }
}

extension LinkMatch.Target {
  fileprivate var draft: ScreenDraft {
    var draft = ScreenDraft(name: screen)
    draft.params = params
    return draft
  }
}

extension Screen {
  /// Whether the entry has the name and the params of a link's screen.
  fileprivate func isSame(as target: LinkMatch.Target) -> Bool {
    params.elementsEqual(target.params) && nameJSON.elementsEqual(JSONWriter.quoted(target.screen))
  }
}

extension Edit {
  /// Makes the stack the active one of its layer.
  mutating func select(_ place: Place) {
    let id = self[place].id
    layers[place.layer].active = place.stack
    layers[place.layer].head = layers[place.layer].head.changed { $0.active = id }
  }

  /// Refuses one more layer when there are as many as there may be.
  func checkLayerCount() throws(NavigationError) {
    guard layers.count >= limits.layers else { return }
    throw NavigationError(.limitReached, "a session may have \(limits.layers) layers", pointer: "#")
  }
}
