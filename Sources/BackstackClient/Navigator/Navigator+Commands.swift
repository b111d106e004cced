import Navigation

/// Navigating by calls. None of them throws: one that does not fit does nothing, gives false, and `refusal` says why.
///
/// `push` and its sisters act on the stack of the sheet when there is one that has a stack of its own, else on the base's.
extension Navigator {
  /// Pushes a screen.
  @discardableResult public func push(_ route: Route) -> Bool {
    push([route])
  }

  /// Pushes screens, bottom first.
  @discardableResult public func push(_ routes: [Route]) -> Bool {
    attempt { try shown.stack.operations(to: shown.stack.path + routes, screen) }
  }

  /// Pops screens; one unless told. The first one is never popped.
  @discardableResult public func pop(_ count: Int = 1) -> Bool {
    attempt {
      let stack = shown.stack
      guard count <= stack.entries.count else {
        throw BackstackError(NavigationError(.atRoot, "only \(stack.entries.count) screens can be popped"))
      }
      return try stack.operations(to: stack.path.dropLast(max(0, count)), screen)
    }
  }

  /// Pops what is above the nearest screen that is `route`.
  @discardableResult public func popTo(_ route: Route) -> Bool {
    attempt {
      let stack = shown.stack
      if let place = stack.path.lastIndex(of: route) {
        return try stack.operations(to: Array(stack.path[...place]), screen)
      }
      guard stack.root == route else {
        throw BackstackError(NavigationError(.screenNotInStack, "there is no screen \(route) to pop to"))
      }
      return [.popToRoot(at: stack.address)]
    }
  }

  /// Pops what is above the nearest screen of that id, or else of that name: ALTENNavigation's `popTo(identifier)`.
  @discardableResult public func popTo(identifier: String) -> Bool {
    attempt { [.popTo(identifier, at: shown.stack.address)] }
  }

  /// Pops all but the first screen.
  @discardableResult public func popToRoot() -> Bool {
    attempt { [.popToRoot(at: shown.stack.address)] }
  }

  /// Sets all screens of the stack at once, the first one too: ALTENNavigation's `setViews`. Screens at the beginning that are
  /// there already stay what they are.
  @discardableResult public func setScreens(_ routes: [Route]) -> Bool {
    attempt {
      guard !routes.isEmpty else {
        throw BackstackError(NavigationError(.emptyStack, "a stack holds at least one screen", pointer: "#/screens"))
      }
      return try shown.stack.operations(toScreens: routes, screen)
    }
  }

  /// Presents a screen over everything.
  /// - Parameters:
  ///   - route: the screen.
  ///   - presentation: how. With `embedInStack` it gets a stack of its own, which is `sheetPath`.
  ///   - identifier: names the layer, for `dismissTo`; without one it is found by the names of its screens.
  @discardableResult public func present(
    _ route: Route, _ presentation: Presentation = Presentation(), identifier: String? = nil
  ) -> Bool {
    attempt { shown.unhiding + [try presenting(route, presentation, identifier: identifier)] }
  }

  private func presenting(
    _ route: Route, _ presentation: Presentation, identifier: String? = nil
  ) throws -> SessionOperation {
    var presentation = presentation
    presentation.id = identifier ?? presentation.id ?? Identifiers.make()
    return .present([try screen(route)], presentation)
  }

  /// Dismisses the topmost modal that is shown, with what is above it.
  @discardableResult public func dismiss() -> Bool {
    attempt { [(shown.top?.layer.id ?? shown.hidden).map { .dismiss(layer: $0) } ?? .dismiss()] }
  }

  /// Dismisses what is above a layer: the nearest one of that id, or else with a screen of that name; `root` is the base.
  @discardableResult public func dismissTo(_ identifier: String) -> Bool {
    attempt {
      let layers = sync.session.layers
      let layer =
        layers.last { $0.id == identifier }
        ?? layers.last { layer in layer.activeStack.screens.topFirst.contains { $0.name == identifier } }
      return [.dismissTo(layer?.id ?? identifier)]
    }
  }

  /// Dismisses every modal.
  @discardableResult public func dismissAll() -> Bool {
    attempt { [.dismissAll()] }
  }

  /// Chooses a tab of the base, or focuses a column: `path` is its stack then.
  @discardableResult public func select(_ stack: String) -> Bool {
    attempt { [.select(stack, inLayer: shown.base.address.layer)] }
  }

  func setPath(_ path: [Route], of stack: ShownStack<Route>) {
    _ = attempt { try stack.operations(to: path, screen) }
  }

  func setSheet(_ route: Route?) {
    let top = shown.top
    guard route != top?.route else { return }
    _ = attempt {
      // What is above the sheet goes with it, shown or not.
      let dismissal = top.map { [SessionOperation.dismiss(layer: $0.layer.id)] } ?? shown.unhiding
      return dismissal + (try route.map { [try presenting($0, .sheet)] } ?? [])
    }
  }

  func setSheetPath(_ path: [Route]) {
    guard let top = shown.top else { return publish() }
    setPath(path, of: top.stack)
  }
}
