import JSON

/// What a user sees, computed from the layers (docs/api.md §3).
extension Session {
  /// How wide the window is: UIKit's horizontal size class.
  public enum Width: String, CaseIterable, Sendable {
    /// One column at a time.
    case compact
    /// All columns of a split container side by side.
    case regular
  }

  /// Appends the `visible` object: the top of the active stack of the top layer.
  /// - Parameter width: when regular, a split container also gives `columns`, whatever its visibility.
  public func appendVisible(width: Width = .compact, to out: inout [UInt8]) {
    let layer = topLayer
    let stack = layer.activeStack
    out.append(contentsOf: layer.head.visibleStart)
    stack.appendPlace(to: &out)
    out.append(layers.count > 1 ? ",\"canDismiss\":true" : ",\"canDismiss\":false")
    stack.appendBar(to: &out)
    if width == .regular, layer.container == .split { layer.appendColumns(to: &out) }
    out.append("}")
  }

  /// Octets of the longest part of `visible`, its path.
  public var visibleBytes: Int { topLayer.activeStack.screens.node.pathBytes }
}

extension Layer {
  /// Appends `,"columns":[…]`: each column with its visible screen, the sidebar first.
  fileprivate func appendColumns(to out: inout [UInt8]) {
    out.append(",\"columns\":")
    for (index, stack) in stacks.enumerated() {
      out.append(index == 0 ? "[{\"stack\":\"" : ",{\"stack\":\"")
      out.append(stack.id)
      out.append("\",")
      stack.appendPlace(to: &out)
      stack.appendBar(to: &out)
      out.append("}")
    }
    out.append("]")
  }
}

extension Stack {
  /// Whether a back button belongs on the top screen: there is one below it.
  var canPop: Bool { screens.count > 1 }

  /// Appends which screen is on top and where: `"screen":…,"id":…,"depth":…,"path":…,"canPop":…`.
  func appendPlace(to out: inout [UInt8]) {
    let top = screens.top
    out.append("\"screen\":")
    top.append(top.nameRange, to: &out)
    out.append(",\"id\":\"")
    top.append(top.idRange, to: &out)
    out.append("\",\"depth\":")
    JSONWriter.append(Int64(screens.count), to: &out)
    out.append(",\"path\":")
    screens.appendPath(to: &out)
    out.append(canPop ? ",\"canPop\":true" : ",\"canPop\":false")
  }

  /// Appends the back button, when there is one, and the bar in effect: `,"back":…,"bar":…`.
  func appendBar(to out: inout [UInt8]) {
    let top = screens.top
    if let below = screens.node.below?.screen {
      out.append(",\"back\":{\"title\":")
      if let title = top.bar?.backTitle {
        out.append(contentsOf: title)
      } else {
        below.append(below.titleRange ?? below.nameRange, to: &out)
      }
      let isHidden = top.bar.map { $0.hidesBackButton || $0.isHidden } ?? false
      out.append(isHidden ? ",\"hidden\":true}" : ",\"hidden\":false}")
    }
    if head.appearance == nil, top.bar == nil, top.titleRange == nil { return out.append(",\"bar\":{}") }
    out.append(",\"bar\":")
    let appearance = Appearance.merged(head.appearance, with: top.bar?.appearance)
    Bar.append(title: top.titleJSON, bar: top.bar, appearance: appearance, to: &out)
  }
}
