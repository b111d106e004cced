import JSON

/// `update`: changes an entry, its stack or its layer in place; ids stay.
struct Update: Command {
  private let target: String?
  private let screen: ScreenUpdate
  private let badge: String??
  private let appearance: Appearance??
  private let presentation: PresentationFields?
  private let visibility: ColumnVisibility?
  private let preferredCompactColumn: SplitColumn??
  private let address: Address?

  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError) {
    var common = CommonFields(isInBatch: isInBatch)
    var target: String?
    var screen = ScreenUpdate()
    var badge: String??
    var appearance: Appearance??
    var presentation: PresentationFields?
    var visibility: ColumnVisibility?
    var column: SplitColumn??
    var params: [UInt8]?
    for (key, value) in body.members {
      switch key {
      case "target": target = try Field.string(value, at: "target")
      case "params": params = try ScreenFields.params(value, at: "params", limits: limits)
      case "mergeParams":
        try OpaqueValue.checkDepth(value, at: "/mergeParams", limits: limits)
        screen.params = .merged(value)
      case "title": screen.title = .some(value.isNull ? nil : JSONWriter.quoted(try Field.string(value, at: "title")))
      case "bar": screen.bar = .some(value.isNull ? nil : try Bar.decode(value))
      case "badge": badge = .some(value.isNull ? nil : try Field.string(value, at: "badge"))
      case "appearance": appearance = .some(value.isNull ? nil : try Appearance.decode(value))
      case "presentation": presentation = try PresentationFields.decode(value, .update)
      case "visibility": visibility = try Field.choice(value, at: "visibility")
      case "preferredCompactColumn":
        column = .some(value.isNull ? nil : try Field.choice(value, at: "preferredCompactColumn"))
      default: try common.take(key, value)
      }
    }
    if let params {
      guard screen.params == nil else { throw .invalid("/mergeParams", "does not go with params") }
      screen.params = .replaced(params)
    }
    self.target = target
    self.screen = screen
    self.badge = badge
    self.appearance = appearance
    self.presentation = presentation
    self.visibility = visibility
    preferredCompactColumn = column
    address = common.address
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    let (place, distance) = try find(edit)
    try edit.update(screenAt: place, distance: distance, screen, mergeKey: "mergeParams")
    updateStack(at: place, &edit)
    try updatePresentation(of: place.layer, &edit)
    try updateColumns(of: place.layer, &edit)
  }

  /// The entry; without a target the top of the addressed stack.
  private func find(_ edit: Edit) throws(NavigationError) -> (Edit.Place, Int) {
    if let target { return try edit.find(target, address, at: "target") }
    return (try edit.place(address), 0)
  }

  private func updateStack(at place: Edit.Place, _ edit: inout Edit) {
    var head = edit[place].head
    if let badge { head = head.with(badge: badge) }
    if let appearance { head = head.with(appearance: appearance) }
    if head.json != edit[place].head.json { edit[place].head = head }
  }

  private func updatePresentation(of layer: Int, _ edit: inout Edit) throws(NavigationError) {
    guard let presentation else { return }
    guard let old = edit.layers[layer].head.parts.presentation else {
      throw NavigationError(.nothingPresented, "the base is not presented", pointer: "#/presentation")
    }
    do throws(NavigationError) {
      let new = try presentation.applied(to: old, now: edit.now)
      edit.layers[layer].head = edit.layers[layer].head.changed { $0.presentation = new }
    } catch {
      throw error.under("/presentation")
    }
  }

  private func updateColumns(of layer: Int, _ edit: inout Edit) throws(NavigationError) {
    guard visibility != nil || preferredCompactColumn != nil else { return }
    let key = visibility != nil ? "visibility" : "preferredCompactColumn"
    guard edit.layers[layer].container == .split else {
      throw NavigationError(
        .stackNotFound, "layer \(quoted(edit.layers[layer].id)) has no columns", pointer: "#/\(key)")
    }
    if case .some(.some(let column)) = preferredCompactColumn, edit.layers[layer].stackIndex(column.rawValue) == nil {
      throw NavigationError(
        .stackNotFound, "there is no column \(quoted(column.rawValue))", pointer: "#/preferredCompactColumn")
    }
    edit.layers[layer].head = edit.layers[layer].head.changed { parts in
      if let visibility { parts.visibility = visibility }
      if let preferredCompactColumn { parts.preferredCompactColumn = preferredCompactColumn }
    }
  }
}
