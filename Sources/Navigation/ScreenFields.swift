import JSON

/// The members of a screen while they are read; operations that hold a screen read them among their own.
struct ScreenFields {
  private let source: BodySource
  private let limits: NavigationLimits
  private(set) var id: String?
  private(set) var name: String?
  private(set) var params: [UInt8]?
  private(set) var title: String?
  private(set) var bar: Bar?
  private var autoPopAfter: Int64?
  private var autoPopAt: Timestamp?
  private var revision: Int64?

  init(_ source: BodySource, limits: NavigationLimits) {
    self.source = source
    self.limits = limits
  }

  /// Takes the member if it is one of a screen.
  mutating func take(_ key: JSONKey, _ value: JSONValue) throws(NavigationError) -> Bool {
    switch key {
    case "screen": name = try Field.screenName(value, at: "screen")
    case "id": id = try Field.identifier(value, at: "id")
    case "params": params = try Self.params(value, at: "params", limits: limits)
    case "title": title = try Field.string(value, at: "title")
    case "bar": bar = try Bar.decode(value, source)
    case "autoPopAfter" where source == .operation:
      autoPopAfter = try Field.duration(value, at: "autoPopAfter")
    case "autoPopAt" where source != .operation: autoPopAt = try Field.timestamp(value, at: "autoPopAt")
    case "revision" where source.isWhole: revision = value.int
    // What an export says about the past of an entry is not taken over.
    case "revision" where source == .export: break
    default: return false
    }
    return true
  }

  /// The screen that the members describe.
  consuming func draft() throws(NavigationError) -> ScreenDraft {
    guard let name else { throw .invalid("/screen", "the name of a screen is needed") }
    if source.isWhole, id == nil || revision == nil { throw .invalid("", "an entry needs its id and revision") }
    return ScreenDraft(
      id: id, name: JSONWriter.quoted(name), params: params, title: title.map(JSONWriter.quoted), bar: bar,
      autoPopAfter: autoPopAfter, autoPopAt: autoPopAt, revision: revision)
  }

  /// Whether any member was given; operations with an `id` of their own have taken it.
  var holdsScreen: Bool {
    id != nil || name != nil || params != nil || title != nil || bar != nil || autoPopAfter != nil
  }

  /// Params in the form in which they are kept.
  static func params(
    _ value: JSONValue, at key: StaticString, limits: NavigationLimits
  ) throws(NavigationError) -> [UInt8] {
    let params = try OpaqueValue.text(value, at: key, limits: limits)
    try checkSize(of: params, at: key, limits: limits)
    return params
  }

  static func checkSize(
    of params: [UInt8], at key: StaticString, limits: NavigationLimits
  ) throws(NavigationError) {
    guard params.count > limits.paramsBytes else { return }
    throw NavigationError(
      .limitReached, "params may take \(limits.paramsBytes) bytes, these take \(params.count)", pointer: "#/\(key)")
  }

  /// The error for a member that a screen cannot have.
  static func refusal(of key: JSONKey) -> NavigationError {
    switch key {
    case "container", "stacks", "screens": .nested(key)
    default: .unknown(key)
    }
  }
}
