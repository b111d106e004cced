import Foundation
import JSON

/// One presentation level: the base, or a modal over what is below it (docs/api.md §3).
public struct LayerState: JSONRepresentable, Equatable, Identifiable {
  /// Unique among the layers; `root` for the base.
  public let id: String
  /// What the layer holds.
  public let container: ContainerKind
  /// The id of the stack that the layer shows.
  public let active: String
  /// Which columns of a split container are shown.
  public let visibility: ColumnVisibility?
  /// Which column of a split container is shown where there is room for one.
  public let preferredCompactColumn: SplitColumn?
  /// The name of the root, such as `auth`; only on the base.
  public let name: String?
  /// How the root came; only on the base.
  public let transition: RootTransition?
  /// How the modal is presented; nil on the base.
  public let presentation: PresentationState?
  /// The stacks in their order; never none.
  public let stacks: [StackState]
  public let json: OpaqueValue

  /// The stack that the layer shows: its only one, the selected tab or the focused column.
  public var activeStack: StackState? { stacks.first { $0.id == active } }

  public init(json: OpaqueValue) throws(BackstackError) {
    try self.init(MemberReader(json.value))
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    id = try reader.string("id")
    container = try reader.choice("container")
    active = try reader.string("active")
    visibility = try reader.choiceIfPresent("visibility")
    preferredCompactColumn = try reader.choiceIfPresent("preferredCompactColumn")
    name = try reader.stringIfPresent("name")
    transition = try reader.objectIfPresent("transition", RootTransition.init)
    presentation = try reader.objectIfPresent("presentation", PresentationState.init)
    stacks = try reader.list("stacks", StackState.init)
    json = OpaqueValue(reader.value)
  }
}

/// A stack of a layer: its screens, and what a container says about it.
public struct StackState: JSONRepresentable, Equatable, Identifiable {
  /// Unique in its layer; `main` for the only stack of a `stack` or `screen` container.
  public let id: String
  /// The title of the tab.
  public let title: String?
  /// The name of the tab's image.
  public let image: String?
  /// The tab's badge.
  public let badge: String?
  /// How the bars of all its screens look.
  public let appearance: Appearance?
  /// The entries, bottom first; never none.
  public let screens: [ScreenState]
  public let json: OpaqueValue

  public init(json: OpaqueValue) throws(BackstackError) {
    try self.init(MemberReader(json.value))
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    id = try reader.string("id")
    title = try reader.stringIfPresent("title")
    image = try reader.stringIfPresent("image")
    badge = try reader.stringIfPresent("badge")
    appearance = try reader.objectIfPresent("appearance", Appearance.init)
    screens = try reader.list("screens", ScreenState.init)
    json = OpaqueValue(reader.value)
  }
}

/// How a modal layer is presented (docs/api.md §3).
public struct PresentationState: JSONRepresentable, Equatable {
  /// How it covers what is below it.
  public let style: PresentationStyle
  /// How it comes and goes.
  public let transition: ModalTransition
  /// The heights at which a sheet rests; nil: only `large`.
  public let detents: [Detent]?
  /// The height at which it rests now.
  public let selectedDetent: Detent?
  /// Whether a gesture must not dismiss it; the `dismiss` operation always may.
  public let interactiveDismissDisabled: Bool
  /// When the server dismisses the layer by itself.
  public let autoDismissAt: Date?
  public let json: OpaqueValue

  public init(json: OpaqueValue) throws(BackstackError) {
    try self.init(MemberReader(json.value))
  }

  init(_ reader: MemberReader) throws(BackstackError) {
    style = try reader.choice("style")
    transition = try reader.choice("transition")
    detents = reader.member("detents").map { $0.elements.map(Detent.init) }
    selectedDetent = reader.member("selectedDetent").map(Detent.init)
    interactiveDismissDisabled = try reader.boolIfPresent("interactiveDismissDisabled") ?? false
    autoDismissAt = try reader.dateIfPresent("autoDismissAt")
    json = OpaqueValue(reader.value)
  }
}
