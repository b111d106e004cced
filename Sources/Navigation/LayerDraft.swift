import JSON

/// A layer as a body describes it.
struct LayerDraft: Sendable {
  /// How the body gives the screens; it decides what pointers look like.
  enum Form: Sendable {
    /// The members of one screen among the layer's own.
    case screen
    case screens
    case stacks
  }

  var form: Form
  /// Nil: `root` for the base, and for a modal one that the server makes.
  var id: String?
  var container: Container
  /// Nil: the first stack.
  var active: String?
  var visibility: ColumnVisibility?
  var preferredCompactColumn: SplitColumn?
  var name: String?
  /// JSON.
  var transition: [UInt8]?
  /// Nil: the default, for a modal.
  var presentation: PresentationFields?
  var stacks: [StackDraft]

  init(_ form: Form, _ container: Container, _ stacks: [StackDraft]) {
    self.form = form
    self.container = container
    self.stacks = stacks
  }

  /// The root of a session that asks for none: a stack with one screen named `root`.
  static var defaultRoot: LayerDraft {
    LayerDraft(.screen, .stack, [StackDraft([ScreenDraft(name: Identifier.root)])])
  }

  /// All screens of all stacks.
  var screens: [ScreenDraft] { stacks.flatMap(\.screens) }

  /// Where the body gives the screens of a stack.
  func path(toStack stack: Int) -> String {
    switch form {
    case .screen: "/screen"
    case .screens: "/screens"
    case .stacks: "/stacks/\(stack)/screens"
    }
  }

  /// Where the body gives the id of the screen that is number `index` of `screens`.
  func path(toIDOfScreen index: Int) -> String {
    if form == .screen { return "/id" }
    var stack = 0
    var left = index
    while stack < stacks.count - 1, left >= stacks[stack].screens.count {
      left -= stacks[stack].screens.count
      stack += 1
    }
    return path(toStack: stack) + "/\(left)/id"
  }

  /// Where the body gives a member of the first screen of a stack.
  func path(toFirstScreenOf stack: Int, _ key: StaticString) -> String {
    form == .screen ? "/\(key)" : path(toStack: stack) + "/0/\(key)"
  }

  /// The head of the layer, with an id that is known.
  func head(id: String, isBase: Bool, now: Timestamp) throws(NavigationError) -> LayerHead {
    let fields = presentation ?? PresentationFields(.export)
    let presentation = isBase ? nil : try fields.applied(to: Presentation(), now: now)
    return LayerHead(
      LayerHead.Parts(
        id: id, container: container, active: active ?? stacks.first?.id ?? Identifier.main,
        visibility: container == .split ? visibility ?? .automatic : nil,
        preferredCompactColumn: preferredCompactColumn, name: name, transition: transition, presentation: presentation))
  }
}
