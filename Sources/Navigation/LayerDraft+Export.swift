import JSON

extension LayerDraft {
  /// Reads a layer of an export, or what the store keeps of it; whether its parts fit together is left to `LayerCheck`.
  init(_ value: JSONValue, _ source: BodySource, limits: NavigationLimits) throws(NavigationError) {
    self.init(.stacks, .stack, [])
    var container: Container?
    var stacks: [StackDraft]?
    for (key, member) in try Field.body(value) {
      switch key {
      case "id": id = try Field.identifier(member, at: "id")
      case "container": container = try Field.choice(member, at: "container")
      case "active": active = try Field.string(member, at: "active")
      case "visibility": visibility = try Field.choice(member, at: "visibility")
      case "preferredCompactColumn": preferredCompactColumn = try Field.choice(member, at: "preferredCompactColumn")
      case "name": name = try Field.string(member, at: "name")
      case "transition": transition = try RootTransition.decode(member, source)
      case "presentation": presentation = try PresentationFields.decode(member, source.mayBeLater ? .answer : .export)
      case "stacks": stacks = try StackDraft.list(member, source, limits: limits)
      default: try source.passOver(key)
      }
    }
    guard let container else { throw .invalid("/container", "a layer needs its container") }
    self.container = container
    guard stacks != nil || source == .store else { throw .invalid("/stacks", "a layer needs its stacks") }
    self.stacks = stacks ?? []
    try checkPresentation()
  }

  /// Reads the layers of an export.
  static func list(
    _ value: JSONValue, _ source: BodySource, limits: NavigationLimits
  ) throws(NavigationError) -> [LayerDraft] {
    var drafts: [LayerDraft] = []
    for element in try Field.array(value, at: "layers") {
      do throws(NavigationError) {
        drafts.append(try LayerDraft(element, source, limits: limits))
      } catch {
        throw error.under("/layers/\(drafts.count)")
      }
    }
    return drafts
  }

  private func checkPresentation() throws(NavigationError) {
    do throws(NavigationError) {
      _ = try presentation?.applied(to: Presentation(), now: Timestamp(milliseconds: 0))
    } catch {
      throw error.under("/presentation")
    }
  }
}

/// `transition` of a root: how it takes the place of the one before (docs/api.md §4).
enum RootTransition {
  /// Reads `{type, edge?}` and gives it as JSON.
  static func decode(_ value: JSONValue, _ source: BodySource = .operation) throws(NavigationError) -> [UInt8] {
    var type: RootTransitionType?
    var edge: RootTransitionEdge?
    for (key, member) in try Field.object(value, at: "transition") {
      do throws(NavigationError) {
        switch key {
        case "type": type = try Field.choice(member, at: "type")
        case "edge": edge = try Field.choice(member, at: "edge")
        default: try source.passOver(key)
        }
      } catch {
        throw error.under("/transition")
      }
    }
    guard let type else { throw .invalid("/transition/type", "a transition needs its type") }
    var writer = MemberWriter()
    writer.string("type", type.rawValue)
    writer.string("edge", edge?.rawValue)
    return [UInt8(ascii: "{")] + writer.bytes + [UInt8(ascii: "}")]
  }
}
