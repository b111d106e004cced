import JSON

/// What the base of a session is to hold (ROOT of docs/api.md §4).
public struct Root: Equatable, Sendable {
  private enum Content: Equatable {
    case screen(Screen)
    case bare(Screen)
    case stack([Screen], Appearance?)
    case tabs([TabStack], active: String?)
    case split([TabStack], active: SplitColumn?, ColumnVisibility?, SplitColumn?)
  }

  private var content: Content
  /// A name for the root, such as `auth`.
  public var name: String?
  /// How the root comes.
  public var transition: RootTransition?

  private init(_ content: Content, _ name: String?, _ transition: RootTransition?) {
    self.content = content
    self.name = name
    self.transition = transition
  }

  /// A stack with one screen.
  public static func screen(_ screen: Screen, name: String? = nil, transition: RootTransition? = nil) -> Root {
    Root(.screen(screen), name, transition)
  }

  /// A bare screen: nothing can be pushed.
  public static func bare(_ screen: Screen, name: String? = nil, transition: RootTransition? = nil) -> Root {
    Root(.bare(screen), name, transition)
  }

  /// A stack of screens, bottom first.
  /// - Parameters:
  ///   - screens: the screens, bottom first; never none.
  ///   - appearance: how the bars of all its screens look.
  ///   - name: a name for the root, such as `auth`.
  ///   - transition: how the root comes.
  public static func stack(
    _ screens: [Screen], appearance: Appearance? = nil, name: String? = nil, transition: RootTransition? = nil
  ) -> Root {
    Root(.stack(screens, appearance), name, transition)
  }

  /// A stack for each tab.
  /// - Parameters:
  ///   - tabs: the tabs, in their order; never none.
  ///   - active: the id of the tab that is shown; nil: the first.
  ///   - name: a name for the root, such as `auth`.
  ///   - transition: how the root comes.
  public static func tabs(
    _ tabs: [TabStack], active: String? = nil, name: String? = nil, transition: RootTransition? = nil
  ) -> Root {
    Root(.tabs(tabs, active: active), name, transition)
  }

  /// Two or three columns.
  /// - Parameters:
  ///   - sidebar: the first column, bottom first.
  ///   - content: the middle one of three; nil: there are two.
  ///   - detail: the last column, bottom first.
  ///   - active: the focused column; nil: the sidebar.
  ///   - visibility: which columns are shown; nil: the system chooses.
  ///   - preferredCompactColumn: the one shown where there is room for one.
  ///   - name: a name for the root, such as `auth`.
  ///   - transition: how the root comes.
  public static func split(
    sidebar: [Screen], content: [Screen]? = nil, detail: [Screen], active: SplitColumn? = nil,
    visibility: ColumnVisibility? = nil, preferredCompactColumn: SplitColumn? = nil, name: String? = nil,
    transition: RootTransition? = nil
  ) -> Root {
    var columns = [TabStack(id: SplitColumn.sidebar.rawValue, screens: sidebar)]
    if let content { columns.append(TabStack(id: SplitColumn.content.rawValue, screens: content)) }
    columns.append(TabStack(id: SplitColumn.detail.rawValue, screens: detail))
    return Root(.split(columns, active: active, visibility, preferredCompactColumn), name, transition)
  }
}

extension Root: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object(members)
  }

  /// Writes the members into an object that may have more.
  func members(_ writer: inout JSONWriter) {
    switch content {
    case .screen(let screen):
      screen.members(&writer)
    case .bare(let screen):
      writer.member("container", ContainerKind.screen)
      screen.members(&writer)
    case .stack(let screens, let appearance):
      writer.member("container", ContainerKind.stack)
      writer.member("screens", screens)
      writer.member("appearance", appearance)
    case .tabs(let tabs, let active):
      writer.member("container", ContainerKind.tabs)
      writer.member("stacks", tabs)
      writer.member("active", active)
    case .split(let columns, let active, let visibility, let preferredCompactColumn):
      writer.member("container", ContainerKind.split)
      writer.member("stacks", columns)
      writer.member("active", active)
      writer.member("visibility", visibility)
      writer.member("preferredCompactColumn", preferredCompactColumn)
    }
    writer.member("name", name)
    writer.member("transition", transition)
  }
}

/// A tab and its stack.
public struct TabStack: Equatable, Identifiable, Sendable {
  /// The id of the stack.
  public var id: String
  /// Its title.
  public var title: String?
  /// The name of its image.
  public var image: String?
  /// Its badge.
  public var badge: String?
  /// How the bars of all its screens look.
  public var appearance: Appearance?
  /// Its screens, bottom first; never none.
  public var screens: [Screen]

  /// A tab with what is given.
  public init(
    id: String, title: String? = nil, image: String? = nil, badge: String? = nil, appearance: Appearance? = nil,
    screens: [Screen]
  ) {
    self.id = id
    self.title = title
    self.image = image
    self.badge = badge
    self.appearance = appearance
    self.screens = screens
  }
}

extension TabStack: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("title", title)
      writer.member("image", image)
      writer.member("badge", badge)
      writer.member("appearance", appearance)
      writer.member("screens", screens)
    }
  }
}
