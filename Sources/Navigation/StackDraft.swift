import JSON

/// A stack as a body describes it.
struct StackDraft: Sendable {
  /// Nil: the body gives none, which only the single stack of a layer may do.
  var id: String?
  var title: String?
  var image: String?
  var badge: String?
  var appearance: Appearance?
  var screens: [ScreenDraft]

  /// A stack called `main` of which nothing is said.
  init(_ screens: [ScreenDraft], appearance: Appearance? = nil) {
    id = Identifier.main
    self.screens = screens
    self.appearance = appearance
  }

  var head: StackHead {
    let isPlain = title == nil && image == nil && badge == nil && appearance == nil
    if isPlain, id == nil || id == Identifier.main { return .main }
    return StackHead(id: id ?? Identifier.main, title: title, image: image, badge: badge, appearance: appearance)
  }

  /// Reads an array of stacks; an empty one, or one with an empty stack, is left to `LayerCheck`.
  static func list(
    _ value: JSONValue, _ source: BodySource, limits: NavigationLimits
  ) throws(NavigationError) -> [StackDraft] {
    var drafts: [StackDraft] = []
    for element in try Field.array(value, at: "stacks") {
      do throws(NavigationError) {
        drafts.append(try StackDraft(element, source, limits: limits))
      } catch {
        throw error.under("/stacks/\(drafts.count)")
      }
    }
    return drafts
  }

  /// Reads a stack object, or what the store keeps of it besides its screens.
  init(_ value: JSONValue, _ source: BodySource, limits: NavigationLimits) throws(NavigationError) {
    var screens: [ScreenDraft]?
    for (key, member) in try Field.body(value) {
      switch key {
      case "id": id = try Field.identifier(member, at: "id")
      case "title": title = try Field.string(member, at: "title")
      case "image": image = try Field.string(member, at: "image")
      case "badge": badge = try Field.string(member, at: "badge")
      case "appearance": appearance = try Appearance.decode(member, source)
      case "screens": screens = try ScreenDraft.possiblyEmptyList(member, source, limits: limits)
      default: try source.passOver(key)
      }
    }
    guard screens != nil || source == .store else { throw .invalid("/screens", "a stack needs its screens") }
    self.screens = screens ?? []
  }
}
