/// `open`: docs/api.md §7, with all rules looked at one after the other.
extension NaiveModel {
  mutating func open(_ url: ModelURL, _ given: String?) throws {
    if url.isBroken { throw Refusal(code: "invalid_field") }
    var best: (link: ModelLink, rank: [Int], values: [(name: String, value: String)])?
    for link in links {
      guard let (rank, values) = link.fit(url) else { continue }
      if let best, !rank.lexicographicallyPrecedes(best.rank) { continue }
      best = (link, rank, values)
    }
    guard let best else { throw Refusal(code: "no_link_match") }
    let screens = best.link.screens(url, best.values)
    switch given ?? best.link.mode ?? "set" {
    case "push": try push(screens[screens.count - 1], on: best.link.stack)
    case "present": try present(screens, best.link.present)
    case let mode: try follow(screens, on: best.link.stack, keepsBeginning: mode == "pushMissing")
    }
  }

  private func baseStack(_ id: String?) throws -> Int {
    guard let index = layers[0].stacks.firstIndex(where: { $0.id == id ?? layers[0].active }) else {
      throw Refusal(code: "stack_not_found")
    }
    return index
  }

  private mutating func follow(
    _ screens: [ModelOperation.NewScreen], on stack: String?, keepsBeginning: Bool
  ) throws {
    layers = [layers[0]]
    let index = try baseStack(stack)
    if layers[0].container == "screen", screens.count > 1 { throw Refusal(code: "no_navigation_stack") }
    layers[0].active = layers[0].stacks[index].id
    layers[0].stacks[index].screens = follow(
      screens, layers[0].stacks[index].screens, keeping: keepsBeginning ? screens.count : 0)
  }

  /// New entries, behind those of `old` that have their name and params, at most `limit` of them.
  mutating func follow(
    _ screens: [ModelOperation.NewScreen], _ old: [Screen], keeping limit: Int
  ) -> [Screen] {
    var kept: [Screen] = []
    while kept.count < min(limit, old.count) {
      let (entry, screen) = (old[kept.count], screens[kept.count])
      guard entry.name == screen.name, entry.params == screen.params ?? "{}" else { break }
      kept.append(entry)
    }
    for screen in screens[kept.count...] { kept.append(make(screen)) }
    return kept
  }

  private mutating func push(_ screen: ModelOperation.NewScreen, on stack: String?) throws {
    let layer = stack == nil ? layers.count - 1 : 0
    let index = stack == nil ? try find(nil).1 : try baseStack(stack)
    if layers[layer].container == "screen" { throw Refusal(code: "no_navigation_stack") }
    let made = make(screen)
    layers[layer].stacks[index].screens.append(made)
    if stack != nil { layers[0].active = layers[0].stacks[index].id }
  }

  private mutating func present(
    _ screens: [ModelOperation.NewScreen], _ present: (style: String, embed: Bool)?
  ) throws {
    if layers.count >= 32 { throw Refusal(code: "limit_reached") }
    let embeds = present?.embed ?? false
    counter += 1
    let id = "m\(counter)"
    var made: [Screen] = []
    for screen in embeds ? screens : [screens[screens.count - 1]] { made.append(make(screen)) }
    layers.append(
      Layer(
        id: id, container: embeds ? "stack" : "screen", active: "main", style: present?.style ?? "automatic",
        stacks: [Stack(id: "main", screens: made)]))
  }
}
