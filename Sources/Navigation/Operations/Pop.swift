import JSON

/// `pop`: removes screens from the top; the first of a stack is never popped.
struct Pop: Command {
  private enum Target {
    case count(Int)
    case screen(String)
    case first
  }

  private enum IfMissing: String, CaseIterable {
    case error, ignore, push
  }

  private enum Scope: String, CaseIterable {
    case stack, session
  }

  private let target: Target
  private let isInclusive: Bool
  private let ifMissing: IfMissing
  private let scope: Scope
  private let clamps: Bool
  private let dismissesIfLast: Bool
  private let address: Address?

  init(_ body: JSONValue, isInBatch: Bool, limits: NavigationLimits) throws(NavigationError) {
    var common = CommonFields(isInBatch: isInBatch)
    var count: Int?
    var to: String?
    var toRoot = false
    var inclusive: Bool?
    var ifMissing: IfMissing?
    var scope: Scope?
    var clamp = false
    var dismissIfLast = false
    for (key, value) in body.members {
      switch key {
      case "count": count = try Field.count(value, at: "count")
      case "to": to = try Field.screenName(value, at: "to")
      case "toRoot": toRoot = try Field.bool(value, at: "toRoot")
      case "inclusive": inclusive = try Field.bool(value, at: "inclusive")
      case "ifMissing": ifMissing = try Field.choice(value, at: "ifMissing")
      case "scope": scope = try Field.choice(value, at: "scope")
      case "clamp": clamp = try Field.bool(value, at: "clamp")
      case "dismissIfLast": dismissIfLast = try Field.bool(value, at: "dismissIfLast")
      default: try common.take(key, value)
      }
    }
    if to != nil, count != nil { throw .invalid("/to", "does not go with count") }
    if toRoot, count != nil || to != nil { throw .invalid("/toRoot", "does not go with count or to") }
    if inclusive != nil, to == nil { throw .invalid("/inclusive", "goes only with to") }
    if ifMissing != nil, to == nil { throw .invalid("/ifMissing", "goes only with to") }
    if scope != nil, to == nil, !toRoot { throw .invalid("/scope", "goes only with to or toRoot") }
    target = to.map(Target.screen) ?? (toRoot ? .first : .count(count ?? 1))
    isInclusive = inclusive ?? false
    self.ifMissing = ifMissing ?? .error
    self.scope = scope ?? .stack
    clamps = clamp
    dismissesIfLast = dismissIfLast
    address = common.address
  }

  func apply(to edit: inout Edit) throws(NavigationError) {
    let place = try edit.place(address)
    switch target {
    case .count(let count):
      let above = edit[place].screens.count - 1
      try pop(count > above && clamps ? above : count, from: place, &edit)
    case .first where scope == .session:
      edit.dismissLayers(above: 0)
      let base = Edit.Place(layer: 0, stack: edit.layers[0].active)
      edit[base].screens.pop(edit[base].screens.count - 1)
    case .first:
      edit[place].screens.pop(edit[place].screens.count - 1)
    case .screen(let name):
      try pop(to: name, from: place, &edit)
    }
  }

  private func pop(to name: String, from place: Edit.Place, _ edit: inout Edit) throws(NavigationError) {
    if let (found, distance) = find(name, from: place, edit) {
      if scope == .session { edit.dismissLayers(above: found.layer) }
      return try pop(isInclusive ? distance + 1 : distance, from: found, &edit)
    }
    switch ifMissing {
    case .ignore: return
    case .push:
      try edit.checkTakesScreens(place)
      try edit.checkDepth(edit[place].screens.count + 1, at: "to")
      edit[place].screens.push(edit.make(ScreenDraft(name: name)))
    case .error:
      throw NavigationError(.screenNotInStack, "there is no screen \(quoted(name)) to pop to", pointer: "#/to")
    }
  }

  /// The nearest screen with that id, else the nearest with that name, from the top down.
  private func find(_ name: String, from place: Edit.Place, _ edit: Edit) -> (Edit.Place, Int)? {
    let places = scope == .session ? Self.wayDown(from: place, edit) : [place]
    let id = ScreenKey(id: name)
    for place in places {
      if let distance = edit[place].screens.distance(where: id.isID) { return (place, distance) }
    }
    let name = ScreenKey(name: name)
    for place in places {
      if let distance = edit[place].screens.distance(where: name.isName) { return (place, distance) }
    }
    return nil
  }

  /// The stack itself, then the active stack of each lower layer.
  private static func wayDown(from place: Edit.Place, _ edit: Edit) -> [Edit.Place] {
    [place] + (0..<place.layer).reversed().map { Edit.Place(layer: $0, stack: edit.layers[$0].active) }
  }

  private func pop(_ count: Int, from place: Edit.Place, _ edit: inout Edit) throws(NavigationError) {
    guard count >= edit[place].screens.count else { return edit[place].screens.pop(count) }
    guard place.layer > 0 else {
      throw NavigationError(.atRoot, Self.allThatGoes(edit[place].screens.count - 1), pointer: pointer)
    }
    guard dismissesIfLast else {
      throw NavigationError(
        .atRoot, "the first screen of a modal is not popped: use dismiss, or dismissIfLast", pointer: pointer)
    }
    edit.dismissLayers(above: place.layer - 1)
  }

  /// How many screens can be popped at most, as a detail tells it.
  private static func allThatGoes(_ count: Int) -> String {
    switch count {
    case 0: "the only screen of the stack is its first, and that stays"
    case 1: "only one screen can be popped: the first of a stack stays"
    default: "only \(count) screens can be popped: the first of a stack stays"
    }
  }

  private var pointer: String? {
    switch target {
    case .count: nil
    case .screen: "#/to"
    case .first: "#/toRoot"
    }
  }
}
