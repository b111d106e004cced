import BackstackClient

/// A session drawn as a tree: its layers, their stacks where there are several, and the screens, bottom first.
struct SessionTree {
  /// How much of a screen's params is shown.
  private static let paramsLimit = 60

  let style: Style
  /// Ids of screens that have just come.
  var added: Set<String> = []

  private struct Node {
    let text: String
    var children: [Node] = []
  }

  func text(_ session: SessionState) -> String {
    var lines = [head(session)]
    if !session.metadata.members.isEmpty {
      lines.append(style.dim("metadata \(Shown.text(Shown.json(session.metadata), limit: 100))"))
    }
    // Told once, by the answer that makes a session, where a server asks for tokens.
    if let token = session.json["token"]?.string { lines.append("token \(style.bold(Shown.text(token)))") }
    for (index, layer) in session.layers.enumerated() {
      draw(
        node(layer, visible: session.visible.id), indent: "", isLast: index == session.layers.count - 1, into: &lines)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func head(_ session: SessionState) -> String {
    var parts = ["\(style.bold(Shown.text(session.id)))  revision \(session.revision)"]
    if let schema = session.summary.schema { parts.append("schema \(Shown.text(schema))") }
    // As the server wrote it.
    if let time = session.json["expiresAt"]?.string { parts.append("expires \(Shown.text(time))") }
    return parts.joined(separator: " · ")
  }

  private func draw(_ node: Node, indent: String, isLast: Bool, into lines: inout [String]) {
    lines.append(style.dim(indent + (isLast ? "└─ " : "├─ ")) + node.text)
    for (index, child) in node.children.enumerated() {
      draw(
        child, indent: indent + (isLast ? "   " : "│  "), isLast: index == node.children.count - 1, into: &lines)
    }
  }

  private func node(_ layer: LayerState, visible: String) -> Node {
    var words = [style.cyan(Shown.text(layer.id))]
    if let presentation = layer.presentation { words.append(Shown.text(presentation.style.rawValue)) }
    words.append(Shown.text(layer.container.rawValue))
    if let name = layer.name { words.append("\"\(Shown.text(name))\"") }
    if let detent = layer.presentation?.json["selectedDetent"] { words.append("at \(Shown.text(Shown.json(detent)))") }
    if let time = layer.presentation?.json["autoDismissAt"]?.string { words.append("goes at \(Shown.text(time))") }
    let stacks = layer.stacks.map { node($0, isActive: $0.id == layer.active, visible: visible) }
    let hasOneStack = layer.container == .stack || layer.container == .screen
    return Node(text: words.joined(separator: " "), children: hasOneStack ? stacks.flatMap(\.children) : stacks)
  }

  private func node(_ stack: StackState, isActive: Bool, visible: String) -> Node {
    let id = Shown.text(stack.id)
    var words = [isActive ? style.bold(id) : id]
    if let title = stack.title { words.append("\"\(Shown.text(title))\"") }
    if let badge = stack.badge { words.append("(\(Shown.text(badge)))") }
    if isActive { words.append(style.dim("active")) }
    return Node(text: words.joined(separator: " "), children: stack.screens.map { node($0, visible: visible) })
  }

  private func node(_ screen: ScreenState, visible: String) -> Node {
    let name = Shown.text(screen.name)
    var words = [style.dim(Shown.text(screen.id)), added.contains(screen.id) ? style.green(name) : name]
    if !(screen.params == .emptyObject) {
      words.append(style.dim(Shown.text(Shown.json(screen.params), limit: Self.paramsLimit)))
    }
    if let title = screen.title { words.append("\"\(Shown.text(title))\"") }
    if let time = screen.json["autoPopAt"]?.string { words.append("goes at \(Shown.text(time))") }
    if screen.id == visible { words.append(style.bold("← visible")) }
    return Node(text: words.joined(separator: " "))
  }
}
