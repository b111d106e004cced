import Navigation
import TestSupport

@testable import BackstackClient

/// Makes up what a user, or an app, could do.
enum ScriptedOperation {
  /// An operation that fits `session`, as a rule.
  static func random(on session: Session, id: String, _ random: inout SeededRandom) -> SessionOperation {
    let layer = session.layers[Int.random(in: session.layers.indices, using: &random)]
    let stack = layer.activeStack
    let place = StackAddress(layer: layer.id, stack: stack.id)
    let screens = stack.screens.bottomFirst
    let name = ["list", "detail", "cart"].randomElement(using: &random) ?? "list"
    let new = NewScreen(name, id: id, params: ["n": .init(stringLiteral: id)])
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: return .push(new, at: place)
    case 6..<10: return .popTo(stack.screens.top.id, inclusive: true, at: place)
    case 10:
      let any = screens.randomElement(using: &random) ?? stack.screens.top
      return .popTo(any.id, inclusive: true, at: place)
    case 11: return .popToRoot(at: place)
    case 12, 13:
      let kept = screens.prefix(Int.random(in: 0...screens.count, using: &random))
      return .setScreens(kept.map { NewScreen($0.name, id: $0.id) } + [new], at: place)
    case 14, 15: return .present(new, Presentation(embedInStack: true, id: "layer-\(id)"))
    case 16: return session.layers.count > 1 ? .dismiss(layer: session.topLayer.id) : .dismissAll()
    case 17: return .dismissTo(layer.id)
    // Relative ones, which would show if they were done twice.
    case 18: return .pop()
    default: return .navigate(to: new)
    }
  }
}
