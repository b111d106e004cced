import JSON
import TestSupport

/// What holds in every representation of a session, whatever the case is about.
enum SessionCheck {
  static func isTime(_ text: String) -> Bool {
    Pattern.found(#"\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\z"#, in: text)
  }

  /// The ids of all layers and screens of a session.
  static func ids(of session: JSONValue) -> [String] {
    let layers = Array(session["layers"]?.elements ?? JSONValue.list([]).elements)
    return layers.compactMap { $0["id"]?.string }
      + layers.flatMap { stacks(of: $0).flatMap { screens(of: $0).compactMap { $0["id"]?.string } } }
  }

  /// - Parameter answer: the response it came in; nil for one in an event, or an earlier revision, which needs no ETag.
  static func check(_ session: JSONValue, in answer: HTTPAnswer?) throws {
    let kinds: [(StaticString, JSONValue.Kind)] = [
      ("id", .string), ("revision", .number), ("metadata", .object), ("visible", .object), ("layers", .array),
    ]
    for (key, kind) in kinds where session[key]?.kind != kind {
      throw Mismatch("session.\(key)", "there, \(kind)", session[key])
    }
    for key: StaticString in ["createdAt", "updatedAt"] {
      guard let time = session[key]?.string, isTime(time) else {
        throw Mismatch("session.\(key)", "a time with ms in UTC", session[key])
      }
    }
    if let answer {
      let tag = answer.joined("ETag") ?? ""
      try need(Pattern.found(#"\A(W/)?"[^"]*"\z"#, in: tag), "ETag", "a quoted entity tag", .string(tag))
    }
    guard let layers = session["layers"], layers.count > 0, let visible = session["visible"] else {
      throw Mismatch("layers", "never empty", session["layers"])
    }
    var layerIDs = Set<String>()
    var screenIDs = Set<String>()
    for (index, layer) in layers.elements.enumerated() {
      try checkLayer(layer, index, &layerIDs)
      for stack in stacks(of: layer) {
        try checkStack(stack, in: layer, "layers[\(index)]", revision: session["revision"]?.int ?? 0, &screenIDs)
      }
    }
    try VisibleCheck.check(visible, layers: Array(layers.elements))
  }

  private static func checkLayer(_ layer: JSONValue, _ index: Int, _ names: inout Set<String>) throws {
    let place = "layers[\(index)]"
    let container = layer["container"]?.string ?? ""
    try need(
      ["stack", "screen", "tabs", "split"].contains(container), place + ".container", "stack, screen, tabs or split",
      layer["container"])
    let id = layer["id"]?.string ?? ""
    try need((id == "root") == (index == 0), place + ".id", "root for layer 0 and only there", layer["id"])
    try need(names.insert(id).inserted, place + ".id", "unique", layer["id"])
    let presentation = layer["presentation"]
    try need(
      (presentation?.kind == .object) == (index > 0), place + ".presentation", "on modals, not on the base",
      presentation)
    if index > 0 {
      for key: StaticString in ["style", "transition", "interactiveDismissDisabled"] {
        try need(presentation?[key] != nil, "\(place).presentation.\(key)", "there", presentation)
      }
    }
    let stacks = stacks(of: layer)
    try need(!stacks.isEmpty, place + ".stacks", "a list, not empty", layer["stacks"])
    try need(
      layer["active"]?.string.map { stacks.compactMap { $0["id"]?.string }.contains($0) } == true, place + ".active",
      "one of its stacks", layer["active"])
    if container == "stack" || container == "screen" {
      try need(stacks.count == 1, place + ".stacks", "one stack", layer["stacks"])
    }
  }

  private static func checkStack(
    _ stack: JSONValue, in layer: JSONValue, _ place: String, revision: Int64, _ ids: inout Set<String>
  ) throws {
    let screens = screens(of: stack)
    try need(!screens.isEmpty, place + ".screens", "never empty", stack)
    try need(
      layer["container"]?.string != "screen" || screens.count == 1, place, "a bare screen holds one screen", stack)
    for screen in screens {
      try need(
        screen["id"]?.string.map { ids.insert($0).inserted } == true, place + " screen id", "there and unique", screen)
      try need(
        screen["params"] != nil && screen["screen"]?.string != nil, place + " screen", "screen and params there", screen
      )
      try need(screen["animated"] == nil, place + " screen", "no animated: it belongs to the change", screen)
      try need(
        screen["revision"]?.int.map { $0 <= revision } == true, place + " screen.revision",
        "a revision up to \(revision)", screen["revision"])
    }
  }

  static func stacks(of layer: JSONValue) -> [JSONValue] { layer["stacks"].map { Array($0.elements) } ?? [] }

  static func screens(of stack: JSONValue) -> [JSONValue] { stack["screens"].map { Array($0.elements) } ?? [] }

  private static func need(_ holds: Bool, _ place: String, _ expected: String, _ got: JSONValue?) throws {
    guard holds else { throw Mismatch(place, expected, got) }
  }
}
