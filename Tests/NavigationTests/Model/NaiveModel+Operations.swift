/// The model's operations: each clause of docs/api.md §4 as directly as it can be said.
extension NaiveModel {
  private typealias Refuse = Refusal

  /// Does an operation; entries it makes get `revision` + 1, which the caller sets when something changed.
  mutating func apply(_ operation: ModelOperation) throws {
    try perform(operation)
    endTimersOfFirsts()
  }

  private mutating func perform(_ operation: ModelOperation) throws {
    switch operation {
    case .push(let screens, let at): try push(screens, at)
    case .popCount(let count, let clamp, let dismissIfLast, let at):
      try popCount(count, clamp: clamp, dismissIfLast: dismissIfLast, at)
    case .popTo(let name, let inclusive, let ifMissing, let session, let dismissIfLast, let at):
      try popTo(name, inclusive, ifMissing, session, dismissIfLast, at)
    case .popToRoot(let session, let at): try popToRoot(session: session, at)
    case .replace(let screen, let at):
      let (layer, stack) = try find(at)
      try checkTimer(of: screen, isFirst: layers[layer].stacks[stack].screens.count == 1, layer)
      let old = layers[layer].stacks[stack].screens.removeLast()
      try append([screen], layer, stack)
      // An equal entry is kept, with the revision at which it was added or last changed.
      let top = layers[layer].stacks[stack].screens.count - 1
      if old.sameContent(as: layers[layer].stacks[stack].screens[top]) {
        layers[layer].stacks[stack].screens[top] = old
      }
    case .set(let screens, let at): try set(screens, at)
    case .setRoot(let stacks, let container, let active): try setRoot(stacks, container, active)
    case .navigate(let screen, let back, let at): try navigate(screen, back: back, at)
    case .update(let target, let title, let params, let badge, let look, let at):
      try update(target, title, params, badge, look, at)
    case .detent(let detent, let at):
      let (layer, _) = try find(at)
      guard layer > 0 else { throw Refuse(code: "nothing_presented") }
      guard layers[layer].hasDetents || detent == "large" else { throw Refuse(code: "invalid_field") }
      layers[layer].selectedDetent = detent
    case .insert(let screen, let before, let neighbour, let at): try insert(screen, before, neighbour, at)
    case .remove(let target, let at):
      let (layer, stack, index) = try find(screen: target, at)
      guard layers[layer].stacks[stack].screens.count > 1 else { throw Refuse(code: "at_root") }
      layers[layer].stacks[stack].screens.remove(at: index)
    case .present(let screens, let id, let embed, let after): try present(screens, id, embed, after)
    case .open(let url, let mode): try open(url, mode)
    case .dismiss(let dismissal): try dismiss(dismissal)
    case .select(let id, let toRoot, let layerID):
      let (layer, _) = try find(layerID.map { ModelOperation.At(layer: $0) })
      guard let stack = layers[layer].stacks.firstIndex(where: { $0.id == id }) else {
        throw Refuse(code: "stack_not_found")
      }
      layers[layer].active = id
      if toRoot { layers[layer].stacks[stack].screens = [layers[layer].stacks[stack].screens[0]] }
    }
  }

  func find(_ at: ModelOperation.At?) throws -> (Int, Int) {
    guard let layer = at?.layer.map({ id in layers.firstIndex { $0.id == id } }) ?? layers.count - 1 else {
      throw Refuse(code: "layer_not_found")
    }
    let wanted = at?.stack ?? layers[layer].active
    guard let stack = layers[layer].stacks.firstIndex(where: { $0.id == wanted }) else {
      throw Refuse(code: "stack_not_found")
    }
    return (layer, stack)
  }

  private func find(screen id: String, _ at: ModelOperation.At?) throws -> (Int, Int, Int) {
    let only = try at.map { try find($0) }
    for layer in layers.indices {
      for stack in layers[layer].stacks.indices where only == nil || only! == (layer, stack) {
        if let index = layers[layer].stacks[stack].screens.firstIndex(where: { $0.id == id }) {
          return (layer, stack, index)
        }
      }
    }
    throw Refuse(code: "screen_not_in_stack")
  }

  /// Steps the counter over ids of the server's form.
  private mutating func stepOver(_ ids: [String?]) {
    for case let id? in ids where id.hasPrefix("s") || id.hasPrefix("m") {
      if let number = Int(id.dropFirst()), String(number) == id.dropFirst() { counter = max(counter, number) }
    }
  }

  /// The first screen of a stack of the base is never popped.
  private func checkTimer(of screen: ModelOperation.NewScreen, isFirst: Bool, _ layer: Int) throws {
    if isFirst, layer == 0, screen.autoPopAfter != nil { throw Refuse(code: "invalid_field") }
  }

  mutating func make(_ screen: ModelOperation.NewScreen) -> Screen {
    if screen.id == nil { counter += 1 }
    return Screen(
      id: screen.id ?? "s\(counter)", name: screen.name, params: screen.params ?? "{}", title: screen.title,
      bar: screen.bar, autoPopAt: screen.autoPopAfter.map { now + $0 }, revision: revision + 1)
  }

  private mutating func append(_ screens: [ModelOperation.NewScreen], _ layer: Int, _ stack: Int) throws {
    try checkUnique(screens)
    stepOver(screens.map(\.id))
    for screen in screens {
      let made = make(screen)
      layers[layer].stacks[stack].screens.append(made)
    }
  }

  private func checkUnique(_ screens: [ModelOperation.NewScreen]) throws {
    let ids = screens.compactMap(\.id)
    guard Set(ids).count == ids.count, Set(ids).isDisjoint(with: screenIDs) else { throw Refuse(code: "duplicate_id") }
  }

  private mutating func push(_ screens: [ModelOperation.NewScreen], _ at: ModelOperation.At?) throws {
    let (layer, stack) = try find(at)
    if layers[layer].container == "screen" { throw Refuse(code: "no_navigation_stack") }
    try append(screens, layer, stack)
  }

  private mutating func set(_ screens: [ModelOperation.NewScreen], _ at: ModelOperation.At?) throws {
    let (layer, stack) = try find(at)
    if layers[layer].container == "screen", screens.count > 1 { throw Refuse(code: "no_navigation_stack") }
    try checkTimer(of: screens[0], isFirst: true, layer)
    let old = layers[layer].stacks[stack].screens
    layers[layer].stacks[stack].screens = []
    try append(screens, layer, stack)
    layers[layer].stacks[stack].screens = layers[layer].stacks[stack].screens.map { screen in
      var screen = screen
      if screen.autoPopAt == nil { screen.autoPopAt = old.first { $0.id == screen.id }?.autoPopAt }
      return old.first { $0.sameContent(as: screen) } ?? screen
    }
  }

  private mutating func setRoot(
    _ stacks: [(stack: String, screens: [ModelOperation.NewScreen])], _ container: String, _ active: String?
  ) throws {
    var ids: [String] = []
    for (_, screens) in stacks {
      ids += screens.compactMap(\.id)
      guard Set(ids).count == ids.count else { throw Refuse(code: "duplicate_id") }
      try checkTimer(of: screens[0], isFirst: true, 0)
    }
    stepOver(ids)
    let old = layers.flatMap(\.stacks).flatMap(\.screens)
    var made: [Stack] = []
    for (id, screens) in stacks {
      var list: [Screen] = []
      for screen in screens {
        let new = make(screen)
        list.append(old.first { $0.sameContent(as: new) } ?? new)
      }
      made.append(Stack(id: id, screens: list))
    }
    layers = [Layer(id: "root", container: container, active: active ?? stacks[0].stack, stacks: made)]
  }

  private mutating func navigate(_ new: ModelOperation.NewScreen, back: Bool, _ at: ModelOperation.At?) throws {
    let (layer, stack) = try find(at)
    let screens = layers[layer].stacks[stack].screens
    let found = screens.lastIndex { $0.name == new.name }
    if let found, back || found == screens.count - 1 {
      layers[layer].stacks[stack].screens = Array(screens[...found])
      var screen = screens[found]
      if let params = new.params { screen.params = params }
      if let title = new.title { screen.title = title }
      if let bar = new.bar { screen.bar = bar }
      if screen != screens[found] { screen.revision = revision + 1 }
      layers[layer].stacks[stack].screens[found] = screen
    } else {
      try push([new], at)
    }
  }

  private mutating func update(
    _ target: String?, _ title: String??, _ params: String?, _ badge: String??, _ look: Look??,
    _ at: ModelOperation.At?
  ) throws {
    let layer: Int
    let stack: Int
    let index: Int
    if let target {
      (layer, stack, index) = try find(screen: target, at)
    } else {
      (layer, stack) = try find(at)
      index = layers[layer].stacks[stack].screens.count - 1
    }
    var screen = layers[layer].stacks[stack].screens[index]
    if let title { screen.title = title }
    if let params { screen.params = params }
    if screen != layers[layer].stacks[stack].screens[index] { screen.revision = revision + 1 }
    layers[layer].stacks[stack].screens[index] = screen
    if let badge { layers[layer].stacks[stack].badge = badge }
    if let look { layers[layer].stacks[stack].look = look }
  }

  private mutating func insert(
    _ screen: ModelOperation.NewScreen, _ before: Bool, _ neighbour: String, _ at: ModelOperation.At?
  ) throws {
    let (layer, stack, index) = try find(screen: neighbour, at)
    if layers[layer].container == "screen" { throw Refuse(code: "no_navigation_stack") }
    try checkTimer(of: screen, isFirst: before && index == 0, layer)
    try checkUnique([screen])
    stepOver([screen.id])
    let made = make(screen)
    layers[layer].stacks[stack].screens.insert(made, at: before ? index : index + 1)
  }

  private mutating func present(
    _ screens: [ModelOperation.NewScreen], _ id: String?, _ embed: Bool, _ dismissAfter: Int?
  ) throws {
    // What can never be right is found before what does not fit the state.
    if !embed, screens.count > 1 { throw Refuse(code: "invalid_field") }
    if layers.count >= 32 { throw Refuse(code: "limit_reached") }
    if let id, layers.contains(where: { $0.id == id }) { throw Refuse(code: "duplicate_id") }
    try checkUnique(screens)
    stepOver(screens.map(\.id) + [id])
    if id == nil { counter += 1 }
    let layerID = id ?? "m\(counter)"
    var made: [Screen] = []
    for screen in screens { made.append(make(screen)) }
    layers.append(
      Layer(
        id: layerID, container: embed ? "stack" : "screen", active: "main", hasDetents: true, selectedDetent: "medium",
        autoDismissAt: dismissAfter.map { now + $0 },
        stacks: [Stack(id: "main", screens: made)]))
  }

  private mutating func dismiss(_ dismissal: ModelOperation.Dismissal) throws {
    let modals = layers.count - 1
    func index(_ id: String) throws -> Int {
      guard let index = layers.firstIndex(where: { $0.id == id }) else { throw Refuse(code: "layer_not_found") }
      return index
    }
    switch dismissal {
    case .all: layers = [layers[0]]
    case .to(let id): layers = Array(layers[...(try index(id))])
    case .top:
      if modals == 0 { throw Refuse(code: "nothing_presented") }
      layers.removeLast()
    case .count(let count):
      if modals == 0 || count > modals { throw Refuse(code: "nothing_presented") }
      layers.removeLast(count)
    case .layer(let id):
      if id == "root" { throw Refuse(code: "invalid_field") }
      if modals == 0 { throw Refuse(code: "nothing_presented") }
      layers = Array(layers[..<(try index(id))])
    }
  }
}

/// `pop` in its forms.
extension NaiveModel {
  private mutating func take(_ count: Int, _ layer: Int, _ stack: Int, dismissIfLast: Bool) throws {
    if count < layers[layer].stacks[stack].screens.count {
      layers[layer].stacks[stack].screens.removeLast(count)
    } else if layer > 0, dismissIfLast {
      layers = Array(layers[..<layer])
    } else {
      throw Refusal(code: "at_root")
    }
  }

  private mutating func popCount(
    _ count: Int, clamp: Bool, dismissIfLast: Bool, _ at: ModelOperation.At?
  ) throws {
    let (layer, stack) = try find(at)
    let possible = layers[layer].stacks[stack].screens.count - 1
    try take(clamp ? min(count, possible) : count, layer, stack, dismissIfLast: dismissIfLast)
  }

  private mutating func popToRoot(session: Bool, _ at: ModelOperation.At?) throws {
    var (layer, stack) = try find(at)
    if session {
      layers = [layers[0]]
      (layer, stack) = try find(nil)
    }
    layers[layer].stacks[stack].screens = [layers[layer].stacks[stack].screens[0]]
  }

  private mutating func popTo(
    _ name: String, _ inclusive: Bool, _ ifMissing: String, _ session: Bool, _ dismissIfLast: Bool,
    _ at: ModelOperation.At?
  ) throws {
    let (layer, stack) = try find(at)
    var way = [(layer, stack)]
    if session {
      for lower in (0..<layer).reversed() {
        way.append((lower, try find(ModelOperation.At(layer: layers[lower].id)).1))
      }
    }
    for fits in [{ (screen: Screen) in screen.id == name }, { (screen: Screen) in screen.name == name }] {
      for (layer, stack) in way {
        let screens = layers[layer].stacks[stack].screens
        guard let index = screens.lastIndex(where: fits) else { continue }
        if session { layers = Array(layers[...layer]) }
        return try take(
          screens.count - index - (inclusive ? 0 : 1), layer, stack, dismissIfLast: dismissIfLast)
      }
    }
    switch ifMissing {
    case "ignore": return
    case "push": try push([ModelOperation.NewScreen(name: name)], at)
    default: throw Refusal(code: "screen_not_in_stack")
    }
  }
}
