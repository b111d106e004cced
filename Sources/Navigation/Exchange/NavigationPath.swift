public import JSON

/// A stack as SwiftUI codes it, `NavigationPath.CodableRepresentation` (docs/api.md §8): one array of strings, top of the stack
/// first, alternating a type name, here the screen's, and a JSON value, here its params. The first screen is outside.
public struct NavigationPath: Sendable {
  /// The screens above the first, bottom first.
  private let drafts: [ScreenDraft]

  /// Reads the body of `PUT …/navigation-path`.
  public static func decode(
    _ body: JSONValue, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> NavigationPath {
    guard body.kind == .array, body.count % 2 == 0 else {
      throw .invalid("", "the body must be an array of pairs: the name of a screen, and its params as a JSON text")
    }
    var drafts: [ScreenDraft] = []
    var name: String?
    for (index, element) in body.elements.enumerated() {
      guard let text = element.string else { throw .invalid("/\(index)", "must be a string") }
      if let screen = name {
        var draft = ScreenDraft(name: screen)
        draft.params = try params(text, at: index, limits: limits)
        drafts.append(draft)
        name = nil
      } else {
        guard Identifier.isValidName(text) else { throw .invalid("/\(index)", "is no name of a screen") }
        name = text
      }
    }
    return NavigationPath(drafts: drafts.reversed())
  }

  private static func params(
    _ text: String, at index: Int, limits: NavigationLimits
  ) throws(NavigationError) -> [UInt8] {
    guard let value = try? JSONDocument(Array(text.utf8), maximumDepth: .max).root else {
      throw .invalid("/\(index)", "is no JSON text")
    }
    try OpaqueValue.checkDepth(value, at: "/\(index)", limits: limits)
    let params = OpaqueValue.minified(value)
    guard params.count <= limits.paramsBytes else {
      throw NavigationError(
        .limitReached, "params may take \(limits.paramsBytes) bytes, these take \(params.count)", pointer: "#/\(index)")
    }
    return params
  }

  fileprivate func apply(to edit: inout Edit, at place: Edit.Place) throws(NavigationError) {
    if !drafts.isEmpty { try edit.checkTakesScreens(place) }
    let old = edit[place].screens
    guard drafts.count + 1 <= max(edit.limits.screensPerStack, old.count) else {
      throw NavigationError(
        .limitReached, "a stack may hold \(edit.limits.screensPerStack) screens", pointer: "#")
    }
    let entries = old.bottomFirst
    let kept = zip(entries.dropFirst(), drafts).prefix { $0.isEqual(to: $1) }.map(\.0)
    let made = drafts[kept.count...].map { edit.make($0) }
    edit[place].screens = old.replaced(by: [entries[0]] + kept + made)
  }
}

extension Screen {
  /// Whether the entry has the draft's name and params.
  fileprivate func isEqual(to draft: ScreenDraft) -> Bool {
    nameJSON.elementsEqual(draft.name) && params.elementsEqual(draft.params ?? ScreenDraft.noParams)
  }
}

extension Session {
  /// Appends the navigation path of a stack; without names that of the active stack of the top layer.
  public func appendNavigationPath(
    layer: String? = nil, stack: String? = nil, to out: inout [UInt8]
  ) throws(NavigationError) {
    let edit = Edit(self, now: updatedAt, limits: NavigationLimits())
    let screens = edit[try edit.place(layer: layer, stack: stack)].screens
    out.append("[")
    var left = screens.count - 1
    for screen in screens.topFirst where left > 0 {
      out.append(contentsOf: screen.nameJSON)
      out.append(",")
      JSONWriter.append(String(decoding: screen.params, as: UTF8.self), to: &out)
      left -= 1
      if left > 0 { out.append(",") }
    }
    out.append("]")
  }

  /// This session with a stack that follows `path`: its common beginning keeps its entries, and the first screen stays.
  public func following(
    _ path: NavigationPath, layer: String? = nil, stack: String? = nil, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    var edit = Edit(self, now: now, limits: limits)
    try path.apply(to: &edit, at: edit.place(layer: layer, stack: stack))
    try edit.checkStateBytes(Self.bytes(of: edit.layers) + besidesLayers, before: stateBytes)
    return transition(to: edit) { _, out in out.append("{\"op\":\"put\"}") }
  }
}

extension Edit {
  /// The place that a request's query names, which is no part of a body.
  fileprivate func place(layer: String?, stack: String?) throws(NavigationError) -> Place {
    do throws(NavigationError) {
      return try place(Address(layer: layer, stack: stack))
    } catch {
      throw NavigationError(error.code, error.detail)
    }
  }
}
