import JSON

/// A stack of a layer: its screens, bottom first and never none, and what a container says about it.
public struct Stack: Sendable {
  var head: StackHead
  /// Its entries, never none.
  public var screens: ScreenStack

  /// The id, unique in its layer.
  public var id: String { head.id }
}

/// What a stack is besides its screens. Immutable and shared; encoded once.
final class StackHead: Sendable {
  let id: String
  let title: String?
  let image: String?
  let badge: String?
  let appearance: Appearance?
  /// The members with the opening brace, without the screens: `{"id":"main"`.
  let json: [UInt8]

  init(id: String, title: String? = nil, image: String? = nil, badge: String? = nil, appearance: Appearance? = nil) {
    self.id = id
    self.title = title
    self.image = image
    self.badge = badge
    self.appearance = appearance
    var writer = MemberWriter()
    writer.string("id", id)
    writer.string("title", title)
    writer.string("image", image)
    writer.string("badge", badge)
    writer.raw("appearance", appearance?.json)
    json = [UInt8(ascii: "{")] + writer.bytes
  }

  /// The only stack of a `stack` or `screen` container, with nothing said about it.
  static let main = StackHead(id: Identifier.main)

  func with(badge: String?) -> StackHead {
    StackHead(id: id, title: title, image: image, badge: badge, appearance: appearance)
  }

  func with(appearance: Appearance?) -> StackHead {
    StackHead(id: id, title: title, image: image, badge: badge, appearance: appearance)
  }
}
