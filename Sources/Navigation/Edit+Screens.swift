/// Making entries: ids, limits and uniqueness.
extension Edit {
  /// Entries for the drafts, with ids made for those that bring none. Checks the ids brought against the state.
  /// - Parameters:
  ///   - key: the body's list of drafts, for pointers; nil when there is one draft and its members are the body's.
  ///   - leaving: entries that go: their ids are free, and an entry that stays as it was is kept.
  mutating func make(
    _ drafts: [ScreenDraft], listedAt key: StaticString?, leaving: Leaving = .nothing
  ) throws(NavigationError) -> [Screen] {
    try checkUnique(drafts, leaving: leaving) { index in key.map { "/\($0)/\(index)/id" } ?? "/id" }
    stepOver(drafts)
    return drafts.map { make($0) }
  }

  /// One entry; its id is known to be free.
  mutating func make(_ draft: ScreenDraft) -> Screen {
    let id = draft.id ?? counter.nextScreenID(in: layers)
    screenIDs.append(id)
    return Screen(draft.content(id: id, now: now), revision: draft.revision ?? revision)
  }

  /// Steps over the ids of all drafts before the first is made.
  mutating func stepOver(_ drafts: [ScreenDraft]) {
    for draft in drafts {
      if let id = draft.id { counter.stepOver(id) }
    }
  }

  /// Entries whose ids may be used again.
  enum Leaving {
    case nothing
    case top(of: Place)
    case stack(Place)
    case layer(Int)
    case everything
  }

  /// Refuses a push that would make the stack too deep.
  func checkDepth(_ count: Int, at key: StaticString) throws(NavigationError) {
    guard count > limits.screensPerStack else { return }
    throw NavigationError(
      .limitReached, "a stack may hold \(limits.screensPerStack) screens", pointer: "#/\(key)")
  }

  /// Refuses what would add a second screen to a bare one.
  func checkTakesScreens(_ place: Place) throws(NavigationError) {
    guard layers[place.layer].container == .screen else { return }
    let remedy = place.layer == 0 ? "make the base a stack with setRoot" : "present it with embedInStack: true"
    throw NavigationError(
      .noNavigationStack,
      "layer \(quoted(layers[place.layer].id)) holds one bare screen and no stack to push on; \(remedy)")
  }

  func holdsLayer(_ id: String) -> Bool {
    layers.contains { $0.id == id }
  }

  /// Refuses drafts whose ids are there twice, or in the state that stays.
  /// - Parameter path: where the body gives the id of a draft.
  func checkUnique(
    _ drafts: [ScreenDraft], leaving: Leaving, path: (Int) -> String
  ) throws(NavigationError) {
    var search = IdentifierSearch()
    for (index, draft) in drafts.enumerated() {
      if let id = draft.id, !search.insert(id, index) { throw Self.duplicate(id, at: path(index)) }
    }
    guard !search.isEmpty, let index = firstTaken(search, leaving) else { return }
    throw Self.duplicate(drafts[index].id ?? "", at: path(index))
  }

  /// The place in `search` of an id that a screen has which stays.
  private func firstTaken(_ search: IdentifierSearch, _ leaving: Leaving) -> Int? {
    for layer in layers.indices {
      for stack in layers[layer].stacks.indices {
        let place = Place(layer: layer, stack: stack)
        let node = self[place].screens.node
        let found =
          switch leaving {
          case .everything, .stack(place), .layer(layer): Int?.none
          case .top(of: place): search.first(from: node.below)
          default: search.first(from: node)
          }
        if let found { return found }
      }
    }
    return nil
  }

  private static func duplicate(_ id: String, at path: String) -> NavigationError {
    NavigationError(.duplicateID, "there is a screen \(quoted(id)) already", pointer: "#" + path)
  }
}
