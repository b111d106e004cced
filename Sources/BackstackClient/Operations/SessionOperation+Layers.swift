import JSON

/// Operations on layers (docs/api.md §4).
extension SessionOperation {
  /// Presents one screen as a new top layer.
  public static func present(
    _ screen: Screen, _ presentation: Presentation = Presentation(), animated: Bool? = nil
  ) -> Self {
    Self("present") { writer in
      // A screen's own id is given in a list: beside the others `id` is the layer's.
      if screen.id == nil { screen.members(&writer) } else { writer.member("screens", [screen]) }
      presentation.members(&writer)
      writer.member("animated", animated)
    }
  }

  /// Presents screens in a stack of their own, bottom first, as a new top layer.
  public static func present(
    _ screens: [Screen], _ presentation: Presentation = Presentation(embedInStack: true), animated: Bool? = nil
  ) -> Self {
    Self("present") { writer in
      writer.member("screens", screens)
      presentation.members(&writer)
      writer.member("animated", animated)
    }
  }

  /// Presents tabs as a new top layer.
  /// - Parameters:
  ///   - tabs: the tabs, in their order; never none.
  ///   - active: the id of the tab that is shown; nil: the first.
  ///   - presentation: how the layer is presented.
  ///   - animated: whether clients animate it; nil: they do.
  public static func present(
    tabs: [TabStack], active: String? = nil, _ presentation: Presentation = Presentation(), animated: Bool? = nil
  ) -> Self {
    Self("present") { writer in
      writer.member("container", ContainerKind.tabs)
      writer.member("stacks", tabs)
      writer.member("active", active)
      presentation.members(&writer)
      writer.member("animated", animated)
    }
  }

  /// Dismisses modals from the top.
  /// - Parameters:
  ///   - count: how many; nil is one.
  ///   - animated: whether clients animate it; nil: they do.
  public static func dismiss(_ count: Int? = nil, animated: Bool? = nil) -> Self {
    Self("dismiss") { writer in
      writer.member("count", count)
      writer.member("animated", animated)
    }
  }

  /// Dismisses the layer of that id and all above it.
  public static func dismiss(layer: String, animated: Bool? = nil) -> Self {
    Self("dismiss") { writer in
      writer.member("layer", layer)
      writer.member("animated", animated)
    }
  }

  /// Dismisses what is above the layer of that id, which stays; `root` is the base.
  public static func dismissTo(_ layer: String, animated: Bool? = nil) -> Self {
    Self("dismiss") { writer in
      writer.member("to", layer)
      writer.member("animated", animated)
    }
  }

  /// Dismisses every modal; what was pushed in the base stays.
  public static func dismissAll(animated: Bool? = nil) -> Self {
    Self("dismiss") { writer in
      writer.member("all", true)
      writer.member("animated", animated)
    }
  }

  /// Replaces the base and dismisses every modal: the switch between signed-out, signed-in and error roots.
  public static func setRoot(_ root: Root, animated: Bool? = nil) -> Self {
    Self("setRoot") { writer in
      root.members(&writer)
      writer.member("animated", animated)
    }
  }

  /// Opens a deep link by the rules of the server (docs/api.md §7).
  /// - Parameters:
  ///   - url: the link.
  ///   - mode: nil: what the rule says.
  ///   - animated: whether clients animate it; nil: they do.
  public static func open(_ url: String, mode: LinkMode? = nil, animated: Bool? = nil) -> Self {
    Self("open") { writer in
      writer.member("url", url)
      writer.member("mode", mode)
      writer.member("animated", animated)
    }
  }

  /// Goes back to the layers of an earlier revision, as a new one; it stands alone, never in a batch.
  /// - Parameters:
  ///   - revision: nil: one step back, a step further each time.
  ///   - animated: whether clients animate it; nil: they do.
  public static func undo(to revision: Int? = nil, animated: Bool? = nil) -> Self {
    Self("undo") { writer in
      writer.member("to", revision)
      writer.member("animated", animated)
    }
  }
}
