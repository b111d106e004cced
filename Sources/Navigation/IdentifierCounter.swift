/// Makes the ids of screens and layers: one row of numbers a session, no number twice (docs/api.md §4).
struct IdentifierCounter {
  /// The last number given.
  var last: Int64
  /// From here on a client may have used a number before the server comes to it: `Identifier.serverNumber` reads only
  /// 15 digits.
  static let unwatched: Int64 = 999_999_999_999_999

  /// The next `s` id.
  /// - Parameter layers: looked at only for numbers so large that clients' ids were not watched.
  mutating func nextScreenID(in layers: [Layer]) -> String {
    next("s") { layers.holdsScreen($0) }
  }

  /// The next `m` id.
  mutating func nextLayerID(in layers: [Layer]) -> String {
    next("m") { id in layers.contains { $0.id == id } }
  }

  /// Steps over an id that a client brings, so that it is never made.
  mutating func stepOver(_ id: String) {
    if let number = Identifier.serverNumber(of: id), number > last { last = number }
  }

  private mutating func next(_ letter: String, unless isTaken: (String) -> Bool) -> String {
    while true {
      last &+= 1
      let id = letter + String(last)
      if last <= Self.unwatched || !isTaken(id) { return id }
    }
  }
}

extension [Layer] {
  /// Whether any stack has a screen `id`.
  func holdsScreen(_ id: String) -> Bool {
    let key = ScreenKey(id: id)
    return contains { layer in layer.stacks.contains { $0.screens.distance(where: key.isID) != nil } }
  }
}
