import JSON

/// A session as the store keeps it: one value for each column.
extension Session {
  /// The array of layers as JSON, the store's column `layers`. The counter is not in it.
  public func layersJSON() -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(Self.bytes(of: layers))
    appendLayers(to: &out)
    return out
  }

  /// Rebuilds a session from what the store keeps of it.
  /// - Parameters:
  ///   - metadata: a JSON object, as the session gave it.
  ///   - layersJSON: what `layersJSON()` gave.
  public init(
    id: String, incarnation: UInt64, revision: Int64, createdAt: Timestamp, updatedAt: Timestamp,
    expiresAt: Timestamp?, schema: String?, metadata: [UInt8], tokens: [UInt8] = [], counter: Int64,
    layersJSON: [UInt8]
  ) throws(DeltaError) {
    let layers = try StoredParts.read(layersJSON) { value throws(NavigationError) in
      try Self.layers(value, .store, counter: counter)
    }
    self.init(
      id: id, incarnation: incarnation, revision: revision, createdAt: createdAt, updatedAt: updatedAt,
      expiresAt: expiresAt, schema: schema, metadata: metadata, tokens: tokens, layers: layers,
      counter: counter)
    if let fault = checkInvariants() { throw DeltaError(fault) }
  }

  static func layers(
    _ value: JSONValue, _ source: BodySource, counter: Int64
  ) throws(NavigationError) -> [Layer] {
    guard value.kind == .array else { throw .invalid("", "must be an array") }
    var check = LayerCheck(limits: .unlimited, repairs: false)
    var drafts: [LayerDraft] = []
    for element in value.elements { drafts.append(try LayerDraft(element, source, limits: .unlimited)) }
    var edit = Edit(
      layers: [], counter: counter, revision: 0, now: Timestamp(milliseconds: 0), limits: .unlimited)
    for (index, draft) in try check.checked(drafts).enumerated() {
      guard draft.id != nil else { throw .invalid("/\(index)/id", "a layer without its id") }
      edit.layers.append(try edit.make(draft, isBase: index == 0))
    }
    return edit.layers
  }
}
