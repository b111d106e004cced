import JSON

/// `present`: a new modal on top.
struct Present: Command {
  private let draft: LayerDraft

  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError) {
    var fields = PresentFields(CommonFields(isInBatch: isInBatch, takesAddress: false), limits: limits)
    for (key, value) in body.members { try fields.take(key, value) }
    var check = LayerCheck(limits: limits, repairs: false)
    let draft = try fields.draft()
    self.draft = try check.checked(draft, path: "", isBase: false) ?? draft
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    try edit.checkLayerCount()
    if let id = draft.id, edit.holdsLayer(id) {
      throw NavigationError(.duplicateID, "there is a layer \(quoted(id)) already", pointer: "#/id")
    }
    let screens = draft.screens
    try edit.checkUnique(screens, leaving: .nothing, path: draft.path(toIDOfScreen:))
    edit.stepOver(screens)
    if let id = draft.id { edit.counter.stepOver(id) }
    let layer = try edit.make(draft, isBase: false)
    edit.layerID = layer.id
    edit.layers.append(layer)
  }
}

/// The members of `present` while they are read.
private struct PresentFields {
  private var common: CommonFields
  private let limits: NavigationLimits
  private var screen: ScreenFields
  private var presentation = PresentationFields(.operation)
  private var screens: [ScreenDraft]?
  private var stacks: [StackDraft]?
  private var container: Container?
  private var embedInStack: Bool?
  private var active: String?
  private var appearance: Appearance?
  private var hasAppearance = false
  private var id: String?

  init(_ common: CommonFields, limits: NavigationLimits) {
    self.common = common
    self.limits = limits
    screen = ScreenFields(.operation, limits: limits)
  }

  mutating func take(_ key: JSONKey, _ value: JSONValue) throws(NavigationError) {
    switch key {
    case "id": id = try Field.identifier(value, at: "id")
    case "screens": screens = try ScreenDraft.list(value, .operation, limits: limits)
    case "stacks": stacks = try StackDraft.list(value, .operation, limits: limits)
    case "container": container = try Field.choice(value, at: "container")
    case "embedInStack": embedInStack = try Field.bool(value, at: "embedInStack")
    case "active": active = try Field.string(value, at: "active")
    case "appearance":
      appearance = try Appearance.decode(value)
      hasAppearance = true
    default:
      if try presentation.take(key, value) { return }
      if try screen.take(key, value) { return }
      try common.take(key, value)
    }
  }

  func draft() throws(NavigationError) -> LayerDraft {
    try check()
    var draft = container == .tabs ? try tabs() : try stackOrScreen()
    draft.id = id
    draft.presentation = presentation
    _ = try presentation.applied(to: Presentation(), now: Timestamp(milliseconds: 0))
    return draft
  }

  private func check() throws(NavigationError) {
    if container == .split { throw .invalid("/container", "only the base can be split into columns") }
    if let container, let embedInStack, embedInStack != (container == .stack) {
      throw .invalid("/container", "does not fit embedInStack")
    }
  }

  private func tabs() throws(NavigationError) -> LayerDraft {
    guard let stacks else { throw .invalid("/stacks", "the stacks of the tabs are needed") }
    guard screens == nil, !screen.holdsScreen else { throw .invalid("/stacks", "is given beside screens") }
    guard !hasAppearance else { throw .invalid("/appearance", "goes into each stack of tabs") }
    var draft = LayerDraft(.stacks, .tabs, stacks)
    draft.active = active
    return draft
  }

  private func stackOrScreen() throws(NavigationError) -> LayerDraft {
    if stacks != nil { throw .invalid("/stacks", "goes only with the container tabs") }
    if active != nil { throw .invalid("/active", "goes only with the container tabs") }
    let (drafts, list) = try ScreenFields.oneOrList(screen, screens)
    let embeds = embedInStack ?? (container == .stack)
    guard embeds || drafts.count == 1 else {
      throw .invalid("/screens", "several screens need a stack: embedInStack")
    }
    guard embeds || !hasAppearance else { throw .invalid("/appearance", "goes only with embedInStack") }
    let stack = StackDraft(drafts, appearance: appearance)
    return LayerDraft(list == nil ? .screen : .screens, embeds ? .stack : .screen, [stack])
  }
}
