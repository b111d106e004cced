import Navigation

/// States as one line, layers bottom first: `root[a#s1,b#s2] sheet:m3(c#s4)`.
///
/// `[…]` is a stack, `(…)` a bare screen, `{t*[…] u[…]}` tabs and `|sidebar*[…] detail[…]|` columns, `*` at the active one.
enum CompactState {
  static func text(_ session: Session) -> String {
    session.layers.enumerated().map { index, layer in
      (index == 0 ? layer.id : "sheet:" + layer.id) + text(layer)
    }.joined(separator: " ")
  }

  private static func text(_ layer: Layer) -> String {
    switch layer.container {
    case .stack: "[" + screens(layer.stacks[0]) + "]"
    case .screen: "(" + screens(layer.stacks[0]) + ")"
    case .tabs: "{" + stacks(layer) + "}"
    case .split: "|" + stacks(layer) + "|"
    }
  }

  private static func stacks(_ layer: Layer) -> String {
    layer.stacks.map { $0.id + ($0.id == layer.activeStack.id ? "*[" : "[") + screens($0) + "]" }.joined(separator: " ")
  }

  private static func screens(_ stack: Stack) -> String {
    stack.screens.bottomFirst.map { $0.name + "#" + $0.id }.joined(separator: ",")
  }

  /// The body of a `PUT` that makes the state; a screen without `#id` gets one from the server.
  static func body(_ text: String) -> String {
    var layers: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      let name = rest.prefix { !"[({|".contains($0) }
      rest = rest.dropFirst(name.count)
      let closing: [Character: Character] = ["[": "]", "(": ")", "{": "}", "|": "|"]
      let opening = rest.removeFirst()
      let inside = rest.prefix { $0 != closing[opening] }
      rest = rest.dropFirst(inside.count + 1).drop { $0 == " " }
      layers.append(layer(String(name), opening, String(inside)))
    }
    return "{\"layers\":[" + layers.joined(separator: ",") + "]}"
  }

  private static func layer(_ name: String, _ opening: Character, _ inside: String) -> String {
    let parts = name.split(separator: ":")
    let container = ["[": "stack", "(": "screen", "{": "tabs", "|": "split"][opening] ?? ""
    let presentation = parts.count > 1 ? "\"presentation\":{\"style\":\"\(parts[0])\"}," : ""
    let head = "{\"id\":\"\(parts.last ?? "")\",\"container\":\"\(container)\",\(presentation)"
    guard opening == "{" || opening == "|" else {
      return head + "\"stacks\":[{\"screens\":[\(screens(inside))]}]}"
    }
    var active = ""
    let stacks = inside.split(separator: " ").map { stack in
      let id = stack.prefix { $0 != "[" && $0 != "*" }
      if stack.contains("*") { active = "\"active\":\"\(id)\"," }
      let list = stack.drop { $0 != "[" }.dropFirst().dropLast()
      return "{\"id\":\"\(id)\",\"screens\":[\(screens(String(list)))]}"
    }
    return head + active + "\"stacks\":[" + stacks.joined(separator: ",") + "]}"
  }

  private static func screens(_ text: String) -> String {
    text.split(separator: ",").map { screen in
      let parts = screen.split(separator: "#")
      let id = parts.count > 1 ? "\"id\":\"\(parts[1])\"," : ""
      return "{\(id)\"screen\":\"\(parts[0])\"}"
    }.joined(separator: ",")
  }
}
