import JSON

extension LayerDraft {
  /// Reads a ROOT (docs/api.md §4).
  /// - Parameter common: takes the members that are not of a root.
  static func root(
    _ body: JSONValue, common: CommonFields, limits: NavigationLimits
  ) throws(NavigationError) -> LayerDraft {
    var fields = RootFields(common: common, limits: limits)
    if body["screen"] != nil, body["screens"] != nil {
      throw .invalid("/screens", "is given beside the members of one screen")
    }
    var draft = try fields.draft(body)
    draft.name = fields.name
    draft.transition = fields.transition
    var check = LayerCheck(limits: limits, repairs: false)
    return try check.checked(draft, path: "", isBase: true) ?? draft
  }
}

/// Reads the forms of a ROOT.
private struct RootFields {
  var common: CommonFields
  let limits: NavigationLimits
  var name: String?
  var transition: [UInt8]?

  init(common: CommonFields, limits: NavigationLimits) {
    self.common = common
    self.limits = limits
  }

  mutating func draft(_ body: JSONValue) throws(NavigationError) -> LayerDraft {
    guard let value = body["container"] else { return try screen(body, .stack) }
    let container: Container = try Field.choice(value, at: "container")
    switch container {
    case .screen: return try screen(body, .screen)
    case .stack: return try stack(body)
    case .tabs, .split: return try stacks(body, container)
    }
  }

  /// One screen: in a stack, or bare.
  private mutating func screen(_ body: JSONValue, _ container: Container) throws(NavigationError) -> LayerDraft {
    var fields = ScreenFields(.operation, limits: limits)
    for (key, value) in body.members {
      if try takeOwn(key, value) { continue }
      if try !fields.take(key, value) { try common.takeBesideScreen(key, value) }
    }
    return LayerDraft(.screen, container, [StackDraft([try fields.draft()])])
  }

  /// A stack of several screens.
  private mutating func stack(_ body: JSONValue) throws(NavigationError) -> LayerDraft {
    var screens: [ScreenDraft]?
    var appearance: Appearance?
    for (key, value) in body.members {
      if try takeOwn(key, value) { continue }
      switch key {
      case "screens": screens = try ScreenDraft.list(value, .operation, limits: limits)
      case "appearance": appearance = try Appearance.decode(value)
      default: try common.take(key, value)
      }
    }
    guard let screens else { throw .invalid("/screens", "the screens of the stack are needed") }
    return LayerDraft(.screens, .stack, [StackDraft(screens, appearance: appearance)])
  }

  /// Tabs or columns.
  private mutating func stacks(_ body: JSONValue, _ container: Container) throws(NavigationError) -> LayerDraft {
    var draft = LayerDraft(.stacks, container, [])
    for (key, value) in body.members {
      if try takeOwn(key, value) { continue }
      switch key {
      case "stacks": draft.stacks = try StackDraft.list(value, .operation, limits: limits)
      case "active": draft.active = try Field.string(value, at: "active")
      case "visibility" where container == .split: draft.visibility = try Field.choice(value, at: "visibility")
      case "preferredCompactColumn" where container == .split:
        draft.preferredCompactColumn = try Field.choice(value, at: "preferredCompactColumn")
      default: try common.take(key, value)
      }
    }
    guard body["stacks"] != nil else { throw .invalid("/stacks", "the stacks of the container are needed") }
    return draft
  }

  /// Takes the members that every form has.
  private mutating func takeOwn(_ key: JSONKey, _ value: JSONValue) throws(NavigationError) -> Bool {
    switch key {
    case "container": break
    case "name": name = try Field.string(value, at: "name")
    case "transition": transition = try RootTransition.decode(value)
    default: return false
    }
    return true
  }
}
