import JSON
import TestSupport

/// `visible` follows from the layers.
enum VisibleCheck {
  static func check(_ visible: JSONValue, layers: [JSONValue]) throws {
    guard let top = layers.last,
      let stack = SessionCheck.stacks(of: top).first(where: { $0["id"]?.string == top["active"]?.string }),
      let screen = SessionCheck.screens(of: stack).last, let layerID = top["id"], let stackID = stack["id"],
      let name = screen["screen"], let id = screen["id"]
    else { throw Mismatch("visible", "a screen in front", visible) }
    let screens = SessionCheck.screens(of: stack)
    let wanted: [(StaticString, JSONValue)] = [
      ("layer", layerID), ("stack", stackID), ("screen", name), ("id", id), ("depth", .number(screens.count)),
      ("path", .list(screens.compactMap { $0["screen"] })), ("canPop", .bool(screens.count > 1)),
      ("canDismiss", .bool(layers.count > 1)),
    ]
    for (key, value) in wanted { try need(visible[key], value, "visible.\(key)") }
    if screens.count == 1 {
      guard visible["back"] == nil else {
        throw Mismatch("visible.back", "absent on the first screen", visible["back"])
      }
    } else {
      try checkBack(visible["back"], screen, below: screens[screens.count - 2])
    }
    try need(visible["bar"], try bar(of: screen, in: stack), "visible.bar")
  }

  private static func checkBack(_ back: JSONValue?, _ screen: JSONValue, below: JSONValue) throws {
    let own = screen["bar"]
    guard let title = own?["backTitle"] ?? below["title"] ?? below["screen"] else {
      throw Mismatch("visible.back", "a title", back)
    }
    try need(back?["title"], title, "visible.back.title")
    let isHidden = own?["backButtonHidden"]?.bool == true || own?["hidden"]?.bool == true
    try need(back?["hidden"], .bool(isHidden), "visible.back.hidden")
  }

  /// The screen's own bar, its title, and the appearance of the stack beneath its own.
  private static func bar(of screen: JSONValue, in stack: JSONValue) throws -> JSONValue {
    var members = screen["bar"]?.pairs ?? []
    guard !members.contains(where: { $0.key == "title" }) else {
      throw Mismatch("visible.bar", "no title in a screen's own bar", screen["bar"])
    }
    if let title = screen["title"] { members.append(("title", title)) }
    if let appearance = stack["appearance"] {
      let own = members.first { $0.key == "appearance" }?.value ?? .object([])
      members.removeAll { $0.key == "appearance" }
      members.append(("appearance", lay(own, over: appearance)))
    }
    return .object(members)
  }

  private static func lay(_ top: JSONValue, over base: JSONValue) -> JSONValue {
    guard top.kind == .object, base.kind == .object else { return top }
    let kept = base.pairs.map { key, value in (key: key, value: top.member(key).map { lay($0, over: value) } ?? value) }
    return .object(kept + top.pairs.filter { base.member($0.key) == nil })
  }

  private static func need(_ got: JSONValue?, _ want: JSONValue, _ place: String) throws {
    guard let got, jsonEqual(got, want) else { throw Mismatch(place, want.plain, got) }
  }
}
