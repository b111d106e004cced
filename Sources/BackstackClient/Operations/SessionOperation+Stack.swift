import JSON

/// Operations on a stack of screens (docs/api.md §4).
extension SessionOperation {
  /// Where a `pop` looks for its target.
  public enum PopScope: String, Sendable {
    /// In the addressed stack.
    case stack
    /// In the lower layers too: those above what is found are dismissed.
    case session
  }

  /// What a `pop` does when its target is not there.
  public enum MissingTarget: String, Sendable {
    /// `ProblemCode.screenNotInStack`; the default.
    case error
    /// Nothing.
    case ignore
    /// It pushes a screen of that name.
    case push
  }

  /// Adds a screen on top, also when one of the same name is there already.
  public static func push(_ screen: Screen, at address: StackAddress? = nil, animated: Bool? = nil) -> Self {
    Self("push") { writer in
      screen.members(&writer)
      writer.common(address, animated)
    }
  }

  /// Adds screens on top, bottom first.
  public static func push(_ screens: [Screen], at address: StackAddress? = nil, animated: Bool? = nil) -> Self {
    Self("push") { writer in
      writer.member("screens", screens)
      writer.common(address, animated)
    }
  }

  /// Removes screens from the top; the first one is never popped (`ProblemCode.atRoot`).
  /// - Parameters:
  ///   - count: how many; nil is one.
  ///   - clamp: stops at the first screen when there are fewer.
  ///   - dismissIfLast: dismisses the modal when there is nothing left to pop in it.
  ///   - address: which stack; nil: the active one of the top layer.
  ///   - animated: whether clients animate it; nil: they do.
  public static func pop(
    _ count: Int? = nil, clamp: Bool? = nil, dismissIfLast: Bool? = nil, at address: StackAddress? = nil,
    animated: Bool? = nil
  ) -> Self {
    Self("pop") { writer in
      writer.member("count", count)
      writer.member("clamp", clamp)
      writer.member("dismissIfLast", dismissIfLast)
      writer.common(address, animated)
    }
  }

  /// Removes screens until the nearest one from the top is seen that has this id, or else this name.
  /// - Parameters:
  ///   - target: the id or the name of the screen that is to be seen.
  ///   - inclusive: the target goes too.
  ///   - ifMissing: what happens when it is not there; nil: an error.
  ///   - scope: where the target is looked for; nil: in the stack.
  ///   - dismissIfLast: dismisses the modal when nothing would be left in its stack.
  ///   - address: which stack; nil: the active one of the top layer.
  ///   - animated: whether clients animate it; nil: they do.
  public static func popTo(
    _ target: String, inclusive: Bool? = nil, ifMissing: MissingTarget? = nil, scope: PopScope? = nil,
    dismissIfLast: Bool? = nil, at address: StackAddress? = nil, animated: Bool? = nil
  ) -> Self {
    Self("pop") { writer in
      writer.member("to", target)
      writer.member("inclusive", inclusive)
      writer.member("ifMissing", ifMissing?.rawValue)
      writer.member("scope", scope?.rawValue)
      writer.member("dismissIfLast", dismissIfLast)
      writer.common(address, animated)
    }
  }

  /// Removes all screens but the first.
  /// - Parameters:
  ///   - scope: with `.session` every modal goes too, and the base's stack is popped.
  ///   - address: which stack; nil: the active one of the top layer.
  ///   - animated: whether clients animate it; nil: they do.
  public static func popToRoot(
    scope: PopScope? = nil, at address: StackAddress? = nil, animated: Bool? = nil
  ) -> Self {
    Self("pop") { writer in
      writer.member("toRoot", true)
      writer.member("scope", scope?.rawValue)
      writer.common(address, animated)
    }
  }

  /// The top screen gives way to a new one.
  public static func replace(_ screen: Screen, at address: StackAddress? = nil, animated: Bool? = nil) -> Self {
    Self("replace") { writer in
      screen.members(&writer)
      writer.common(address, animated)
    }
  }

  /// The whole stack at once, bottom first; a screen with an id that is in the stack keeps its entry. ALTEN's
  /// `setViews`, SwiftUI's assignment to a path, UIKit's `setViewControllers`.
  public static func setScreens(
    _ screens: [Screen], at address: StackAddress? = nil, animated: Bool? = nil
  ) -> Self {
    Self("set") { writer in
      writer.member("screens", screens)
      writer.common(address, animated)
    }
  }

  /// Updates the top screen when it has that name; else pushes.
  /// - Parameters:
  ///   - screen: the screen, with the params that it is to have.
  ///   - back: goes back to an entry of that name below the top, if there is one.
  ///   - merge: merges the params (RFC 7396) instead of replacing them.
  ///   - address: which stack; nil: the active one of the top layer.
  ///   - animated: whether clients animate it; nil: they do.
  public static func navigate(
    to screen: Screen, back: Bool? = nil, merge: Bool? = nil, at address: StackAddress? = nil, animated: Bool? = nil
  ) -> Self {
    Self("navigate") { writer in
      screen.members(&writer)
      writer.member("back", back)
      writer.member("merge", merge)
      writer.common(address, animated)
    }
  }

  /// Puts a screen below the entry of that id.
  public static func insert(
    _ screen: Screen, before target: String, at address: StackAddress? = nil, animated: Bool? = nil
  ) -> Self {
    insert(screen, side: "before", of: target, address, animated)
  }

  /// Puts a screen above the entry of that id.
  public static func insert(
    _ screen: Screen, after target: String, at address: StackAddress? = nil, animated: Bool? = nil
  ) -> Self {
    insert(screen, side: "after", of: target, address, animated)
  }

  private static func insert(
    _ screen: Screen, side: StaticString, of target: String, _ address: StackAddress?, _ animated: Bool?
  ) -> Self {
    Self("insert") { writer in
      screen.members(&writer)
      writer.member(side, target)
      writer.common(address, animated)
    }
  }

  /// Takes the entry of that id out of its stack.
  public static func remove(_ target: String, at address: StackAddress? = nil, animated: Bool? = nil) -> Self {
    Self("remove") { writer in
      writer.member("target", target)
      writer.common(address, animated)
    }
  }

  /// Chooses a tab, or focuses a column; each keeps its screens.
  /// - Parameters:
  ///   - stack: the id of the tab or column.
  ///   - toRoot: pops the stack to its first screen.
  ///   - layer: the id of the layer; nil: the top one.
  ///   - animated: whether clients animate it; nil: they do.
  public static func select(
    _ stack: String, toRoot: Bool? = nil, inLayer layer: String? = nil, animated: Bool? = nil
  ) -> Self {
    Self("select") { writer in
      writer.member("stack", stack)
      writer.member("toRoot", toRoot)
      writer.common(layer.map { StackAddress(layer: $0) }, animated)
    }
  }
}

extension JSONWriter {
  /// The fields of all operations on a stack.
  mutating func common(_ address: StackAddress?, _ animated: Bool?) {
    member("at", address)
    member("animated", animated)
  }
}
