import JSON
import TestSupport

/// The layers of an answer in compact notation, for messages.
extension CompactState {
  static func render(_ layers: JSONValue?) -> String {
    guard let layers else { return "(no layers)" }
    return layers.elements.enumerated().map { index, layer in
      let style = layer["presentation"]?["style"]?.string ?? "?"
      let head = (index > 0 ? style + ":" : "") + text(layer["id"])
      let stacks = Array(layer["stacks"]?.elements ?? JSONValue.list([]).elements)
      let many = stacks.map { stack in
        text(stack["id"]) + (text(stack["id"]) == text(layer["active"]) ? "*" : "") + "[\(screens(of: stack))]"
      }
      let first = stacks.first.map(screens) ?? ""
      return switch layer["container"]?.string {
      case "stack": head + "[\(first)]"
      case "screen": head + "(\(first))"
      case "tabs": head + "{\(many.joined(separator: " "))}"
      case "split": head + "|\(many.joined(separator: " "))|"
      default: head + "<\(text(layer["container"]))>"
      }
    }.joined(separator: " ")
  }

  private static func screens(of stack: JSONValue) -> String {
    (stack["screens"]?.elements.map { screen in
      var out = text(screen["screen"]) + "#" + text(screen["id"])
      if let params = screen["params"], !(params.kind == .object && params.count == 0) {
        out += (params.kind == .object ? "" : "=") + params.plain
      }
      return out
    } ?? []).joined(separator: ",")
  }

  private static func text(_ value: JSONValue?) -> String {
    value?.string ?? value?.plain ?? "(absent)"
  }
}
