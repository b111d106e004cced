import JSON

/// What a user sees, computed from the layers (docs/api.md §3).
extension Session {
  /// Appends the `visible` object: the top of the active stack of the top layer.
  public func appendVisible(to out: inout [UInt8]) {
    let layer = topLayer
    let stack = layer.activeStack
    out.append("{\"layer\":\"")
    out.append(contentsOf: layer.id.utf8)
    out.append("\",\"stack\":\"")
    out.append(contentsOf: stack.id.utf8)
    out.append("\",")
    stack.appendPlace(to: &out)
    out.append(layers.count > 1 ? ",\"canDismiss\":true" : ",\"canDismiss\":false")
    stack.appendBar(to: &out)
    out.append("}")
  }
}

extension Stack {
  /// Whether a back button belongs on the top screen: there is one below it.
  var canPop: Bool { screens.count > 1 }

  /// Appends which screen is on top and where: `"screen":…,"id":…,"depth":…,"path":…,"canPop":…`.
  func appendPlace(to out: inout [UInt8]) {
    out.append("\"screen\":")
    out.append(contentsOf: screens.top.nameJSON)
    out.append(",\"id\":\"")
    out.append(contentsOf: screens.top.idBytes)
    out.append("\",\"depth\":")
    JSONWriter.append(Int64(screens.count), to: &out)
    out.append(",\"path\":")
    for (index, screen) in screens.bottomFirst.enumerated() {
      out.append(index == 0 ? "[" : ",")
      out.append(contentsOf: screen.nameJSON)
    }
    out.append(canPop ? "],\"canPop\":true" : "],\"canPop\":false")
  }

  /// Appends the back button, when there is one, and the bar in effect: `,"back":…,"bar":…`.
  func appendBar(to out: inout [UInt8]) {
    let top = screens.top
    if let below = screens.node.below?.screen {
      out.append(",\"back\":{\"title\":")
      if let title = top.bar?.backTitle {
        out.append(contentsOf: title)
      } else {
        out.append(contentsOf: below.titleJSON ?? below.nameJSON)
      }
      let isHidden = top.bar.map { $0.hidesBackButton || $0.isHidden } ?? false
      out.append(isHidden ? ",\"hidden\":true}" : ",\"hidden\":false}")
    }
    out.append(",\"bar\":")
    let appearance = Appearance.merged(head.appearance, with: top.bar?.appearance)
    Bar.append(title: top.titleJSON, bar: top.bar, appearance: appearance, to: &out)
  }
}
