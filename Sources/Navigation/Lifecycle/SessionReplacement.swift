public import JSON

/// The body of `PUT /v1/sessions/{id}` (docs/api.md §3): a session or any part of its export.
public struct SessionReplacement: Sendable {
  /// Something that was dropped or changed because it broke a rule.
  public struct Repair: Equatable, Sendable {
    /// Where in the body, as a URI fragment.
    public var pointer: String
    /// What was wrong.
    public var detail: String
  }

  /// What `repair` did; nil when it was not asked for.
  public private(set) var repaired: [Repair]?
  private var layers: [LayerDraft] = []
  fileprivate var rest = SessionRest()

  /// Reads the body.
  /// - Parameter repair: drops what breaks a rule instead of refusing it. Syntax, types and unknown fields are refused in
  ///   any case.
  public static func decode(
    _ body: JSONValue, repair: Bool, limits: NavigationLimits = NavigationLimits()
  ) throws(NavigationError) -> SessionReplacement {
    var replacement = SessionReplacement()
    var layers: [LayerDraft]?
    for (key, value) in try Field.body(body) {
      switch key {
      case "layers": layers = try LayerDraft.list(value, .export, limits: limits)
      case "metadata": replacement.rest.metadata = try SessionRest.metadata(value, limits: limits)
      case "schema": replacement.rest.schema = try Field.string(value, at: "schema")
      case "expiresIn": replacement.rest.expiresIn = try Field.duration(value, at: "expiresIn")
      case "expiresAt": replacement.rest.expiresAt = try Field.timestamp(value, at: "expiresAt")
      // An export brings along what is computed, and what the server keeps for itself.
      case "id", "revision", "createdAt", "updatedAt", "visible", "change", "repaired", "token": break
      default: throw .unknown(key)
      }
    }
    var check = LayerCheck(limits: limits, repairs: repair)
    replacement.layers =
      try layers.map { drafts throws(NavigationError) in try check.checked(drafts) } ?? [.defaultRoot]
    replacement.repaired = repair ? check.repaired : nil
    return replacement
  }

  /// Appends `repaired` as a JSON array of `{"pointer","detail"}`; empty when nothing was wrong.
  public func appendRepaired(to out: inout [UInt8]) {
    out.append("[")
    for (index, repair) in (repaired ?? []).enumerated() {
      var writer = MemberWriter()
      writer.string("pointer", repair.pointer)
      writer.string("detail", repair.detail)
      out.append(index == 0 ? "{" : ",{")
      out.append(contentsOf: writer.bytes)
      out.append("}")
    }
    out.append("]")
  }

  /// This with the ids of `old` for the layers and screens that bring none, each that of what stands in its place; nil when
  /// all bring one, or there are others.
  fileprivate func naming(_ old: [Layer]) -> SessionReplacement? {
    guard layers.count == old.count else { return nil }
    var named = self
    var isNamed = true
    for (index, layer) in old.enumerated() {
      guard layers[index].stacks.count == layer.stacks.count else { return nil }
      if index > 0, layers[index].id == nil {
        isNamed = false
        named.layers[index].id = layer.id
      }
      for (number, stack) in layer.stacks.enumerated() {
        let drafts = layers[index].stacks[number].screens
        guard drafts.count == stack.screens.count else { return nil }
        guard drafts.contains(where: { $0.id == nil }) else { continue }
        isNamed = false
        for (place, screen) in stack.screens.bottomFirst.enumerated() where drafts[place].id == nil {
          named.layers[index].stacks[number].screens[place].id = screen.id
        }
      }
    }
    return isNamed ? nil : named
  }

  /// Makes the layers anew; entries that are there already and come back unchanged are kept.
  fileprivate func makeLayers(_ edit: inout Edit) throws(NavigationError) {
    for draft in layers {
      edit.stepOver(draft.screens)
      if let id = draft.id { edit.counter.stepOver(id) }
    }
    let old = edit.layers
    let kept = old.isEmpty ? nil : KeptScreens(old)
    // Ids are asked for only against what is being made.
    edit.layers = []
    for (index, draft) in layers.enumerated() {
      let before = index < old.count ? old[index] : nil
      edit.layers.append(try edit.make(draft, isBase: index == 0, kept: kept, over: before))
    }
  }
}

extension Session {
  /// A new session from what a client puts back, at revision 1.
  public static func created(
    _ replacement: SessionReplacement, id: String, incarnation: UInt64, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    var edit = Edit(layers: [], counter: 0, revision: 1, now: now, limits: limits)
    try replacement.makeLayers(&edit)
    return try born(as: "put", id: id, incarnation: incarnation, edit, replacement.rest)
  }

  /// This session with its whole state replaced; nothing changes when it is the same. What brings no id is the same as what
  /// stands in its place when everything is; else it is new.
  public func replaced(
    by replacement: SessionReplacement, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    // With the ids that are there it may break a limit that it keeps with new ones: then it is not the same.
    if let named = replacement.naming(layers), let trial = try? replacing(named, now: now, limits: limits),
      isSame(as: trial)
    {
      return transition(to: self, now: now) { _ in }
    }
    let session = try replacing(replacement, now: now, limits: limits)
    return transition(to: session, now: now) { out in out.append("{\"op\":\"put\"}") }
  }

  private func isSame(as other: Session) -> Bool { hasSameLayers(as: other) && hasSameRest(as: other) }

  private func replacing(
    _ replacement: SessionReplacement, now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Session {
    var edit = Edit(self, now: now, limits: limits)
    try replacement.makeLayers(&edit)
    var session = self
    session.layers = edit.layers
    session.counter = edit.counter.last
    session.head = head.changed { replacement.rest.fill(&$0, now: now) }
    try edit.checkStateBytes(session.stateBytes, before: stateBytes)
    return session
  }
}
