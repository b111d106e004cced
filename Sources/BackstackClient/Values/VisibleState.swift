/// What the user sees (docs/api.md §3): the last screen of the active stack of the top layer.
public struct VisibleState: JSONRepresentable, Equatable {
  /// What a back button leads to.
  public struct Back: Equatable, Sendable {
    /// Its text.
    public let title: String
    /// Whether the button is hidden on purpose.
    public let hidden: Bool

    init(_ reader: MemberReader) throws(BackstackError) {
      title = try reader.string("title")
      hidden = try reader.bool("hidden")
    }
  }

  /// The visible screen of one column of a split container.
  public struct Column: Equatable, Sendable {
    /// The column, which is the id of its stack.
    public let stack: String
    /// The name of its screen.
    public let screen: String
    /// The id of its screen.
    public let id: String
    /// How many screens its stack has.
    public let depth: Int
    /// The names of its stack's screens, bottom first.
    public let path: [String]
    /// Whether a `pop` in this column would succeed.
    public let canPop: Bool
    /// The back button, when there is one.
    public let back: Back?
    /// The bar in effect.
    public let bar: Bar

    init(_ reader: MemberReader) throws(BackstackError) {
      stack = try reader.string("stack")
      screen = try reader.string("screen")
      id = try reader.string("id")
      depth = try reader.int("depth")
      path = try reader.strings("path")
      canPop = try reader.bool("canPop")
      back = try reader.objectIfPresent("back", Back.init)
      bar = try reader.object("bar", Bar.init)
    }
  }

  /// The id of the top layer.
  public let layer: String
  /// The id of its active stack.
  public let stack: String
  /// The name of the visible screen.
  public let screen: String
  /// The id of the visible screen.
  public let id: String
  /// How many screens the stack has.
  public let depth: Int
  /// The names of the stack's screens, bottom first.
  public let path: [String]
  /// Whether a `pop` would succeed.
  public let canPop: Bool
  /// Whether a `dismiss` would succeed.
  public let canDismiss: Bool
  /// The back button, when there is one.
  public let back: Back?
  /// The bar in effect: the screen's own over its stack's.
  public let bar: Bar
  /// The columns of a split container, sidebar first; only when they were asked for (`visible(width: .regular)`).
  public let columns: [Column]?
  public let json: OpaqueValue

  public init(json: OpaqueValue) throws(BackstackError) {
    try self.init(MemberReader(json.value))
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    layer = try reader.string("layer")
    stack = try reader.string("stack")
    screen = try reader.string("screen")
    id = try reader.string("id")
    depth = try reader.int("depth")
    path = try reader.strings("path")
    canPop = try reader.bool("canPop")
    canDismiss = try reader.bool("canDismiss")
    back = try reader.objectIfPresent("back", Back.init)
    bar = try reader.object("bar", Bar.init)
    columns = try reader.listIfPresent("columns", Column.init)
    json = OpaqueValue(reader.value)
  }
}
