import Navigation

/// What an app shows of a stack: the screens that it knows, as far as its policy goes.
struct ShownStack<Route: Hashable> {
  struct Entry {
    let id: String
    let route: Route
    /// The place in the stack, from the bottom.
    let place: Int
  }

  let address: StackAddress
  /// Nil: the app does not know the first screen.
  let root: Route?
  /// What is above the first screen.
  let entries: [Entry]
  /// The first screen above all that is shown, which goes with the user's next step.
  let hidden: String?
  /// Bottom first.
  private let screens: [Navigation.Screen]

  init(
    _ stack: Navigation.Stack, in layer: Layer, _ unknown: UnknownRoutes, _ route: (Navigation.Screen) -> Route?
  ) {
    address = StackAddress(layer: layer.id, stack: stack.id)
    screens = stack.screens.bottomFirst
    root = route(screens[0])
    var entries: [Entry] = []
    var hidden: String?
    for (place, screen) in screens.enumerated().dropFirst() {
      if let route = route(screen) {
        entries.append(Entry(id: screen.id, route: route, place: place))
      } else if unknown != .keep {
        hidden = screen.id
        break
      }
    }
    if unknown == .reset, hidden != nil {
      entries = []
      hidden = screens[1].id
    }
    self.entries = entries
    self.hidden = hidden
  }

  var path: [Route] { entries.map(\.route) }

  /// Takes away what is not shown.
  var unhiding: [SessionOperation] {
    hidden.map { [.popTo($0, inclusive: true, at: address)] } ?? []
  }

  /// The operations that lead from what is shown to `path`: a pop to a beginning of it, a push for what is more, else all at once.
  func operations(to path: [Route], _ make: (Route) throws -> Screen) rethrows -> [SessionOperation] {
    let common = zip(entries, path).prefix { $0.route == $1 }.count
    if common == path.count {
      return common == entries.count ? [] : [.popTo(entries[common].id, inclusive: true, at: address)]
    }
    let new = try path[common...].map(make)
    if common == entries.count { return unhiding + new.map { .push($0, at: address) } }
    return [.setScreens(kept(common) + new, at: address)]
  }

  /// The operations that replace all screens, the first too.
  func operations(toScreens routes: [Route], _ make: (Route) throws -> Screen) rethrows -> [SessionOperation] {
    guard let first = routes.first else { return [] }
    if first == root { return try operations(to: Array(routes.dropFirst()), make) }
    return [.setScreens(try routes.map(make), at: address)]
  }

  /// The screens up to the last of the first `count` that are shown, as they are.
  private func kept(_ count: Int) -> [Screen] {
    let last = count == 0 ? 0 : entries[count - 1].place
    return screens[...last].map(Screen.init)
  }
}

extension Screen {
  /// An entry as it is, to be set again: it keeps its id.
  init(_ entry: Navigation.Screen) {
    do throws(BackstackError) {
      self.init(try ScreenState(json: OpaqueValue(bytes: entry.json)))
    } catch {
      preconditionFailure("the client wrote no screen: \(error)")
    }
  }
}
