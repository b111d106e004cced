import JSON

/// How a modal layer is presented (docs/api.md §3).
struct Presentation: Sendable {
  var style = PresentationStyle.automatic
  var transition = ModalTransition.coverVertical
  var detents: [Detent]?
  var selectedDetent: Detent?
  var interactiveDismissDisabled = false
  /// When the server dismisses the layer by itself.
  var autoDismissAt: Timestamp?

  /// The object as the session shows it.
  var json: [UInt8] {
    var writer = MemberWriter()
    writer.string("style", style.rawValue)
    writer.string("transition", transition.rawValue)
    writer.raw("detents", detents.map(Self.list))
    writer.raw("selectedDetent", selectedDetent?.json)
    writer.bool("interactiveDismissDisabled", interactiveDismissDisabled)
    writer.time("autoDismissAt", autoDismissAt)
    return [UInt8(ascii: "{")] + writer.bytes + [UInt8(ascii: "}")]
  }

  private static func list(_ detents: [Detent]) -> [UInt8] {
    var out: [UInt8] = []
    for detent in detents {
      out.append(out.isEmpty ? "[" : ",")
      out.append(contentsOf: detent.json)
    }
    out.append("]")
    return out
  }
}
