import JSON

/// Reads parts of a session from texts that this program has stored: no limit applies to them any more.
enum StoredParts {
  static func screen(_ json: [UInt8]) throws(DeltaError) -> Screen {
    try read(json) { value throws(NavigationError) in
      let draft = try ScreenDraft(value, .store, limits: .unlimited)
      return Screen(draft.content(id: draft.id ?? "", now: Timestamp(milliseconds: 0)), revision: draft.revision ?? 0)
    }
  }

  static func stackHead(_ json: [UInt8]) throws(DeltaError) -> StackHead {
    try read(json) { value throws(NavigationError) in
      try StackDraft(value, .store, limits: .unlimited).head
    }
  }

  static func layerHead(_ json: [UInt8], isBase: Bool) throws(DeltaError) -> LayerHead {
    try read(json) { value throws(NavigationError) in
      let draft = try LayerDraft(value, .store, limits: .unlimited)
      guard let id = draft.id else { throw NavigationError(.invalidField, "a layer without its id") }
      return try draft.head(id: id, isBase: isBase, now: Timestamp(milliseconds: 0))
    }
  }

  /// Reads a JSON text, however deep opaque values in it are nested.
  static func read<Part>(
    _ json: [UInt8], _ body: (JSONValue) throws(NavigationError) -> Part
  ) throws(DeltaError) -> Part {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(json, maximumDepth: .max)
    } catch {
      throw DeltaError("no JSON at \(error.offset): \(error.reason)")
    }
    do throws(NavigationError) {
      return try body(document.root)
    } catch {
      throw DeltaError("\(error.pointer ?? "#"): \(error.detail)")
    }
  }
}
