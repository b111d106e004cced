public import JSON

/// The body of `POST /v1/sessions/{id}/undo` (docs/api.md §4).
public struct Undo: Sendable {
  /// The revision to go back to; nil: one step.
  public private(set) var target: Int64?
  /// For clients alone, who read it in the change feed.
  fileprivate var animated: Bool?

  /// One step.
  public init() {}

  /// Reads the body.
  public static func decode(_ body: JSONValue) throws(NavigationError) -> Undo {
    var undo = Undo()
    for (key, value) in try Field.body(body) {
      switch key {
      case "to": undo.target = Int64(try Field.count(value, at: "to"))
      case "animated": undo.animated = try Field.bool(value, at: "animated")
      default: throw .unknown(key)
      }
    }
    return undo
  }
}

/// Going back to an earlier state.
extension Session {
  /// The step back to the layers of `earlier`, as a new revision. Metadata, schema and expiry stay, and the counter never goes
  /// back. Entries come back as they were, but for a timer whose time has passed: that is over.
  public func restoringLayers(
    of earlier: Session, undo: Undo = Undo(), now: Timestamp, limits: NavigationLimits
  ) throws(NavigationError) -> Transition {
    var edit = Edit(self, now: now, limits: limits)
    edit.layers = earlier.layers
    edit.endTimersOver(now)
    try edit.checkStateBytes(Self.bytes(of: edit.layers) + besidesLayers, before: stateBytes)
    return transition(to: edit) { _, out in
      out.append("{\"op\":\"undo\",\"to\":")
      JSONWriter.append(earlier.revision, to: &out)
      if let animated = undo.animated { out.append(animated ? ",\"animated\":true" : ",\"animated\":false") }
      out.append("}")
    }
  }

  /// Whether the layers say the same as those of `other`, revisions of entries aside.
  public func hasSameLayers(as other: Session) -> Bool {
    SessionComparison(layers, other.layers).isSame
  }
}

extension Edit {
  /// Takes away the timers of entries and layers that would have gone off before `now`.
  fileprivate mutating func endTimersOver(_ now: Timestamp) {
    for layer in layers.indices {
      if let due = layers[layer].head.parts.presentation?.autoDismissAt, due <= now {
        layers[layer].head = layers[layer].head.changed { $0.presentation?.autoDismissAt = nil }
      }
      for stack in layers[layer].stacks.indices {
        endTimersOver(now, at: Place(layer: layer, stack: stack))
      }
    }
  }

  private mutating func endTimersOver(_ now: Timestamp, at place: Place) {
    while let due = self[place].screens.node.earliestAutoPop, due <= now,
      let distance = self[place].screens.distance(where: { $0.screen.autoPopAt == due })
    {
      var content = self[place].screens.screen(at: distance).content
      content.autoPopAt = nil
      let screen = Screen(content, revision: revision)
      self[place].screens.splice(at: distance, removing: 1, inserting: [screen])
    }
  }
}
