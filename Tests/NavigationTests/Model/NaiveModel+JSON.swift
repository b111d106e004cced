/// The model as the API shows it.
extension NaiveModel {
  var layersJSON: String {
    "[" + layers.map(\.json).joined(separator: ",") + "]"
  }

  var visibleJSON: String {
    let layer = layers[layers.count - 1]
    let stack = layer.stacks.first { $0.id == layer.active } ?? layer.stacks[0]
    let top = stack.screens[stack.screens.count - 1]
    var members = [
      "\"layer\":\"\(layer.id)\"", "\"stack\":\"\(stack.id)\"", "\"screen\":\"\(top.name)\"", "\"id\":\"\(top.id)\"",
      "\"depth\":\(stack.screens.count)",
      "\"path\":[" + stack.screens.map { "\"\($0.name)\"" }.joined(separator: ",") + "]",
      "\"canPop\":\(stack.screens.count > 1)", "\"canDismiss\":\(layers.count > 1)",
    ]
    if stack.screens.count > 1 {
      let below = stack.screens[stack.screens.count - 2]
      let title = top.bar?.backTitle ?? below.title ?? below.name
      members.append("\"back\":{\"title\":\"\(title)\",\"hidden\":\(top.bar?.hidden ?? false)}")
    }
    members.append("\"bar\":" + bar(of: top, in: stack))
    return object(members)
  }

  private func bar(of screen: Screen, in stack: Stack) -> String {
    let own = screen.bar?.look
    var look: Look?
    if own != nil || stack.look != nil {
      look = Look(background: own?.background ?? stack.look?.background, tint: own?.tint ?? stack.look?.tint)
    }
    var bar = screen.bar ?? Bar()
    bar.look = look
    return object((screen.title.map { ["\"title\":\"\($0)\""] } ?? []) + bar.members)
  }
}

private func object(_ members: [String]) -> String {
  "{" + members.joined(separator: ",") + "}"
}

/// A moment of the day on which scripts begin at ten o'clock.
private func moment(_ milliseconds: Int) -> String {
  func digits(_ number: Int, _ count: Int) -> String {
    String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
  }
  let seconds = milliseconds / 1000
  return "2026-01-05T\(digits(10 + seconds / 3600, 2)):\(digits(seconds / 60 % 60, 2)):\(digits(seconds % 60, 2))."
    + "\(digits(milliseconds % 1000, 3))Z"
}

extension NaiveModel.Look {
  var json: String {
    object([background.map { "\"background\":\"\($0)\"" }, tint.map { "\"tint\":\"\($0)\"" }].compactMap { $0 })
  }
}

extension NaiveModel.Bar {
  var members: [String] {
    [
      hidden.map { "\"hidden\":\($0)" }, backTitle.map { "\"backTitle\":\"\($0)\"" },
      look.map { "\"appearance\":" + $0.json },
    ].compactMap { $0 }
  }

  var json: String { object(members) }
}

extension NaiveModel.Screen {
  var json: String {
    object(
      [
        "\"id\":\"\(id)\"", "\"screen\":\"\(name)\"", "\"params\":\(params)", title.map { "\"title\":\"\($0)\"" },
        bar.map { "\"bar\":" + $0.json }, autoPopAt.map { "\"autoPopAt\":\"\(moment($0))\"" },
        "\"revision\":\(revision)",
      ].compactMap { $0 })
  }
}

extension NaiveModel.Stack {
  var json: String {
    object(
      [
        "\"id\":\"\(id)\"", badge.map { "\"badge\":\"\($0)\"" }, look.map { "\"appearance\":" + $0.json },
        "\"screens\":[" + screens.map(\.json).joined(separator: ",") + "]",
      ].compactMap { $0 })
  }
}

extension NaiveModel.Layer {
  var json: String {
    let detent =
      (hasDetents ? "\"detents\":[\"medium\",\"large\"]," : "")
      + (selectedDetent.map { "\"selectedDetent\":\"\($0)\"," } ?? "")
    let presentation =
      "\"presentation\":{\"style\":\"\(style)\",\"transition\":\"coverVertical\",\(detent)"
      + "\"interactiveDismissDisabled\":false" + (autoDismissAt.map { ",\"autoDismissAt\":\"\(moment($0))\"" } ?? "")
      + "}"
    return object(
      [
        "\"id\":\"\(id)\"", "\"container\":\"\(container)\"", "\"active\":\"\(active)\"",
        container == "split" ? "\"visibility\":\"automatic\"" : nil, id == "root" ? nil : presentation,
        "\"stacks\":[" + stacks.map(\.json).joined(separator: ",") + "]",
      ].compactMap { $0 })
  }
}
