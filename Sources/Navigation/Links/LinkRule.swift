import JSON

/// What opening a link does to a session (docs/api.md §7).
public enum LinkMode: String, CaseIterable, Sendable {
  /// Modals go, and the stack becomes the parents and the screen.
  case set
  /// The screen is added.
  case push
  /// As `set`, but the common beginning stays.
  case pushMissing
  /// The screen becomes a modal.
  case present
}

/// One rule: which URLs it is for, and what they open.
struct LinkRule: Sendable {
  /// A screen of a rule.
  struct Target: Sendable {
    var screen: String
    var params: ParamsTemplate?
  }

  let pattern: LinkPattern
  let target: Target
  let parents: [Target]
  let mode: LinkMode
  let stack: String?
  let presentation: LinkPresentation?
}

/// `present` of a rule: presentation fields, and whether the screen gets a stack.
struct LinkPresentation: Sendable {
  let fields: PresentationFields
  let appearance: Appearance?
  let embedsInStack: Bool
  /// As it was given.
  let json: [UInt8]
}

extension LinkRule {
  /// Reads a RULE.
  init(_ value: JSONValue, limits: NavigationLimits) throws(NavigationError) {
    guard let text = value["pattern"] else {
      _ = try Field.body(value)
      throw .invalid("/pattern", "a rule needs its pattern")
    }
    let pattern = try LinkPattern(try Field.string(text, at: "pattern"))
    var screen: String?
    var params: ParamsTemplate?
    var parents: [Target] = []
    var mode: LinkMode?
    var stack: String?
    var presentation: LinkPresentation?
    for (key, member) in value.members {
      switch key {
      case "pattern": break
      case "screen": screen = try Field.screenName(member, at: "screen")
      case "params": params = try ParamsTemplate(member, names: pattern.names, limits: limits)
      case "parents": parents = try Self.parents(member, names: pattern.names, limits: limits)
      case "mode": mode = try Field.choice(member, at: "mode")
      case "stack": stack = try Field.identifier(member, at: "stack")
      case "present": presentation = try LinkPresentation(member)
      default: throw .unknown(key)
      }
    }
    guard let screen else { throw .invalid("/screen", "a rule needs its screen") }
    self.pattern = pattern
    target = Target(screen: screen, params: params)
    self.parents = parents
    self.mode = mode ?? .set
    self.stack = stack
    self.presentation = presentation
  }

  private static func parents(
    _ value: JSONValue, names: [String], limits: NavigationLimits
  ) throws(NavigationError) -> [Target] {
    var parents: [Target] = []
    for element in try Field.array(value, at: "parents") {
      do throws(NavigationError) {
        parents.append(try parent(element, names: names, limits: limits))
      } catch {
        throw error.under("/parents/\(parents.count)")
      }
    }
    return parents
  }

  private static func parent(
    _ value: JSONValue, names: [String], limits: NavigationLimits
  ) throws(NavigationError) -> Target {
    var screen: String?
    var params: ParamsTemplate?
    for (key, member) in try Field.body(value) {
      switch key {
      case "screen": screen = try Field.screenName(member, at: "screen")
      case "params": params = try ParamsTemplate(member, names: names, limits: limits)
      default: throw .unknown(key)
      }
    }
    guard let screen else { throw .invalid("/screen", "the name of a screen is needed") }
    return Target(screen: screen, params: params)
  }
}

extension LinkPresentation {
  fileprivate init(_ value: JSONValue) throws(NavigationError) {
    var fields = PresentationFields(.operation)
    var appearance: Appearance?
    var embeds = false
    for (key, member) in try Field.object(value, at: "present") {
      do throws(NavigationError) {
        switch key {
        case "embedInStack": embeds = try Field.bool(member, at: "embedInStack")
        case "appearance": appearance = try Appearance.decode(member)
        default: guard try fields.take(key, member) else { throw NavigationError.unknown(key) }
        }
      } catch {
        throw error.under("/present")
      }
    }
    do throws(NavigationError) {
      _ = try fields.applied(to: Presentation(), now: Timestamp(milliseconds: 0))
      if appearance != nil, !embeds { throw NavigationError.invalid("/appearance", "goes only with embedInStack") }
    } catch {
      throw error.under("/present")
    }
    self.fields = fields
    self.appearance = appearance
    embedsInStack = embeds
    json = OpaqueValue.minified(value)
  }
}
