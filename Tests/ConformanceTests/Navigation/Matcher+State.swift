import JSON
import TestSupport

/// Comparing layers with the compact notation; what is not written there is not compared.
extension Matcher {
  mutating func matchState(_ text: String, _ layers: JSONValue?, _ place: String = "layers") throws {
    let want = try CompactState(text)
    let differs = Mismatch(place, text, CompactState.render(layers))
    guard let layers, layers.kind == .array, layers.count == want.layers.count else { throw differs }
    for (index, (layer, got)) in zip(want.layers, layers.elements).enumerated() {
      guard got["container"]?.string == layer.container, got["active"]?.string == layer.active else { throw differs }
      if layer.id == "?" {
        try takeNewID(got["id"], "\(place)[\(index)].id")
      } else if layer.id != "_", got["id"]?.string != layer.id {
        throw differs
      }
      if index > 0, let style = layer.style, style != "_", got["presentation"]?["style"]?.string != style {
        throw differs
      }
      guard let stacks = got["stacks"], stacks.elements.map({ $0["id"]?.string }) == layer.stacks.map(\.id) else {
        throw differs
      }
      for (stack, gotStack) in zip(layer.stacks, stacks.elements) {
        let screens = gotStack["screens"]
        guard screens?.count == stack.screens.count else { throw differs }
        for (screen, gotScreen) in zip(stack.screens, screens?.elements ?? JSONValue.list([]).elements) {
          try matchScreen(screen, gotScreen, differs, "\(place)[\(index)]")
        }
      }
    }
  }

  private mutating func matchScreen(
    _ screen: CompactState.Screen, _ got: JSONValue, _ differs: Mismatch, _ place: String
  ) throws {
    guard got["screen"]?.string == screen.name else { throw differs }
    if let params = screen.params {
      guard let gotParams = got["params"], jsonEqual(params, gotParams) else { throw differs }
    }
    switch screen.id {
    case .any: break
    case .exactly(let id):
      guard got["id"]?.string == id else { throw differs }
    case .new(let name):
      try takeNewID(got["id"], "\(place) \(screen.name).id")
      if !name.isEmpty { saved[name] = got["id"] }
    case .saved(let name):
      guard let id = got["id"], try jsonEqual(lookup(name, place), id) else { throw differs }
    }
  }
}
