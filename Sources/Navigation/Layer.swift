import JSON

/// One presentation level: the base, or a modal over what is below it (docs/api.md §3).
public struct Layer: Sendable {
  var head: LayerHead
  /// The place of the active stack.
  var active: Int
  /// The stacks in their order; never none.
  public var stacks: [Stack]

  /// The id, unique among the layers; `root` for the base.
  public var id: String { head.id }

  /// What the layer holds.
  public var container: Container { head.container }

  /// The stack that the layer shows: its only one, the selected tab or the focused column.
  public var activeStack: Stack { stacks[active] }
}

/// What a layer is besides its stacks. Immutable and shared; encoded once.
final class LayerHead: Sendable {
  /// The parts, in the order in which they are shown.
  struct Parts: Sendable {
    var id: String
    var container: Container
    /// The id of the active stack.
    var active: String
    var visibility: ColumnVisibility?
    var preferredCompactColumn: SplitColumn?
    /// A name for the root, such as `auth`; only on the base.
    var name: String?
    /// How the root came; only on the base. JSON.
    var transition: [UInt8]?
    /// Only on modals, and on each of them.
    var presentation: Presentation?
  }

  let parts: Parts
  /// The members with the opening brace, without the stacks: `{"id":"root",…`.
  let json: [UInt8]
  /// How the `visible` object begins while this is the top layer: `{"layer":"root","stack":"main",`.
  let visibleStart: [UInt8]

  var id: String { parts.id }
  var container: Container { parts.container }

  init(_ parts: Parts) {
    self.parts = parts
    var writer = MemberWriter()
    writer.string("id", parts.id)
    writer.string("container", parts.container.rawValue)
    writer.string("active", parts.active)
    writer.string("visibility", parts.visibility?.rawValue)
    writer.string("preferredCompactColumn", parts.preferredCompactColumn?.rawValue)
    writer.string("name", parts.name)
    writer.raw("transition", parts.transition)
    writer.raw("presentation", parts.presentation?.json)
    json = [UInt8(ascii: "{")] + writer.bytes
    var visible = MemberWriter()
    visible.string("layer", parts.id)
    visible.string("stack", parts.active)
    visibleStart = [UInt8(ascii: "{")] + visible.bytes + [UInt8(ascii: ",")]
  }

  /// The head with `change` made to its parts; the same object when nothing differs.
  func changed(_ change: (inout Parts) -> Void) -> LayerHead {
    var parts = parts
    change(&parts)
    let head = LayerHead(parts)
    return head.json == json ? self : head
  }
}
