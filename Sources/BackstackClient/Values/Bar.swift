import JSON

/// What a screen says about its navigation bar (docs/api.md §6); nil says nothing.
public struct Bar: Equatable, Sendable {
  /// How the title is shown.
  public var displayMode: BarDisplayMode?
  /// Whether there is no bar.
  public var hidden: Bool?
  /// Whether there is no back button.
  public var backButtonHidden: Bool?
  /// The text of the back button on this screen.
  public var backTitle: String?
  /// Buttons and titles of the bar.
  public var items: [BarItem]?
  /// How the bar looks, over its stack's appearance.
  public var appearance: Appearance?
  /// The screen's title; only in `VisibleState.bar`, and never sent.
  public internal(set) var title: String?

  /// A bar with what is given.
  public init(
    displayMode: BarDisplayMode? = nil, hidden: Bool? = nil, backButtonHidden: Bool? = nil, backTitle: String? = nil,
    items: [BarItem]? = nil, appearance: Appearance? = nil
  ) {
    self.displayMode = displayMode
    self.hidden = hidden
    self.backButtonHidden = backButtonHidden
    self.backTitle = backTitle
    self.items = items
    self.appearance = appearance
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    displayMode = try reader.choiceIfPresent("displayMode")
    hidden = try reader.boolIfPresent("hidden")
    backButtonHidden = try reader.boolIfPresent("backButtonHidden")
    backTitle = try reader.stringIfPresent("backTitle")
    items = try reader.listIfPresent("items", BarItem.init)
    appearance = try reader.objectIfPresent("appearance", Appearance.init)
    title = try reader.stringIfPresent("title")
  }
}

/// A button or a title of a bar.
public struct BarItem: Equatable, Identifiable, Sendable {
  /// What the app calls it.
  public var id: String
  /// Where it goes.
  public var placement: BarItemPlacement
  /// Its text.
  public var title: String?
  /// The name of its image.
  public var image: String?
  /// Its role, such as `destructive`.
  public var role: String?

  /// An item with what is given.
  public init(
    id: String, placement: BarItemPlacement, title: String? = nil, image: String? = nil, role: String? = nil
  ) {
    self.id = id
    self.placement = placement
    self.title = title
    self.image = image
    self.role = role
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    id = try reader.string("id")
    placement = try reader.choice("placement")
    title = try reader.stringIfPresent("title")
    image = try reader.stringIfPresent("image")
    role = try reader.stringIfPresent("role")
  }
}

extension Bar: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("displayMode", displayMode)
      writer.member("hidden", hidden)
      writer.member("backButtonHidden", backButtonHidden)
      writer.member("backTitle", backTitle)
      writer.member("items", items)
      writer.member("appearance", appearance)
    }
  }
}

extension BarItem: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("placement", placement)
      writer.member("title", title)
      writer.member("image", image)
      writer.member("role", role)
    }
  }
}
