import JSON
import TestSupport

/// The request that makes a session in a state: one layer by POST, several by PUT.
extension CompactState {
  var startRequest: (method: String, body: JSONValue) {
    guard layers.count == 1, let base = layers.first else {
      return ("PUT", .object([("layers", .list(layers.map(Self.layerBody)))]))
    }
    var root: [(key: String, value: JSONValue)] = [("container", .string(base.container))]
    switch base.container {
    case "stack": root.append(("screens", .list(base.stacks[0].screens.map(Self.screenBody))))
    case "screen": root += Self.screenBody(base.stacks[0].screens[0]).pairs
    default: root += [("stacks", .list(base.stacks.map(Self.stackBody))), ("active", .string(base.active))]
    }
    return ("POST", .object([("root", .object(root))]))
  }

  private static func layerBody(_ layer: Layer) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("id", .string(layer.id)), ("container", .string(layer.container)), ("active", .string(layer.active)),
    ]
    if let style = layer.style {
      let presentation: [(key: String, value: JSONValue)] = [
        ("style", .string(style)), ("transition", .string("coverVertical")),
        ("interactiveDismissDisabled", .bool(false)),
      ]
      members.append(("presentation", .object(presentation)))
    }
    return .object(members + [("stacks", .list(layer.stacks.map(stackBody)))])
  }

  private static func stackBody(_ stack: Stack) -> JSONValue {
    .object([("id", .string(stack.id)), ("screens", .list(stack.screens.map(screenBody)))])
  }

  private static func screenBody(_ screen: Screen) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = []
    if case .exactly(let id) = screen.id { members.append(("id", .string(id))) }
    members.append(("screen", .string(screen.name)))
    if let params = screen.params { members.append(("params", params)) }
    return .object(members)
  }
}
