import TestSupport

/// Makes up operations that often fit the state, and often do not.
struct ScriptWriter {
  var random: SeededRandom
  private var made = 0
  private var timers = 0

  init(random: SeededRandom) {
    self.random = random
  }

  mutating func operation(for model: NaiveModel) -> ModelOperation {
    switch Int.random(in: 0..<112, using: &random) {
    case 0..<22: .push((0..<(chance(15) ? 3 : 1)).map { _ in screen(model) }, at(model))
    case 22..<32:
      .popCount(Int.random(in: 0...3, using: &random), clamp: chance(40), dismissIfLast: chance(30), at(model))
    case 32..<42:
      .popTo(
        chance(50) ? name : screenID(model), inclusive: chance(25), ifMissing: pick(["error", "ignore", "push"]),
        session: chance(30), dismissIfLast: chance(40), at(model))
    case 42..<45: .popToRoot(session: chance(30), at(model))
    case 45..<50: .replace(screen(model), at(model))
    case 50..<55: .set(list(model), at(model))
    case 55..<58: setRoot(model)
    case 58..<65: .navigate(screen(model), back: chance(50), at(model))
    case 65..<72: update(model)
    case 72..<74: .detent(pick(["medium", "large"]), at(model))
    case 74..<79: .insert(screen(model), before: chance(50), screenID(model), chance(20) ? at(model) : nil)
    case 79..<83: .remove(screenID(model), chance(20) ? at(model) : nil)
    case 83..<90:
      .present(
        list(model), id: chance(40) ? pick(["x1", "x2", "m\(model.counter + 2)"]) : nil, embed: chance(70),
        dismissAfter: chance(15) ? duration() : nil)
    case 100..<112: .open(url(), mode: chance(50) ? pick(["set", "push", "pushMissing", "present"]) : nil)
    case 90..<96: .dismiss(dismissal(model))
    default: .select(pick(["main", "t1", "t2", "sidebar", "detail"]), toRoot: chance(30), layer: layerID(model, 40))
    }
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  /// Up to half a minute, and never twice in a thousand, so that no two timers go off at once.
  private mutating func duration() -> Int {
    timers += 1
    return Int.random(in: 0..<30, using: &random) * 1000 + timers % 999 + 1
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  var name: String {
    mutating get { pick(["a", "b", "c", "d", "e"]) }
  }

  private mutating func screenID(_ model: NaiveModel) -> String {
    chance(92) ? pick(model.screenIDs) : "nobody"
  }

  private mutating func layerID(_ model: NaiveModel, _ percent: Int) -> String? {
    guard chance(percent) else { return nil }
    return chance(90) ? pick(model.layers).id : "nolayer"
  }

  private mutating func at(_ model: NaiveModel) -> ModelOperation.At? {
    guard chance(25) else { return nil }
    let layer = layerID(model, 60)
    let holder = model.layers.first { $0.id == layer } ?? model.layers[model.layers.count - 1]
    return ModelOperation.At(layer: layer, stack: chance(60) ? (chance(90) ? pick(holder.stacks).id : "nostack") : nil)
  }

  private mutating func screen(_ model: NaiveModel) -> ModelOperation.NewScreen {
    var screen = ModelOperation.NewScreen(name: name)
    if chance(35) { screen.id = newID(model) }
    if chance(40) { screen.params = pick(["{}", "null", "{\"b\":1.0,\"a\":[true]}", "\"text\"", "[1,2]"]) }
    if chance(30) { screen.title = pick(["One", "Two"]) }
    if chance(25) { screen.bar = bar() }
    if chance(8) { screen.autoPopAfter = duration() }
    return screen
  }

  private mutating func newID(_ model: NaiveModel) -> String {
    made += 1
    return switch Int.random(in: 0..<10, using: &random) {
    case 0: pick(model.screenIDs)
    case 1: "s\(model.counter + Int.random(in: 0...3, using: &random))"
    case 2: "m\(model.counter + 1)"
    case 3: "s0\(model.counter)"
    default: "c\(made)"
    }
  }

  private mutating func bar() -> NaiveModel.Bar {
    var bar = NaiveModel.Bar(hidden: chance(50))
    if chance(40) { bar.backTitle = "Back" }
    if chance(40) { bar.look = look() }
    return bar
  }

  private mutating func look() -> NaiveModel.Look {
    chance(50)
      ? NaiveModel.Look(background: pick(["#000000", "#FFFFFF80"]))
      : NaiveModel.Look(background: chance(30) ? "#101010" : nil, tint: pick(["#AA0000", "#00BB00"]))
  }

  /// A few screens, often some that are there already.
  private mutating func list(_ model: NaiveModel) -> [ModelOperation.NewScreen] {
    let there = model.layers[model.layers.count - 1].stacks[0].screens
    return (0..<(chance(50) ? 1 : 3)).map { index in
      guard index < there.count, chance(50) else { return screen(model) }
      let old = there[index]
      return ModelOperation.NewScreen(
        id: old.id, name: old.name, params: old.params, title: chance(80) ? old.title : "New", bar: old.bar)
    }
  }

  private mutating func setRoot(_ model: NaiveModel) -> ModelOperation {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .setRoot([("main", [screen(model)])], container: "screen", active: nil)
    case 1: return .setRoot([("main", list(model))], container: "stack", active: nil)
    case 2:
      return .setRoot(
        [("t1", list(model)), ("t2", [screen(model)])], container: "tabs", active: chance(50) ? "t2" : nil)
    default:
      return .setRoot(
        [("sidebar", [screen(model)]), ("detail", [screen(model)])], container: "split", active: "detail")
    }
  }

  private mutating func update(_ model: NaiveModel) -> ModelOperation {
    .update(
      target: chance(40) ? screenID(model) : nil, title: chance(50) ? .some(chance(60) ? "One" : nil) : nil,
      params: chance(30) ? "{\"n\":1}" : nil, badge: chance(30) ? .some(chance(60) ? "7" : nil) : nil,
      look: chance(20) ? .some(chance(60) ? look() : nil) : nil, chance(20) ? at(model) : nil)
  }

  private mutating func dismissal(_ model: NaiveModel) -> ModelOperation.Dismissal {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .all
    case 1: .layer(layerID(model, 100) ?? "")
    case 2: .to(layerID(model, 100) ?? "")
    case 3: .count(Int.random(in: 0...2, using: &random))
    default: .top
    }
  }
}
