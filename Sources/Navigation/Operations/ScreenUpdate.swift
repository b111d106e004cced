import JSON

/// Members of an entry that change in place; nil ones stay as they are.
struct ScreenUpdate: Sendable {
  enum Params: Sendable {
    case replaced([UInt8])
    /// By RFC 7396.
    case merged(JSONValue)
  }

  var params: Params?
  /// In quotes; `.some(nil)` removes it.
  var title: [UInt8]??
  var bar: Bar??

  var isEmpty: Bool { params == nil && title == nil && bar == nil }
}

extension Edit {
  /// Changes the entry with `distance` others above it; the same content makes no new entry.
  mutating func update(
    screenAt place: Place, distance: Int, _ update: ScreenUpdate, mergeKey: StaticString
  ) throws(NavigationError) {
    guard !update.isEmpty else { return }
    let old = self[place].screens.screen(at: distance)
    var content = old.content
    switch update.params {
    case .replaced(let params): content.params = params
    case .merged(let patch): content.params = try merged(patch, over: content.params, at: mergeKey)
    case nil: break
    }
    if let title = update.title { content.title = title }
    if let bar = update.bar { content.bar = bar }
    let new = Screen(content, revision: revision)
    guard !new.hasContent(of: old) else { return }
    self[place].screens.splice(at: distance, removing: 1, inserting: [new])
  }

  private func merged(
    _ patch: JSONValue, over params: [UInt8], at key: StaticString
  ) throws(NavigationError) -> [UInt8] {
    // Params were checked when they came in, perhaps under a higher limit: the deepest that can be read is good here.
    let old = try? JSONDocument(params, maximumDepth: .max)
    let merged = OpaqueValue.plainSlashes(MergePatch.apply(patch, to: old?.root))
    try ScreenFields.checkSize(of: merged, at: key, limits: limits)
    return merged
  }
}
