import Navigation

/// What an app shows of a session.
struct ShownSession<Route: Hashable> {
  /// A modal whose first screen the app knows.
  struct Modal {
    let layer: Layer
    let route: Route
    let stack: ShownStack<Route>
  }

  let base: ShownStack<Route>
  /// The lowest first, as far as they are shown.
  let modals: [Modal]
  /// The first layer above all that is shown, which goes when something is presented. Not with `UnknownRoutes.keep`.
  let hidden: String?

  init(_ session: Session, _ unknown: UnknownRoutes, _ route: (Navigation.Screen) -> Route?) {
    base = ShownStack(session.layers[0].activeStack, in: session.layers[0], unknown, route)
    var modals: [Modal] = []
    var hidden: String?
    for layer in session.layers.dropFirst() {
      let stack = ShownStack(layer.activeStack, in: layer, unknown, route)
      if let route = stack.root {
        modals.append(Modal(layer: layer, route: route, stack: stack))
      } else if unknown != .keep {
        hidden = layer.id
        break
      }
    }
    if unknown == .reset, hidden != nil {
      modals = []
      hidden = session.layers[1].id
    }
    self.modals = modals
    self.hidden = hidden
  }

  /// The topmost modal that is shown.
  var top: Modal? { modals.last }

  /// Takes away the modals that are not shown.
  var unhiding: [SessionOperation] {
    hidden.map { [.dismiss(layer: $0)] } ?? []
  }

  /// Where a push goes: the stack of the sheet when it has one of its own, else that of the base.
  var stack: ShownStack<Route> {
    guard let top, top.layer.container != .screen else { return base }
    return top.stack
  }
}
